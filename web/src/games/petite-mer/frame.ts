/** Which part of the sea the window shows. No rules: the server says what can be reached. */

import type { Box } from '../../core/camera';
import { crossedOut, type Cell, type Trip } from './choose';
import { T } from './coast';
import type { View } from './view';

/** A cell of 46 pixels: a thumb hits it, and its signs can be read. */
export const READABLE = T / 46;

/** All tiles and the cells that can be filled in this turn; of the others beside the map a part is enough. */
export function wholeMap(view: View, acting: boolean, over: boolean): Box {
  const open = [...crossedOut(view), ...view.holes.filter(({ way }) => acting && way !== null)];
  const around = over ? 0.2 : 0.55;
  const [xs, ys] = [view.placed.map(({ x }) => x), view.placed.map(({ y }) => y)];
  const west = Math.min(Math.min(...xs) - around, ...open.map(({ x }) => x - 0.1));
  const east = Math.max(Math.max(...xs) + around, ...open.map(({ x }) => x + 0.1));
  const south = Math.min(Math.min(...ys) - around, ...open.map(({ y }) => y - 0.1));
  const north = Math.max(Math.max(...ys) + around, ...open.map(({ y }) => y + 0.1));
  const [w, h] = [Math.max(4.6, east - west + 1) * T, Math.max(4.6, north - south + 1) * T];
  return { x: ((west + east + 1) / 2) * T - w / 2, y: ((1 - north - south) / 2) * T - h / 2, w, h };
}

/** A window may go a little beyond that. */
export const beyond = ({ x, y, w, h }: Box): Box => ({ x: x - 2 * T, y: y - 2 * T, w: w + 4 * T, h: h + 4 * T });

/** Where the turn takes place: the boat with its neighbours, what its tokens reach, and where the chosen tile may go. */
export function scene(view: View, boat: Cell, targets: readonly Trip[]): Box {
  const tokens = view.players[view.seat]?.tokens ?? 0;
  const near = view.holes.filter(({ way, fits }) => way !== null && way.length - 1 <= tokens && fits.length);
  const cells: Cell[] = [boat, ...near.map(({ x, y }): Cell => [x, y]), ...targets.map(({ cell }) => cell)];
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [west, north] = [Math.min(...xs, boat[0] - 1), Math.max(...ys, boat[1] + 1)];
  const [east, south] = [Math.max(...xs, boat[0] + 1), Math.min(...ys, boat[1] - 1)];
  return { x: west * T, y: -north * T, w: (east - west + 1) * T, h: (north - south + 1) * T };
}

/** The boat with its eight neighbours. */
export const besideBoat = ([x, y]: Cell): Box => ({ x: (x - 1) * T, y: -(y + 1) * T, w: 3 * T, h: 3 * T });
