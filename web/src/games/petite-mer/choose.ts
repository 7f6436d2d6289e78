/** The legal actions as a player meets them: cells for a tile, tiles to sail to, what a way costs. No rules: the server works them out. */

import type { ActionInfo, Event } from '../../core/wire';
import type { Compass } from './coast';
import type { View } from './view';

export type Cell = readonly [number, number];

export const nameOf = ([x, y]: Cell): string => `${x},${y}`;
export const same = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

export const SHIFT: Record<Compass, Cell> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
export const COMPASS: readonly Compass[] = ['N', 'E', 'S', 'W'];

export function beside([x, y]: Cell, side: string): Cell {
  const [dx, dy] = SHIFT[side as Compass];
  return [x + dx, y + dy];
}

/** The side of `from` on which `to` lies, or null where they do not touch. */
export const sideOf = (from: Cell, to: Cell): Compass | null =>
  COMPASS.find((side) => same(beside(from, side), to)) ?? null;

export interface Choices {
  places: Map<string, ActionInfo>; // 'A7 N'
  steps: Map<string, ActionInfo>; // 'N'
  discards: Map<string, ActionInfo>; // 'A7 N'
  swaps: Map<string, ActionInfo>; // 'A7-B1': every tile is there once, so this says with whom
  keeps: Map<string, ActionInfo>; // 'A7'
  end: ActionInfo | null;
}

export function choicesOf(legal: readonly ActionInfo[]): Choices {
  const found: Choices = {
    places: new Map(),
    steps: new Map(),
    discards: new Map(),
    swaps: new Map(),
    keeps: new Map(),
    end: null,
  };
  for (const info of legal) {
    const { verb, id, side, give, take } = info.action;
    if (verb === 'Place') found.places.set(`${id} ${side}`, info);
    else if (verb === 'Step') found.steps.set(String(side), info);
    else if (verb === 'Discard') found.discards.set(`${id} ${side}`, info);
    else if (verb === 'Swap') found.swaps.set(`${give}-${take}`, info);
    else if (verb === 'Keep') found.keeps.set(String(id), info);
    else if (verb === 'EndTurn') found.end = info;
  }
  return found;
}

/** A way over the water and its price: tokens first, then tiles of the hand. */
export interface Trip {
  cell: Cell;
  way: string; // the sides over which the boat goes; for a hole the last one is where the tile is laid
  steps: number;
  tokens: number;
  tiles: number;
}

function trip(cell: Cell, way: string, steps: number, blue: number): Trip {
  const tokens = Math.min(steps, blue);
  return { cell, way, steps, tokens, tiles: steps - tokens };
}

const blueOf = (view: View): number => view.players[view.seat]?.tokens ?? 0;

/** The cells where a tile of the active hand can be laid in this turn, the nearest first. */
export function cellsFor(view: View, tile: string): Trip[] {
  return view.holes
    .filter((hole) => hole.way !== null && hole.fits.includes(tile))
    .map((hole) => trip([hole.x, hole.y], hole.way!, hole.way!.length - 1, blueOf(view)))
    .sort((a, b) => a.steps - b.steps);
}

/** The tiles the active boat can sail to, the nearest first. */
export function tripsOf(view: View): Trip[] {
  return view.reach
    .map(({ x, y, way }) => trip([x, y], way, way.length, blueOf(view)))
    .sort((a, b) => a.steps - b.steps);
}

/** The cells a boat comes through, with the one it leaves. */
export function pathOf(from: Cell, way: string): Cell[] {
  const path = [from];
  for (const side of way) path.push(beside(path.at(-1)!, side));
  return path;
}

/** One action that is still to be played, and the cell where the boat must be for it. */
export interface Errand {
  from: Cell;
  verb: 'Step' | 'Discard' | 'Place';
  side: string;
  id: string;
}

/** A whole trip as actions: tokens as far as they go, then these tiles, and at last the tile that is laid. */
export function errandOf(from: Cell, going: Trip, given: readonly string[], lay: string | null): Errand[] {
  const path = pathOf(from, going.way);
  return [...going.way].map((side, n) => {
    const here = path[n]!;
    if (lay !== null && n === going.way.length - 1) return { from: here, verb: 'Place', side, id: lay };
    if (n < going.tokens) return { from: here, verb: 'Step', side, id: '' };
    return { from: here, verb: 'Discard', side, id: given[n - going.tokens] ?? '' };
  });
}

