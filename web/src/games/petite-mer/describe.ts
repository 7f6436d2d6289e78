/** Cells and tiles in words: for the screen reader, and for the card that says what lies under the pointer. */

import { list } from '../../core/i18n.svelte';
import { COMPASS, nameOf, type Cell, type Trip } from './choose';
import { say, type SeaKey } from './texts';
import { isTower } from './tiles';
import type { Hole, Placed, Tile, View } from './view';

export const cellName = ([x, y]: Cell): string => `(${x}, ${y})`.replace(/-/g, '−');

export function kindOf(tile: Tile): string {
  if (isTower(tile)) return say('tower');
  if (tile.feature !== 'none') return say(tile.feature);
  return say(tile.islands.length ? 'coast' : 'openSea');
}

const sides = (edges: string): string => list([...edges].map((side) => say(side as SeaKey)));

/** Which of the sides are land, and the houses: 'land: north, 2 houses'. */
export function edgesOf(tile: Tile): string {
  const land = COMPASS.filter((_, n) => tile.edges[n] === 'L').join('');
  const houses = tile.islands.reduce((sum, island) => sum + island.houses, 0);
  if (!land) return say('allSea');
  const said = say('landAt', { sides: sides(land) });
  return houses ? `${said}, ${say('houses', { n: houses })}` : said;
}

export const tileWords = (tile: Tile): string =>
  say('handTile', { id: tile.id, kind: kindOf(tile), edges: edgesOf(tile) });

/** '2 tokens and 1 discarded tile' */
export function costOf({ tokens, tiles }: Trip): string {
  const [blue, given] = [say('costTokens', { n: tokens }), say('costTiles', { n: tiles })];
  if (!tiles) return blue;
  return tokens ? say('costBoth', { tokens: blue, tiles: given }) : given;
}

/** 'north: land, east: sea, …' */
export function demandsOf(hole: Hole): string {
  const words: Record<string, SeaKey> = { S: 'sea', L: 'land', '?': 'free' };
  return COMPASS.map((side, n) => say('demand', { side: say(side), terrain: say(words[hole.demands[n]!]!) })).join(
    ', ',
  );
}

export const fitsOf = (hole: Hole): string =>
  hole.dead ? say('deadSays') : `${say('fitUnseen', { n: hole.unseen })}, ${say('fitHands', { n: hole.in_hands })}`;

/** What a placed tile scores, lacks or counts, one fact after another. */
export function factsOf(placed: Placed): string[] {
  const facts = placed.gaps
    ? [say('missing', { n: placed.gaps.length, sides: sides(placed.gaps) })]
    : [say('inspected', { n: placed.points })];
  if (placed.tile.feature === 'turbine') facts.push(say('seas', { n: placed.seas.length }));
  if (placed.tile.feature === 'pontoon') {
    facts.push(say('island', { tiles: placed.island.length, houses: placed.houses }));
  }
  return facts;
}

export const placedAt = (view: View, cell: Cell): Placed | undefined =>
  view.placed.find(({ x, y }) => x === cell[0] && y === cell[1]);
export const holeAt = (view: View, cell: Cell): Hole | undefined =>
  view.holes.find(({ x, y }) => x === cell[0] && y === cell[1]);

export interface Offer {
  lay: Trip | undefined; // the chosen tile may go here
  id: string;
  sail: Trip | undefined; // the boat may come here
  key: string;
}

/** A whole cell: what is there, what may be done, which key does it. */
export function cellWords(view: View, cell: Cell, names: readonly string[], { lay, id, sail, key }: Offer): string {
  const words = [cellName(cell)];
  const [placed, hole] = [placedAt(view, cell), holeAt(view, cell)];
  if (placed) {
    const boats = names.filter((_, seat) => nameOf(view.players[seat]?.boat ?? [99, 99]) === nameOf(cell));
    words.push(tileWords(placed.tile), ...factsOf(placed));
    if (boats.length) words.push(say('boatsHere', { names: list(boats) }));
  }
  if (hole) words.push(say(hole.dead ? 'deadHole' : 'hole'), demandsOf(hole), fitsOf(hole));
  if (lay) words.push(lay.steps ? say('layAfter', { id, cost: costOf(lay) }) : say('layHere', { id }));
  if (sail) words.push(say('sailHere', { cost: costOf(sail) }));
  if (key) words.push(say('letterKey', { key }));
  return words.join(', ');
}
