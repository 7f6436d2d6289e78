/** The sea as the board draws it: a position with its facts, its previews and the faces of its tiles. No rules. */

import type { Facts, Hole as HoleFacts, Inspection, Layout, Player, Position, Previews, Reachable, Tile } from './wire';

export type { Tile } from './wire';

export interface Placed extends Required<Inspection> {
  x: number;
  y: number;
  tile: Tile;
}
export type Hole = Required<HoleFacts>;
export interface Seated extends Omit<Player, 'hand'> {
  hand: Tile[];
  used: number; // red tokens
}

export interface View {
  phase: Position['phase'];
  seat: number; // whose turn it is, or who draws
  players: Seated[];
  placed: Placed[];
  holes: Hole[];
  pile: Tile[];
  discards: Tile[];
  placed_this_turn: number;
  most_placed: number;
  swapped: boolean;
  turns_left: [number, number];
  score: number;
  rank: Facts['rank'];
  to_next_rank: number | null;
  ladder: number[];
  rows: Facts['rows'];
  reach: Reachable[]; // empty where the person may not act
  may_keep: boolean;
}

// What the facts leave out where it is nothing
const NO_FACTS: Required<Inspection> = { gaps: '', points: 0, seas: [], island: [], houses: 0 };
const NO_HOLE_FACTS = { unseen: 0, in_hands: 0, dead: false, fits: [] as string[], way: null };

export function viewOf(position: Position, facts: Facts, layout: Layout, previews: Previews | null): View {
  const faces = new Map(layout.tiles.map((tile) => [tile.id, tile]));
  const shown = (ids: readonly string[]): Tile[] => ids.map((id) => faces.get(id)!);
  return {
    phase: position.phase,
    seat: position.seat,
    players: position.players.map((one, k) => ({ ...one, hand: shown(one.hand), used: facts.used[k] ?? 0 })),
    placed: position.placed.map(({ x, y, tile }, k) => ({
      ...{ x, y, tile: faces.get(tile)! },
      ...NO_FACTS,
      ...facts.placed[k],
    })),
    holes: facts.holes.map((hole) => ({ ...NO_HOLE_FACTS, ...hole })),
    pile: shown(position.pile),
    discards: shown(facts.discards),
    placed_this_turn: position.placed_this_turn,
    most_placed: layout.most_placed,
    swapped: position.swapped,
    turns_left: facts.turns_left,
    score: facts.score,
    rank: facts.rank,
    to_next_rank: facts.to_next_rank,
    ladder: layout.ladder,
    rows: facts.rows,
    reach: previews?.reach ?? [],
    may_keep: previews?.may_keep ?? false,
  };
}
