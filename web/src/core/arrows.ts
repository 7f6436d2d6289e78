/** Where an arrow key leads among things that lie anywhere on the screen. */

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot {
  x: number;
  y: number;
}

export const isArrow = (key: string): boolean => key in WAYS;

/** Of some spots the nearest in the arrow's direction, what lies aside counting double; -1 where none lies there. */
export function nearest(from: Spot, spots: readonly Spot[], arrow: string): number {
  const [dx, dy] = WAYS[arrow] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, k) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead > 4 && ahead + 2 * aside < least) [best, least] = [k, ahead + 2 * aside];
  });
  return best;
}

function middleOf(one: Element): Spot {
  const box = one.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The one of these that an arrow leads to from here. */
export function neighbour<E extends Element>(here: Element, all: readonly E[], arrow: string): E | null {
  return all[nearest(middleOf(here), all.map(middleOf), arrow)] ?? null;
}
