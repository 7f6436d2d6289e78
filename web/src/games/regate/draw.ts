/** The drawing hand of Régate: one unit of the drawing is a millimetre, ahead of the line is up. */

import * as box from './box';
import type { Layout } from './wire';

export type Point = readonly [number, number];
export type Pose = readonly [number, number, number]; // of the stern, in the rules' units: x, y, heading

export const MM = 0.1; // of the drawing, in a unit of the rules

export const onChart = (x: number, y: number): Point => [x * MM, -y * MM];
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A pose seen from another: forward of its stern, to starboard, turned. */
export function after(pose: Pose, [a, b, turn]: readonly [number, number, number]): Pose {
  const h = radians(pose[2]);
  const [sine, cosine] = [Math.sin(h), Math.cos(h)];
  return [pose[0] + a * sine + b * cosine, pose[1] + a * cosine - b * sine, pose[2] + turn];
}

/** The pose from which that step led here. */
export function before(pose: Pose, [a, b, turn]: readonly [number, number, number]): Pose {
  const [x, y] = after([0, 0, pose[2] - turn], [a, b, 0]);
  return [pose[0] - x, pose[1] - y, (((pose[2] - turn) % 360) + 360) % 360];
}

/** A point of the boat on the chart: forward of its stern, to starboard. */
export function point(pose: Pose, a: number, b = 0): Point {
  const [x, y] = after(pose, [a, b, 0]);
  return onChart(x, y);
}

export const centre = (pose: Pose): Point => point(pose, box.length / 2);
export const bow = (pose: Pose): Point => point(pose, box.length);
export const apart = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

const two = (n: number): string => n.toFixed(1);

export const line = (points: readonly Point[], close = false): string =>
  `M${points.map(([x, y]) => `${two(x)} ${two(y)}`).join('L')}${close ? 'Z' : ''}`;

/** A soft line through all points: Catmull-Rom, written as cubic pieces. */
export function smooth(points: readonly Point[], close = false): string {
  const n = points.length;
  const get = (i: number): Point => points[close ? (i + n) % n : Math.min(Math.max(i, 0), n - 1)]!;
  let d = `M${two(get(0)[0])} ${two(get(0)[1])}`;
  for (let i = 0; i < (close ? n : n - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const leave = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6] as const;
    const arrive = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6] as const;
    d += `C${[...leave, ...arrive, ...c].map(two).join(' ')}`;
  }
  return close ? `${d}Z` : d;
}

// ---------- the boat, bow up, its stern at the origin ----------

const inBoat = ([a, b]: Point): Point => [b * MM, -a * MM];
export const hullShape = (): string => line(box.hull.map(inBoat), true);
export const deckShape = (): string =>
  line(
    box.hull.map(([a, b]) => inBoat([60 + a * 0.78, b * 0.58])),
    true,
  );
export const zoneShape = (): string => {
  const [w, l] = [box.card[0] / 2, box.card[1]];
  const corners: Point[] = [
    [box.length, -w],
    [box.length + l, -w],
    [box.length + l, w],
    [box.length, w],
  ];
  return line(corners.map(inBoat), true);
};
/** Slanted strokes over the zone, so that it never has to be read by its tint alone. */
export const hatching = (): string => {
  const [w, l] = [box.card[0] / 2, box.card[1]];
  const strokes: string[] = [];
  for (let t = 110; t < l + 2 * w; t += 110) {
    const from: Point = t <= l ? [box.length + t, -w] : [box.length + l, -w + (t - l)];
    const to: Point = t <= 2 * w ? [box.length, -w + t] : [box.length + t - 2 * w, w];
    strokes.push(line([from, to].map(inBoat)));
  }
  return strokes.join('');
};
/** The sail swings to the side away from the wind, farther where the wind comes from behind. */
export function sail(heading: number): string {
  const from = (((WIND - heading) % 360) + 360) % 360; // where the wind comes from, seen from the bow
  const side = from < 180 ? -1 : 1;
  const out = 0.35 + 0.65 * (1 - Math.cos(radians(from))) * 0.5;
  const swung: Point[] = [
    [345, 0],
    [230, 72 * side * out],
    [70, 112 * side * out],
    [-35, 118 * side * out],
  ];
  return `${smooth(swung.map(inBoat))}L${inBoat([345, 0]).map(two).join(' ')}Z`;
}
export const WIND = 305; // it blows from there, over every course

