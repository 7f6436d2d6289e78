/** The brush: paints, a few elements as text, a few lines of geometry. The same text serves the table and the picture to keep. */

const paint = (name: string): string => `var(--art-${name})`;
export const INK = paint('ink');
export const DEEP = paint('deep');
export const SEA = paint('sea');
export const SHALLOW = paint('shallow');
export const FOAM = paint('foam');
export const CHALK = paint('chalk');
export const SAND = paint('sand');
export const SAND_DARK = paint('sand-dark');
export const GRANITE = paint('granite');
export const GRANITE_DARK = paint('granite-dark');
export const RED = paint('red');
export const GORSE = paint('gorse');
export const HEATHER = paint('heather');
export const WOOD = paint('wood');
export const LAMP = paint('lamp');
export const KELP = paint('kelp');
export const KELP_LIGHT = paint('kelp-light');
export const SKY = paint('sky');

export type Point = readonly [number, number];

// ---------- elements ----------

const short = (n: number): string => String(Math.round(n * 10) / 10);

type Attributes = Record<string, string | number>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** A flat shape without outline: shadows, water, anything that is not a piece. */
export const flat = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}" fill="${fill}"${written(more)}/>`;

/** A flat shape with the ink outline: whatever stands or floats. */
export const inked = (d: string, fill: string, width = 2.5): string =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}"/>`;

export const line = (d: string, stroke = INK, width = 2.5, more: Attributes = {}): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${written(more)}/>`;

export const disc = (x: number, y: number, r: number, fill: string, stroke = INK, width = 2.5): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;

export function at(x: number, y: number, inside: string, scale = 1, turn = 0): string {
  const more = (turn ? ` rotate(${turn})` : '') + (scale === 1 ? '' : ` scale(${scale})`);
  return `<g transform="translate(${short(x)} ${short(y)})${more}">${inside}</g>`;
}

// ---------- geometry ----------

export const poly = (points: readonly Point[], close = true): string =>
  'M' + points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L') + (close ? 'Z' : '');

export const far = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

/** The same open line, moved to its left-hand side: beach, grass and foam follow the coast. */
export function shifted(points: readonly Point[], distance: number): Point[] {
  return points.map(([x, y], i) => {
    const [a, b] = [points[Math.max(i - 1, 0)]!, points[Math.min(i + 1, points.length - 1)]!];
    const run = far(a, b) || 1;
    return [x + ((b[1] - a[1]) / run) * distance, y - ((b[0] - a[0]) / run) * distance];
  });
}

/** n corners on a circle; with an inner radius they alternate: a star. */
export function ring(r: number, n: number, y = 0, inner = r): Point[] {
  const total = inner === r ? n : 2 * n;
  return Array.from({ length: total }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / total - Math.PI / 2, i % 2 && inner !== r ? inner : r];
    return [radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A path drawn at size 1, at size k. */
export const grown = (d: string, k: number): string => d.replace(/-?\d*\.?\d+/g, (n) => ` ${short(Number(n) * k)}`);

/** The same fractions for the same seed, so that a redraw never moves a bush. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state / 2 ** 32;
  };
}

/** A number from a tile's name. */
export const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

// ---------- water ----------

/** A few crescents, thick in the middle like one touch of a loaded brush. */
export function wave(x: number, y: number, w: number, humps: number): string {
  const one = w / humps;
  const crest = `q${short(one / 2)} ${short(-one * 0.5)} ${short(one)} 0`.repeat(humps);
  const back = `q${short(-one / 2)} ${short(-one * 0.14)} ${short(-one)} 0`.repeat(humps);
  return `M${short(x)} ${short(y)}${crest}${back}Z`;
}

const CRESTS: readonly Point[] = [
  [12, 1],
  [22, 2],
  [30, 2],
  [40, 3],
];

/** Calm water: a loose brick pattern of waves as one path, none where `free` says no. */
export function water(w: number, h: number, seed: number, step: number, free: (p: Point) => boolean): string {
  const pick = seeded(seed);
  let d = '';
  for (let row = 0; row <= h / (step * 0.5); row++) {
    for (let column = 0; column <= w / step; column++) {
      const x = (column + (row % 2) / 2 + pick() * 0.4 - 0.2) * step;
      const y = row * step * 0.5 + pick() * 14 - 7;
      const [size, humps] = CRESTS[Math.floor(pick() * 4)]!;
      const fits = x > 0 && x < w - size && y > 8 && y < h - 4;
      if (pick() < 0.62 && fits && free([x + size / 2, y])) d += wave(x, y, size, humps);
    }
  }
  return d;
}
