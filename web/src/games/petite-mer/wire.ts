// Written by web/wire_types.py from the server's messages. Do not edit.

/** An empty cell beside the map. */
export interface Hole {
  x: number;
  y: number;
  demands: string;
  unseen: number;
  in_hands: number;
  dead: boolean;
  fits: string[];
  way: string | null;
}

/** A piece of land on a tile: the edges it touches, such as 'NE', and its houses. */
export interface Island {
  edges: string;
  houses: number;
}

/** A tile on the map. */
export interface Placed {
  x: number;
  y: number;
  tile: Tile;
  gaps: string;
  points: number;
  seas: [number, number][];
  island: [number, number][];
  houses: number;
}

/** Petite Mer, all of it. */
export interface Position {
  table: string;
  extensions: ("pontoons" | "turbines")[];
  phase: "dealing" | "drawing" | "ended" | "playing" | "starting";
  turn: number;
  seats: Seat[];
  placed: Placed[];
  holes: Hole[];
  reach: Reach[];
  pile: Tile[];
  discards: Tile[];
  to_draw: number;
  to_deal: number;
  placed_this_turn: number;
  most_placed: number;
  swapped: boolean;
  may_keep: boolean;
  turns_left: [number, number];
  score: number;
  rank: "captains" | "cartographers" | "freshwater-sailors" | "pilots" | "ships-hands";
  ladder: number[];
  to_next_rank: number | null;
  rows: Row[];
}

/** A tile that the active boat can sail to with its tokens and tiles, and the sides over which it goes. */
export interface Reach {
  x: number;
  y: number;
  way: string;
}

/** A row of the map in the final count. */
export interface Row {
  y: number;
  points: number;
}

/** What belongs to one seat. */
export interface Seat {
  boat: [number, number];
  hand: Tile[];
  tokens: number;
  used: number;
}

/** A tile and what it shows; `edges` north, east, south, west, S sea or L land. */
export interface Tile {
  id: string;
  edges: string;
  islands: Island[];
  feature: "buoy" | "lighthouse" | "none" | "pontoon" | "turbine";
}