/** The legal action that does the next part of a trip, or null where things have changed. */
export function nextOf(choices: Choices, boat: Cell, errand: Errand): ActionInfo | null {
  if (!same(boat, errand.from)) return null;
  if (errand.verb === 'Step') return choices.steps.get(errand.side) ?? null;
  const from = errand.verb === 'Place' ? choices.places : choices.discards;
  return from.get(`${errand.id} ${errand.side}`) ?? null;
}

/** The last player's way over the map and the cells of the tiles laid on it. */
export function traceOf(view: View, recent: readonly Event[]): { seat: number; path: Cell[]; laid: Cell[] } | null {
  const seat = recent.findLast((event) => event.seat !== null)?.seat ?? null;
  const boat = seat === null ? undefined : view.players[seat]?.boat;
  if (seat === null || !boat) return null;
  const path: Cell[] = [boat];
  const laid: Cell[] = [];
  const own = recent.filter((event) => event.seat === seat);
  const ended = own.slice(0, -1).findLastIndex(({ action }) => ['EndTurn', 'Keep'].includes(String(action.verb)));
  const moves = own
    .slice(ended + 1) // whoever plays alone has many turns on end: the last one is enough
    .filter(({ action }) => ['Place', 'Step', 'Discard'].includes(String(action.verb)));
  for (const { action } of moves.reverse()) {
    const here = path[0]!;
    if (action.verb === 'Place') laid.unshift(here);
    const [dx, dy] = SHIFT[String(action.side) as Compass];
    path.unshift([here[0] - dx, here[1] - dy]);
  }
  return path.length > 1 ? { seat, path, laid } : null;
}

const LETTERS = 'ABCEFGIJKMNOQRSVWXYZ'; // U, H and L are the table's; D, P and T the board's own

/** Letters for the cells that may be chosen, the nearest first, as far as the alphabet goes. */
export const lettersFor = (cells: readonly Cell[]): Map<string, string> =>
  new Map(cells.slice(0, LETTERS.length).map((cell, k) => [nameOf(cell), LETTERS.charAt(k)]));

const ARROWS: Record<string, Cell> = { ArrowUp: [0, 1], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowLeft: [-1, 0] };

/** The nearest cell in the direction of an arrow key, straight on before aside. */
export function onwards(cells: readonly Cell[], from: Cell, key: string): Cell | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  let [best, least] = [null as Cell | null, Infinity];
  for (const cell of cells) {
    const [dx, dy] = [cell[0] - from[0], cell[1] - from[1]];
    const along = dx * arrow[0] + dy * arrow[1];
    const price = along + 3 * Math.abs(dx * arrow[1] - dy * arrow[0]);
    if (along > 0 && price < least) [best, least] = [cell, price];
  }
  return best;
}

/** The cells of the map as rows, from top to bottom and west to east. */
export function rowsOf(cells: readonly Cell[]): { y: number; cells: Cell[] }[] {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell[1], [...(rows.get(cell[1]) ?? []), cell]);
  return [...rows].sort(([a], [b]) => b - a).map(([y, row]) => ({ y, cells: row.sort((a, b) => a[0] - b[0]) }));
}

/** The cells that are crossed out. In the end nothing fits anywhere: then only what is nearly enclosed tells something. */
export const crossedOut = (view: View): View['holes'] =>
  view.holes.filter(
    ({ dead, demands }) => dead && (view.phase !== 'ended' || [...demands].filter((one) => one === '?').length < 2),
  );

/** Where boats lie that share a tile: by seat, which of how many. */
export function stackOf(view: View, seat: number): { place: number; of: number } {
  const here = view.players
    .map((one, k) => ({ k, boat: one.boat }))
    .filter(({ boat }) => same(boat, view.players[seat]!.boat));
  return { place: here.findIndex(({ k }) => k === seat), of: here.length };
}
