/** What people point at: a place on the water, in whole units of the chart. */

import { centre, marksOf, type Point } from './draw';
import { say } from './texts';
import type { Layout, Position } from './wire';

export const whereOf = ([x, y]: Point): string => `at ${Math.round(x)},${Math.round(y)}`;

export function placeOf(where: string): Point | null {
  const found = /^at (-?\d{1,6}),(-?\d{1,6})$/.exec(where);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The buoy or boat that is closest to a place, in words. */
export function nearest([x, y]: Point, layout: Layout, boats: Position['players'], names: readonly string[]): string {
  const things = [
    ...marksOf(layout).map(({ at }, k) => ({ at, what: say('markN', { n: k + 1 }) })),
    ...boats.flatMap((boat, seat) =>
      boat.placed
        ? [{ at: centre([boat.x, boat.y, boat.heading]), what: say('boatOf', { name: names[seat] ?? '' }) }]
        : [],
    ),
  ];
  const far = ({ at }: { at: Point }): number => Math.hypot(at[0] - x, at[1] - y);
  return things.sort((a, b) => far(a) - far(b))[0]?.what ?? '';
}
