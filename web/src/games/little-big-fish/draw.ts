/** The drawing hand of Little Big Fish: geometry of the field, and the outlines of fish, plankton and water. */

export const INK = 'var(--art-ink)';
export const CHALK = 'var(--art-chalk)';

export const SQUARE = 100;
export const SEAM = 12; // between the four boards
export const EDGE = 30; // room for the names of columns and rows
export const FIELD = 6 * SQUARE + SEAM;
export const SHEET = FIELD + 2 * EDGE;

export type Point = readonly [number, number];

// ---------- the field ----------

/** `b1`; square 0 is a1, square 35 is f6. */
export const nameOf = (square: number): string => 'abcdef'.charAt(square % 6) + (Math.floor(square / 6) + 1);

/** The square of that name; null if there is none. */
export function squareOf(name: string): number | null {
  return /^[a-f][1-6]$/.test(name) ? 'abcdef'.indexOf(name.charAt(0)) + 6 * (Number(name.charAt(1)) - 1) : null;
}

/** 0 north-west, 1 north-east, 2 south-west, 3 south-east. */
export const quarterOf = (square: number): number => (square < 18 ? 2 : 0) + (square % 6 > 2 ? 1 : 0);

/** Column and row on the screen, counted from the upper left; North sees the field from the other side. */
export function place(square: number, flip: boolean): { column: number; row: number } {
  const column = square % 6;
  const row = 5 - Math.floor(square / 6);
  return flip ? { column: 5 - column, row: 5 - row } : { column, row };
}

export function squareAt(column: number, row: number, flip: boolean): number {
  return flip ? row * 6 + 5 - column : (5 - row) * 6 + column;
}

export function corner(square: number, flip: boolean): Point {
  const { column, row } = place(square, flip);
  const along = (k: number): number => EDGE + k * SQUARE + (k > 2 ? SEAM : 0);
  return [along(column), along(row)];
}

export function middle(square: number, flip: boolean): Point {
  const [x, y] = corner(square, flip);
  return [x + SQUARE / 2, y + SQUARE / 2];
}

/** The upper left corner of a quarter on the screen. */
export function quarterCorner(quarter: number, flip: boolean): Point {
  const q = flip ? 3 - quarter : quarter;
  const along = (k: number): number => EDGE + (k ? 3 * SQUARE + SEAM : 0);
  return [along(q % 2), along(q >> 1)];
}

export function quarterMiddle(quarter: number, flip: boolean): Point {
  const [x, y] = quarterCorner(quarter, flip);
  return [x + 1.5 * SQUARE, y + 1.5 * SQUARE];
}

/** Where the button of a turn lies: on a crossing of the board's lines, the farthest place from the fish. */
export function turnPlace(quarter: number, turns: number, flip: boolean): Point {
  const [x, y] = quarterCorner(quarter, flip);
  const upper = (flip ? 3 - quarter : quarter) < 2;
  return [x + (turns === 1 ? 2 : 1) * SQUARE, y + (upper ? 2 : 1) * SQUARE];
}

export const neighbours = (square: number): number[] =>
  [
    square >= 6 ? square - 6 : -1,
    square % 6 > 0 ? square - 1 : -1,
    square % 6 < 5 ? square + 1 : -1,
    square < 30 ? square + 6 : -1,
  ].filter((s) => s >= 0);

/** The squares a step is drawn over: straight, or the shortest way through wrecks. Both ends included. */
export function way(squares: string, start: number, end: number): number[] {
  const from = new Map<number, number>([[start, -1]]);
  const todo = [start];
  for (const square of todo) {
    for (const next of neighbours(square)) {
      if (from.has(next)) continue;
      from.set(next, square);
      if (next === end) return trace(from, end);
      if (squares.charAt(next) === 'W') todo.push(next);
    }
  }
  return [start, end];
}

function trace(from: Map<number, number>, end: number): number[] {
  const path: number[] = [];
  for (let square = end; square >= 0; square = from.get(square) ?? -1) path.unshift(square);
  return path;
}