// ---------- the water ----------

/** Always the same numbers for the same seed: a redrawn sea does not move. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export interface Stretch {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const tableOf = (w: Layout): Stretch => ({
  x: w.west * MM,
  y: -w.north * MM,
  w: (w.east - w.west) * MM,
  h: (w.north - w.south) * MM,
});

/** Small crescents in loose rows, left out where something lies. */
export function waves(area: Stretch, free: (x: number, y: number) => boolean): string {
  const pick = chance(7);
  const step = 92;
  let d = '';
  for (let row = 0; row * step * 0.5 < area.h; row++) {
    for (let column = 0; column * step < area.w; column++) {
      const x = area.x + (column + (row % 2) / 2 + (pick() - 0.5) * 0.4) * step;
      const y = area.y + row * step * 0.5 + (pick() - 0.5) * 14;
      const humps = 1 + Math.floor(pick() * 3);
      if (pick() > 0.55 || !free(x, y)) continue;
      const one = 10;
      d += `M${two(x)} ${two(y)}${`q${one / 2} ${-one / 2} ${one} 0`.repeat(humps)}`;
      d += `${`q${-one / 2} ${-one * 0.14} ${-one} 0`.repeat(humps)}Z`;
    }
  }
  return d;
}

/** Long breaths of wind on the water, along the way it blows. */
export function breaths(area: Stretch): string {
  const pick = chance(11);
  const h = radians(WIND + 180);
  const way: Point = [Math.sin(h), -Math.cos(h)];
  let d = '';
  for (let k = 0; k < 16; k++) {
    const [x, y, l] = [area.x + pick() * area.w, area.y + pick() * area.h, 46 + pick() * 70];
    const bend = (pick() - 0.5) * 16;
    const middle: Point = [x + (way[0] * l) / 2 + way[1] * bend, y + (way[1] * l) / 2 - way[0] * bend];
    d += `M${two(x)} ${two(y)}Q${two(middle[0])} ${two(middle[1])} ${two(x + way[0] * l)} ${two(y + way[1] * l)}`;
  }
  return d;
}

export function shallows(area: Stretch): string[] {
  const pick = chance(5);
  const blob: Point[] = [
    [-1, 0],
    [-0.4, 0.42],
    [0.5, 0.36],
    [1.1, 0.05],
    [0.5, -0.32],
    [-0.5, -0.4],
  ];
  return Array.from({ length: 5 }, () => {
    const [x, y, r] = [area.x + pick() * area.w, area.y + pick() * area.h, 90 + pick() * 60];
    return smooth(
      blob.map(([dx, dy]) => [x + r * dx, y + r * dy]),
      true,
    );
  });
}

// ---------- the course ----------

export interface MarkOnCourse {
  at: Point; // on the chart
  ray: Point; // towards its outer side, of length one
  radius: number;
}

export function marksOf(layout: Layout): MarkOnCourse[] {
  return layout.discs
    .filter((disc) => disc.kind === 'mark')
    .map((disc, k) => {
      const [x, y] = layout.rays[k] ?? [0, 1];
      const long = Math.hypot(x, y);
      return { at: onChart(disc.x, disc.y), ray: [x / long, -y / long], radius: disc.radius * MM };
    });
}

const turned = ([x, y]: Point, degrees: number): Point => {
  const h = radians(degrees);
  return [x * Math.cos(h) - y * Math.sin(h), x * Math.sin(h) + y * Math.cos(h)];
};

