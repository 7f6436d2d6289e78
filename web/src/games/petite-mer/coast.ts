/** Coasts: an edge is land between two fixed points, and the shore crosses it at a right angle, so any two tiles join. */

import { far, flat, line, poly, seeded, shifted, type Point } from './brush';
import { CHALK, INK, KELP_LIGHT, SAND, SHALLOW } from './brush';

export const T = 120; // side of a tile
const GAP = 0.1; // land from GAP to 1 - GAP of an edge

interface Side {
  from: Point; // corners clockwise
  to: Point;
  inland: Point;
}
export type Compass = 'N' | 'E' | 'S' | 'W';
const SIDES: Record<Compass, Side> = {
  N: { from: [0, 0], to: [1, 0], inland: [0, 1] },
  E: { from: [1, 0], to: [1, 1], inland: [-1, 0] },
  S: { from: [1, 1], to: [0, 1], inland: [0, -1] },
  W: { from: [0, 1], to: [0, 0], inland: [1, 0] },
};

function along(side: Compass, t: number): Point {
  const { from, to } = SIDES[side];
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

/** From p to q, leaving and arriving along the given ways: a cubic curve plus a tremble that dies at both ends. */
function shore(p: Point, wayP: Point, q: Point, wayQ: Point, reach: number, wobble: number, seed: number): Point[] {
  const pick = seeded(seed);
  const [phase, beats] = [pick() * 6, pick() < 0.5 ? 2 : 3];
  const bare: Point[] = [];
  const sway: number[] = [];
  for (let i = 0; i <= 24; i++) {
    const t = i / 24;
    const b = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const;
    const mix = (k: 0 | 1): number =>
      b[0] * p[k] + b[1] * (p[k] + wayP[k] * reach) + b[2] * (q[k] + wayQ[k] * reach) + b[3] * q[k];
    bare.push([mix(0), mix(1)]);
    sway.push(Math.sin(Math.PI * t) ** 2 * Math.sin(phase + beats * 2 * Math.PI * t) * wobble);
  }
  return bare.map((_, i): Point => {
    const [x, y] = shifted(bare, sway[i]!)[i]!;
    return [x * T, y * T];
  });
}

/** The edges of an island in the order in which they follow each other clockwise. */
function inOrder(edges: string): Compass[] {
  const round = 'NESWNESW';
  const start = [0, 1, 2, 3].find((i) => [...round.slice(i, i + edges.length)].every((side) => edges.includes(side)));
  return [...round.slice(start ?? 0, (start ?? 0) + edges.length)] as Compass[];
}

/** The shores of one island, clockwise, as open lines; between them lie pieces of the tile's border. */
export function shoresOf(edges: string, seed: number, narrow: boolean): Point[][] {
  const order = inOrder(edges);
  const coves = order
    .slice(1)
    .map((b, i) =>
      shore(along(order[i]!, 1 - GAP), SIDES[order[i]!].inland, along(b, GAP), SIDES[b].inland, GAP * 0.55, 0, 0),
    );
  const [first, last] = [order[0]!, order.at(-1)!];
  const [p, q] = [along(last, 1 - GAP), along(first, GAP)];
  const [wayP, wayQ] = [SIDES[last].inland, SIDES[first].inland];
  if (order.length < 3) return [...coves, shore(p, wayP, q, wayQ, narrow ? 0.38 : 0.56, 0.05, seed)];
  const back = SIDES[order[1]!].inland; // three edges: a bay on the side of the sea
  const bay: Point = [0.5 - 0.04 * back[0], 0.5 - 0.04 * back[1]];
  const way: Point = [(q[0] - p[0]) / (1 - 2 * GAP), (q[1] - p[1]) / (1 - 2 * GAP)];
  const into = shore(p, wayP, bay, [-way[0], -way[1]], 0.24, 0.03, seed);
  return [...coves, [...into, ...shore(bay, way, q, wayQ, 0.24, 0.03, seed + 1).slice(1)]];
}

/** A closed shape; a positive inset keeps away from the water, so that the beach shows round the grass. */
const land = (shores: Point[][], inset: number): string =>
  shores.map((one, i) => poly(shifted(one, -inset), false).replace('M', i ? 'L' : 'M')).join('') + 'Z';

/** Shallows, beach, grass, foam and outline of a tile's islands; the outline follows the shores, never the border. */
export function soil(islands: Point[][][]): { under: string; over: string } {
  const every = islands.flat();
  const lines = (shift: number): string => every.map((one) => poly(shifted(one, shift), false)).join('');
  if (!every.length) return { under: '', over: '' };
  return {
    under: line(lines(0), SHALLOW, 23),
    over:
      islands.map((one) => flat(land(one, 0), SAND) + flat(land(one, 7), KELP_LIGHT)).join('') +
      line(lines(8.5), CHALK, 2.6, { 'stroke-dasharray': '0 6.6', 'stroke-linecap': 'round' }) +
      line(lines(0), INK, 2.4),
  };
}

/** Whether a point lies on one of the islands. */
export function onLand(p: Point, islands: Point[][][]): boolean {
  return islands.some((shores) => {
    const loop = shores.flat();
    const crossings = loop.filter((a, i) => {
      const b = loop[(i + 1) % loop.length]!;
      return a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0];
    });
    return crossings.length % 2 === 1;
  });
}

/** How far it is to the nearest shore. */
export const toShore = (p: Point, islands: Point[][][]): number =>
  Math.min(999, ...islands.flat(2).map((q) => far(p, q)));

const OPPOSITE: Record<Compass, Compass> = { N: 'S', E: 'W', S: 'N', W: 'E' };

/** Where houses and lighthouses stand: pulled inland from the middle of the island's edges. */
export function heart(edges: string, depth = 0.22): Point {
  const sides = inOrder(edges);
  const used = sides.length === 3 ? sides.filter((side) => !sides.includes(OPPOSITE[side])) : sides;
  const sum = (k: 0 | 1): number =>
    used.reduce((total, side) => total + along(side, 0.5)[k] + SIDES[side].inland[k] * depth, 0) / used.length;
  return [sum(0) * T, sum(1) * T];
}
