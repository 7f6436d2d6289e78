/** Boxes: what a board draws by, and files that a person brings. */

import { readTableBox } from './api';
import type { TableInfo } from './wire';

interface Drawn {
  lay: (drawn: Record<string, unknown> | null) => void;
}
const found = import.meta.glob<Drawn>('../games/*/box.ts');

/** Let a game's board draw by another box, or by its own again. It must not be on the screen meanwhile. */
export async function layBox(slug: string, drawn: Record<string, unknown> | null): Promise<void> {
  (await found[`../games/${slug}/box.ts`]?.())?.lay(drawn);
}

/** Let the board draw by the box of this table. */
export async function layBoxOf(info: TableInfo): Promise<void> {
  await layBox(info.game, info.box ? ((await readTableBox(info.id))?.drawn ?? null) : null);
}

/** A name that the server takes, from that of a file: `Mer calmée.toml` becomes `mer-calmee`. */
export function nameOfFile(file: string): string {
  const plain = file
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-');
  return plain.replace(/^[^a-z0-9]+|-+$/g, '').slice(0, 40) || 'box';
}