/** Round the marks and back: points close enough together to draw chevrons along. */
export function courseLine(layout: Layout, sense: 1 | -1): Point[] {
  const marks = marksOf(layout);
  const off = 62;
  const corners: Point[] = [[0, -30]];
  for (const { at, ray } of marks) {
    for (const angle of [-58, 0, 58]) {
      const [dx, dy] = turned(ray, angle * sense);
      corners.push([at[0] + dx * off, at[1] + dy * off]);
    }
  }
  corners.push([0, -30]);
  const fine: Point[] = [];
  for (let i = 0; i < corners.length - 1; i++) {
    const [a, b, c, e] = [-1, 0, 1, 2].map((k) => corners[Math.min(Math.max(i + k, 0), corners.length - 1)]!);
    for (let t = 0; t < 1; t += 0.05)
      fine.push([spline(a![0], b![0], c![0], e![0], t), spline(a![1], b![1], c![1], e![1], t)]);
  }
  fine.push(corners.at(-1)!);
  return fine;
}

const spline = (a: number, b: number, c: number, e: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - e) * t * t + (3 * b - a - 3 * c + e) * t ** 3);

/** Where chevrons stand, every so many millimetres, and how they are turned. */
export function chevrons(way: readonly Point[], every = 52): { x: number; y: number; turn: number }[] {
  const found: { x: number; y: number; turn: number }[] = [];
  let run = every / 2;
  for (let k = 1; k < way.length; k++) {
    const [p, q] = [way[k - 1]!, way[k]!];
    run += apart(p, q);
    if (run < every) continue;
    run = 0;
    found.push({ x: q[0], y: q[1], turn: (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI });
  }
  return found;
}

/** How far round a mark a boat has come, from the side it sails in from to the outer side: 0 to 1. */
export function roundness(mark: MarkOnCourse, from: Point, boat: Point, sense: 1 | -1): number {
  const angle = ([x, y]: Point): number => (Math.atan2(y - mark.at[1], x - mark.at[0]) * 180) / Math.PI;
  const out = angle([mark.at[0] + mark.ray[0], mark.at[1] + mark.ray[1]]);
  const sweep = (a: number, b: number): number => ((((b - a) * sense) % 360) + 360) % 360;
  const [whole, done] = [sweep(angle(from), out), sweep(angle(from), angle(boat))];
  return done > whole ? 0 : done / whole;
}

/** An arc round a point, clockwise on the screen, from one bearing over so many degrees. */
export function arc([x, y]: Point, r: number, from: number, over: number): string {
  const span = Math.max(-359.9, Math.min(359.9, over));
  const end = (h: number): Point => [x + r * Math.cos(radians(h)), y + r * Math.sin(radians(h))];
  const [p, q] = [end(from), end(from + span)];
  const large = Math.abs(span) > 180 ? 1 : 0;
  return `M${two(p[0])} ${two(p[1])}A${r} ${r} 0 ${large} ${span > 0 ? 1 : 0} ${two(q[0])} ${two(q[1])}`;
}

// ---------- cards ----------

const bezierOf = (exit: string): readonly Point[] =>
  (box.exits as Record<string, { bezier: readonly Point[] }>)[exit]!.bezier;

/** The printed arrow, from the bow at the origin, forward up: its shaft, and where its head sits. */
export function arrow(exit: string, scale: number): { shaft: string; x: number; y: number; turn: number } {
  const curve = bezierOf(exit).map(([a, b]): Point => [b * scale, -a * scale]);
  const [p0, p1, p2, p3] = [curve[0]!, curve[1]!, curve[2]!, curve[3]!];
  const way = Math.atan2(p3[1] - p2[1], p3[0] - p2[0]);
  const neck: Point = [p3[0] - 9 * Math.cos(way), p3[1] - 9 * Math.sin(way)];
  return {
    shaft: `M${two(p0[0])} ${two(p0[1])}C${[...p1, ...p2, ...neck].map(two).join(' ')}`,
    x: p3[0],
    y: p3[1],
    turn: (way * 180) / Math.PI,
  };
}
