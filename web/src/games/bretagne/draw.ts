/** Where things lie on the map, and the lines they are drawn with. Units of a chart of 700 by 784. */

export const CHART = { x: 0, y: 0, w: 700, h: 784 };
export const SLOT = { w: 134, h: 106 };
export const SEA = { x: 143, y: 115, w: 554, h: 554 };

type Point = readonly [number, number];

/** Slots run clockwise from Lorient: the South border westwards, the West northwards, the North eastwards. */
export function slotPlace(slot: number): Point {
  const column = (n: number): number => 3 + 140 * n;
  const row = (n: number): number => 3 + 112 * n;
  if (slot < 5) return [column(4 - slot), row(6)];
  if (slot < 10) return [column(0), row(10 - slot)];
  return [column(slot - 10), row(0)];
}

/** The sheet of each port and the place on the coast it belongs to: North, West, South as in the box. */
export const PORT = { w: 92, h: 40 };
export const PORTS: readonly { sheet: Point; coast: Point }[] = [
  { sheet: [272, 152], coast: [350, 212] },
  { sheet: [452, 172], coast: [440, 228] },
  { sheet: [600, 160], coast: [618, 238] },
  { sheet: [198, 494], coast: [292, 446] },
  { sheet: [198, 394], coast: [246, 384] },
  { sheet: [198, 278], coast: [240, 330] },
  { sheet: [270, 590], coast: [346, 520] },
  { sheet: [404, 614], coast: [512, 588] },
  { sheet: [586, 622], coast: [500, 634] },
];

export const CITIES = {
  brest: { dot: [296, 330], sheet: [316, 290], w: 172, h: 66 },
  quimper: { dot: [308, 470], sheet: [316, 380], w: 172, h: 66 },
  pontivy: { dot: [502, 372], sheet: [512, 290], w: 172, h: 66 },
  lorient: { dot: [452, 504], sheet: [512, 406], w: 172, h: 66 },
} as const;

const points = (words: string): Point[] =>
  words
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number) as unknown as Point);

const COAST = points(`
  272,256 300,240 326,216 350,210 366,230 380,224 398,204 424,196 436,212 454,202 470,212 482,236 502,254 526,250 552,264
  576,242 596,236 616,248 636,238 656,254 690,252 730,260 730,566 690,572 650,554 628,566 606,546 580,556 564,534 536,538
  524,552 516,594 506,592 504,552 482,540 468,546 452,518 432,526 408,514 384,526 362,506 336,520 322,504 304,528 282,520
  272,496 242,480 238,466 268,456 292,452 304,434 296,418 272,420 270,400 248,394 242,380 266,374 290,386 312,380 318,364
  298,352 274,360 248,356 238,340 250,292`);
const BELLE_ILE = points('464,628 478,616 496,624 500,640 480,646');
const OUESSANT = points('164,332 174,324 186,330 182,340 168,342');

/** A soft line through all points: Catmull-Rom, written as cubic Bezier pieces. */
export function smooth(line: readonly Point[]): string {
  const get = (i: number): Point => line[(i + line.length) % line.length]!;
  const to = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const pieces = line.map((b, i) => {
    const [a, c, e] = [get(i - 1), get(i + 1), get(i + 2)];
    const leave: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const arrive: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    return `C${to(leave)} ${to(arrive)} ${to(c)}`;
  });
  return `M${to(line[0]!)}${pieces.join('')}Z`;
}

/** The same line, moved to its left-hand side: the foam follows the coast. */
function shifted(line: readonly Point[], distance: number): Point[] {
  return line.map(([x, y], i) => {
    const a = line[(i - 1 + line.length) % line.length]!;
    const b = line[(i + 1) % line.length]!;
    const run = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [x + ((b[1] - a[1]) / run) * distance, y - ((b[0] - a[0]) / run) * distance];
  });
}

export const LAND = [COAST, BELLE_ILE, OUESSANT].map(smooth).join('');
export const FOAM = [shifted(COAST, 11), shifted(BELLE_ILE, 9), shifted(OUESSANT, 8)].map(smooth).join('');

/** A few crescents, thick in the middle like one touch of a loaded brush. */
export function wave(x: number, y: number, w: number, humps: number): string {
  const one = w / humps;
  const crest = `q${one / 2} ${-one * 0.5} ${one} 0`.repeat(humps);
  const back = `q${-one / 2} ${-one * 0.14} ${-one} 0`.repeat(humps);
  return `M${x} ${y}${crest}${back}Z`;
}

export const WAVES = [
  [214, 216, 30, 2],
  [168, 196, 22, 2],
  [160, 560, 30, 2],
  [232, 648, 40, 3],
  [352, 568, 22, 2],
  [560, 584, 30, 2],
  [664, 640, 22, 2],
  [380, 160, 30, 2],
  [528, 142, 22, 2],
  [668, 208, 22, 2],
  [350, 660, 30, 2],
  [206, 344, 20, 2],
  [196, 452, 20, 2],
  [636, 604, 20, 2],
]
  .map(([x, y, w, humps]) => wave(x!, y!, w!, humps!))
  .join('');

/** How hard a site is, as a sea state: calm, choppy, breaking. */
export const SWELL = {
  paradise: 'M-11 0q5.5-4 11 0t11 0',
  purgatory: 'M-11 2q4-10 8 0q4-10 8 0q3-8 6-2',
  hell: 'M-11 4L-6-7-2 4 3-9 7 4 11-5',
} as const;

export const CATEGORY_PAINT = {
  paradise: 'var(--bre-paradise)',
  purgatory: 'var(--bre-purgatory)',
  hell: 'var(--bre-hell)',
} as const;

export const INK = 'var(--art-ink)';
export const CHALK = 'var(--art-chalk)';

/** A storey is a trapezium, narrower the higher it stands. */
export const STEP = 15.5;
export const halfAt = (level: number): number => 17 - level * 1.9;
export function storeyPath(level: number): string {
  const [low, high, wide, narrow] = [-level * STEP, -(level + 1) * STEP, halfAt(level), halfAt(level + 1)];
  return `M${-wide} ${low}H${wide}L${narrow} ${high}H${-narrow}Z`;
}
export function shadePath(level: number): string {
  const [low, high, wide, narrow] = [-level * STEP - 1, -(level + 1) * STEP + 1, halfAt(level), halfAt(level + 1)];
  return `M${wide * 0.45} ${low}H${wide - 1}L${narrow - 1} ${high}H${narrow * 0.45}Z`;
}
