/** Moves as they are written: the server reads English words, and whoever plays in French sees and writes French ones. */

/** The French for each English word of a game's notation, or for several words together. */
export type Notation = Readonly<Record<string, string>>;

/** Without accents and capitals, in single spaces. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();

/** Put one word for another, the longest first; letters beside a digit are no word but the name of a piece. */
function exchanged(text: string, pairs: readonly (readonly [string, string])[]): string {
  const table = new Map(pairs.map(([from, to]) => [bare(from), to]));
  const words = [...table.keys()].sort((a, b) => b.length - a.length);
  if (!words.length) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(pattern, (found) => table.get(bare(found)) ?? found);
}

/** A move as this language writes it. */
export const written = (text: string, notation: Notation | undefined, lang: string): string =>
  lang === 'fr' && notation ? exchanged(text, Object.entries(notation)) : text;

/** What a person wrote, as the server reads it: in either language, with or without accents. */
export function understood(text: string, notation: Notation | undefined): string {
  if (!notation) return text;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  return exchanged(
    plain,
    Object.entries(notation).map(([english, french]) => [french, english] as const),
  );
}
