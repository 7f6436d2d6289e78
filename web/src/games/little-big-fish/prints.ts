/** What is cut out of paper: the four boards, the fish of both schools, the surprise tokens. */

import { copies, isChanged, type Group, type Table } from '../../core/prints';
import BoardFace from './BoardFace.svelte';
import { SIZES, TOKENS } from './box';
import CounterFace from './CounterFace.svelte';

const SQUARE = 28; // mm

export function groupsOf(table: Table, changed: readonly string[]): Group[] {
  const boards = Object.entries(table.boards as Record<string, string[]>).map(([name, rows], k) => ({
    name,
    Drawn: BoardFace,
    given: { rows, seed: 9 * k },
    changed: isChanged(changed, `boards.${name}`),
  }));
  const fish = [0, 1].flatMap((school) =>
    SIZES.flatMap((name, size) =>
      copies({ name: `${name} ${school}`, Drawn: CounterFace, given: { school, size } }, table.fish[name]),
    ),
  );
  const tokens = TOKENS.flatMap((name, token) =>
    copies({ name, Drawn: CounterFace, given: { token } }, table.surprise[name]),
  );
  return [
    {
      title: { fr: 'Plateaux de 84 mm', en: 'Boards of 84 mm' },
      ...{ width: 3 * SQUARE, height: 3 * SQUARE, ground: 'var(--art-sea)', pieces: boards },
    },
    {
      title: { fr: 'Poissons de 25 mm', en: 'Fish of 25 mm' },
      ...{ width: 25, height: 25, ground: '#fff', round: true, pieces: fish },
    },
    {
      title: { fr: 'Jetons surprise de 25 mm', en: 'Surprise tokens of 25 mm' },
      ...{ width: 25, height: 25, ground: '#fff', round: true, pieces: tokens },
      back: { Drawn: CounterFace, given: { token: -1 } },
    },
  ];
}
