/** What the crew points at: cells of the map and tiles of the hands. */

import type { Mark } from '../../core/faces';
import { nameOf, type Cell } from './choose';
import { cellName } from './describe';
import { say } from './texts';

export const cellMark = (cell: Cell): string => `cell ${nameOf(cell)}`;
export const tileMark = (id: string): string => `tile ${id}`;

function cellOf(where: string): Cell | null {
  const found = /^cell (-?\d+),(-?\d+)$/.exec(where);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

export const markedCells = (marks: readonly Mark[]): { seat: number; cell: Cell }[] =>
  marks.flatMap(({ seat, where }) => {
    const cell = cellOf(where);
    return cell ? [{ seat, cell }] : [];
  });

/** Each tile with the seat that points at it. */
export const markedTiles = (marks: readonly Mark[]): Map<string, number> =>
  new Map(marks.filter(({ where }) => where.startsWith('tile ')).map(({ seat, where }) => [where.slice(5), seat]));

/** For the screen reader. */
export const toldMarks = (marks: readonly Mark[], names: readonly string[]): string =>
  marks
    .map(({ seat, where }) => {
      const cell = cellOf(where);
      return say('shows', { name: names[seat] ?? '', what: cell ? cellName(cell) : where.slice(5) });
    })
    .join(' ');