/** Where a square goes when its quarter makes so many quarter turns clockwise. */
export function turned(square: number, quarter: number, turns: number): number {
  if (quarterOf(square) !== quarter) return square;
  const left = quarter % 2 ? 3 : 0;
  const bottom = quarter < 2 ? 3 : 0;
  let column = (square % 6) - left;
  let row = Math.floor(square / 6) - bottom;
  for (let k = 0; k < turns; k += 1) [column, row] = [row, 2 - column];
  return (row + bottom) * 6 + column + left;
}

// ---------- lines ----------

const n1 = (value: number): string => String(Math.round(value * 10) / 10);

export const poly = (points: Point[], close = true): string =>
  'M' + points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join('L') + (close ? 'Z' : '');

/** n corners on a circle; with an inner radius the corners alternate: a star. */
export function ring(cx: number, cy: number, r: number, n: number, turn = -90, inner?: number): Point[] {
  const radii = inner === undefined ? [r] : [r, inner];
  const total = n * radii.length;
  return Array.from({ length: total }, (_, i) => {
    const angle = ((turn + (360 * i) / total) * Math.PI) / 180;
    const radius = radii[i % radii.length] ?? r;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
  });
}

/** A path drawn at size 1, at size k: every number in it is multiplied. */
export const grown = (d: string, k: number): string =>
  d.replace(/-?\d*\.?\d+/g, (number) => ` ${n1(Number(number) * k)}`);

// ---------- water ----------

