/** A tile as it is drawn, from its edges, islands and feature alone. */

import { at, far, flat, GORSE, HEATHER, INK, KELP, SEA, CHALK, seedOf, seeded, water, type Point } from './brush';
import { heart, onLand, shoresOf, soil, T, toShore } from './coast';
import { buoy, bush, house, lighthouse, menhir, pontoon, tower, turbine } from './motifs';
import type { Tile } from './view';

export interface Drawing {
  /** Water and land, to be cut at the tile's border. */
  ground: string;
  /** What stands on it, drawn after all tiles: a lighthouse may overlap its neighbour. */
  above: string;
  /** Waves, scrub and the north mark: left out where the tile is small. */
  fine: string;
  /** Where boats lie, the best place first. */
  moorings: Point[];
}

const drawn = new Map<string, Drawing>();

/** The drawing of a tile, made once. */
export function drawingOf(tile: Tile): Drawing {
  const key = `${tile.id} ${tile.edges} ${tile.feature} ${tile.islands.map((one) => one.edges + one.houses).join()}`;
  const found = drawn.get(key) ?? draw(tile);
  drawn.set(key, found);
  return found;
}

export const isTower = (tile: Tile): boolean => tile.id === 'TC';

function draw(tile: Tile): Drawing {
  const seed = seedOf(tile.id);
  const islands = tile.islands.map((one, i) => shoresOf(one.edges, seed * 7 + i, tile.islands.length > 1));
  const { under, over } = soil(islands);
  const floats = floatOf(tile);
  const hearts = tile.islands.map((one) => heart(one.edges));
  const calm = (p: Point): boolean =>
    toShore(p, islands) > 24 && !onLand(p, islands) && (!floats || far(p, floats) > 26) && !nearTop(p);
  const waves = flat(water(T, T, seed, 40, calm), CHALK, { opacity: 0.55 });
  return {
    ground: `<rect width="${T}" height="${T}" fill="${SEA}"/>` + under + over,
    above: standing(tile, floats),
    fine: waves + scrub(islands, seed, hearts) + NORTH,
    moorings: moorings(islands, floats, isTower(tile) ? 84 : tile.feature === 'turbine' ? 76 : 12),
  };
}

/** The arrow in the upper right corner that every tile bears. */
const NORTH = flat(`M${T - 12} 6l5 10-5-3-5 3z`, INK, { opacity: 0.55 });
const nearTop = ([x, y]: Point): boolean => x > T - 30 && y < 24;

/** Where the buoy, the turbine or the tower of a tile stands in the water, or null. */
function floatOf(tile: Tile): Point | null {
  const mid = T / 2;
  if (isTower(tile)) return [mid, mid + 40];
  if (tile.feature === 'turbine') return [mid, mid + 34];
  if (tile.feature !== 'buoy') return null;
  if (!tile.islands.length) return [mid, mid + 8];
  if (tile.islands.length > 1) return [mid, mid + (tile.edges[0] === 'L' ? 12 : 34)];
  const [x, y] = heart(tile.islands[0]!.edges);
  const beside = Math.abs(y - mid) < 1;
  return [mid + (mid - x) * 0.75, mid + (mid - y) * 0.75 + (beside ? 30 : 12)];
}

function standing(tile: Tile, floats: Point | null): string {
  const stands = tile.islands.map(({ edges, houses }, i) => {
    const [x, y] = heart(edges);
    const upright = edges === 'E' || edges === 'W' || (edges.includes('N') && edges.includes('S'));
    const lamp = tile.feature === 'lighthouse' && i === 0;
    const row = [...(lamp ? ['lamp'] : []), ...Array.from({ length: houses }, () => 'house')];
    return row.map((what, n) => {
      const k = n - (row.length - 1) / 2 + (tile.feature === 'pontoon' ? 0.4 : 0);
      const [dx, dy] = upright ? [0, k * 40] : [k * 37, 0];
      return what === 'lamp' ? at(x + dx, y + dy + 22, lighthouse(50)) : at(x + dx, y + dy + 12, house);
    });
  });
  const land = stands.flat().join('');
  if (tile.feature === 'pontoon') return stage(tile.islands[0]?.edges ?? 'NE') + land;
  if (!floats) return land;
  if (isTower(tile)) return at(...floats, tower);
  if (tile.feature === 'turbine') return at(...floats, turbine);
  return land + at(...floats, buoy, tile.islands.length > 1 ? 0.8 : 1);
}

/** The landing stage leads from the middle of the island into the open. */
function stage(edges: string): string {
  const [x, y] = heart(edges);
  const out = Math.atan2(T / 2 - y, T / 2 - x);
  const from: Point = [T / 2 - Math.cos(out) * 16, T / 2 - Math.sin(out) * 16];
  return at(...from, pontoon, 1, Math.round((out * 180) / Math.PI) - 90);
}

/** Gorse and heather, now and then a standing stone: deep inside the land and clear of the houses. */
function scrub(islands: Point[][][], seed: number, clear: Point[]): string {
  const pick = seeded(seed + 3);
  const paints = [KELP, KELP, GORSE, HEATHER];
  const stone = pick() < 0.25;
  const out: string[] = [];
  for (let i = 0; i < (islands.length ? 60 : 0) && out.length < 7; i++) {
    const p: Point = [Math.round(10 + pick() * (T - 20)), Math.round(18 + pick() * (T - 28))];
    const alone = clear.every((q) => far(p, q) > (stone ? 40 : 26));
    if (!onLand(p, islands) || toShore(p, islands) < 14 || !alone || nearTop(p)) continue;
    const colours = [0, 1, 2].map(() => paints[Math.floor(pick() * 4)]!);
    out.push(stone && !out.length ? at(...p, menhir) : bush(p, colours));
  }
  return out.join('');
}

/** Four places for boats: in the water, clear of the coast and of what floats, and apart from each other. */
function moorings(islands: Point[][][], floats: Point | null, height: number): Point[] {
  const spots: Point[] = [];
  for (let y = 30; y <= T - 18; y += 12) for (let x = 30; x <= T - 30; x += 10) spots.push([x, y]);
  const depth = (p: Point): number => {
    const shore = onLand(p, islands) ? -toShore(p, islands) : toShore(p, islands);
    const mast = floats ? Math.min(floats[1] - 6, Math.max(floats[1] - height, p[1] - 10)) : 0; // its nearest point
    const foot = floats ? far([p[0], p[1] - 10], [floats[0], mast]) - (height > 80 ? 14 : 0) : 60;
    return Math.min(44, shore, foot) - far(p, [T / 2, T / 2]) * 0.12;
  };
  const chosen: Point[] = [];
  for (let n = 0; n < 4; n++) {
    const room = (p: Point): number => depth(p) + 1.6 * Math.min(30, ...chosen.map((q) => far(p, q)));
    chosen.push(spots.reduce((best, p) => (room(p) > room(best) ? p : best)));
  }
  return chosen;
}