/** A small seeded generator, so that a redraw never moves a wave. */
export function seeded(seed: number): () => number {
  let a = (seed + 1) * 0x9e3779b9;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let x = Math.imul(a ^ (a >>> 15), 1 | a);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** A few crescents, thick in the middle like one touch of a loaded brush. */
function wave(x: number, y: number, width: number, humps: number): string {
  const one = width / humps;
  const crest = `q${n1(one / 2)} ${n1(-one * 0.5)} ${n1(one)} 0`;
  const back = `q${n1(-one / 2)} ${n1(-one * 0.14)} ${n1(-one)} 0`;
  return `M${n1(x)} ${n1(y)}${crest.repeat(humps)}${back.repeat(humps)}Z`;
}

/** Calm water: a loose brick pattern of waves, some left out. */
export function water(w: number, h: number, seed: number, step: number): string {
  const pick = seeded(seed);
  const kinds: Point[] = [
    [12, 1],
    [22, 2],
    [30, 2],
    [40, 3],
  ];
  let d = '';
  for (let row = 0; row <= Math.floor(h / (step * 0.5)); row += 1) {
    for (let column = 0; column <= Math.floor(w / step); column += 1) {
      const x = (column + (row % 2) / 2 + pick() * 0.4 - 0.2) * step;
      const y = row * step * 0.5 + pick() * 14 - 7;
      const [size, humps] = kinds[Math.floor(pick() * 4)] ?? [22, 2];
      if (pick() < 0.62 && x > 0 && x < w - size && y > 8 && y < h - 4) d += wave(x, y, size, humps);
    }
  }
  return d;
}

// ---------- fish ----------

/** Half the height of the body; t runs from the tail (0) to the nose (1). */
const profile = (t: number, height: number): number =>
  height * (0.16 * (1 - t) + Math.sin(Math.PI * Math.min(t ** 0.82, 1)) ** 0.72 * 0.92);

/** The part of the body between a and b: the whole outline, a stripe, a belly, always inside the fish. */
function slice(length: number, height: number, a: number, b: number, top = -1, bottom = 1): string {
  const ts = Array.from({ length: 15 }, (_, i) => a + ((b - a) * i) / 14);
  const along = (t: number): number => length * (-0.32 + 0.82 * t);
  const upper = ts.map((t) => [along(t), profile(t, height) * top] as const);
  const lower = ts.map((t) => [along(t), profile(t, height) * bottom] as const).reverse();
  return poly([...upper, ...lower]);
}

const TAIL = ['M-.27 0C-.4-.34-.58-.24-.5 0S-.4.34-.27 0Z', 'M-.26-.03-.54-.3-.44 0-.54.3-.26.03Z'];
const TAIL_SHADE = ['M-.3.03C-.38.2-.5.2-.5.03Z', 'M-.26.03-.54.3-.46.05Z'];
const FIN = ['M-.2-.23Q-.14-.42.06-.42.2-.41.24-.23Z', 'M-.22-.19-.2-.42-.09-.35-.04-.44.06-.35.12-.42.26-.21Z'];
const SPOTS = [
  [-0.1, -0.09, 0.045],
  [0.03, -0.155, 0.05],
  [0.06, -0.035, 0.035],
  [-0.2, -0.015, 0.03],
] as const;
const BARS = [
  [0.38, 0.56],
  [0.38, 0.56],
  [0.18, 0.38, 0.56],
];

export interface FishArt {
  length: number;
  body: string;
  tail: string;
  tailShade: string;
  fin: string;
  belly: string;
  shade: string;
  spots: { x: number; y: number; r: number }[];
  bars: string[];
  sideFin: string;
  mouth: string;
  jaw: string;
  teeth: string;
  eye: { x: number; y: number; r: number };
}

/** Rose: round tail, soft fin, spots. Amber: forked tail, spines, bars. Size adds a fin, then a jaw with teeth. */
function fishArt(school: number, size: number): FishArt {
  const length = [52, 71, 90][size] ?? 52;
  const height = length * 0.3;
  return {
    length,
    body: slice(length, height, 0, 1),
    tail: grown(TAIL[school] ?? '', length),
    tailShade: grown(TAIL_SHADE[school] ?? '', length),
    fin: size ? grown(FIN[school] ?? '', length) : '',
    belly: slice(length, height, 0.03, 0.97, 0.3, 0.93),
    shade: slice(length, height, 0.04, 0.93, 0.66, 0.97),
    spots: school ? [] : SPOTS.slice(0, 2 + size).map(([x, y, r]) => ({ x: length * x, y: length * y, r: length * r })),
    bars: school ? (BARS[size] ?? []).map((at) => slice(length, height, at, at + 0.085, -0.96, 0.94)) : [],
    sideFin: size ? grown('M-.02.07q-.16.03-.15.145q.13.01.19-.105Z', length) : '',
    mouth: size < 2 ? grown('M.47.06q-.06.06-.13.02', length) : '',
    jaw: size === 2 ? grown('M.49.01.25.11.43.155Z', length) : '',
    teeth: size === 2 ? grown('M.45.02.41.08.38.05.345.105.31.08Z', length) : '',
    eye: { x: length * 0.29, y: -length * 0.065, r: [5.2, 5.8, 6.6][size] ?? 5.2 },
  };
}

export const FISH: FishArt[][] = [0, 1].map((school) => [0, 1, 2].map((size) => fishArt(school, size)));

/** Schools wear the colours of the seats that the house keeps for rose and amber. */
export const SCHOOL_SEAT = [3, 2] as const;

// ---------- plankton: shape first, colour second ----------

export type PlanktonLetter = 'R' | 'Y' | 'G' | 'U';
export const PLANKTON = {
  R: { colour: 'red', fill: 'var(--art-red)', corners: 3, inner: undefined },
  Y: { colour: 'yellow', fill: 'var(--art-gorse)', corners: 8, inner: 0.55 },
  G: { colour: 'green', fill: 'var(--art-kelp-light)', corners: 4, inner: undefined },
  U: { colour: 'blue', fill: 'var(--seat-4)', corners: 28, inner: undefined },
} as const;

export function planktonShape(letter: PlanktonLetter, r: number): { shape: string; low: number } {
  const { corners, inner } = PLANKTON[letter];
  const low = corners === 3 ? r * 0.1 : 0; // a triangle's middle lies lower
  const wide = r * (corners < 5 ? 1.12 : 1);
  return { shape: poly(ring(0, low * 1.2, wide, corners, -90, inner && inner * r)), low };
}
