// Written by web/wire_types.py from the server's messages. Do not edit.

/** What a position shows at a glance. */
export interface Facts {
  used: number[];
  placed: Inspection[];
  holes: Hole[];
  discards: string[];
  turns_left: [number, number];
  score: number;
  rank: "captains" | "cartographers" | "freshwater-sailors" | "pilots" | "ships-hands";
  to_next_rank: number | null;
  rows: Row[];
}

/** An empty cell beside the map. */
export interface Hole {
  x: number;
  y: number;
  demands: string;
  unseen?: number;
  in_hands?: number;
  dead?: boolean;
  fits?: string[];
  way?: string | null;
}

/** What a tile on the map lacks, scores and counts. */
export interface Inspection {
  gaps?: string;
  points?: number;
  seas?: [number, number][];
  island?: [number, number][];
  houses?: number;
}

/** A piece of land on a tile: the edges it touches, such as 'NE', and its houses. */
export interface Island {
  edges: string;
  houses: number;
}

/** What stays the same from the first move to the last. */
export interface Layout {
  tiles: Tile[];
  ladder: number[];
  most_placed: number;
}

/** A tile on the map. */
export interface Placed {
  x: number;
  y: number;
  tile: string;
}

/** What belongs to one seat. */
export interface Player {
  boat: [number, number];
  hand: string[];
  tokens: number;
}

/** A state of Petite Mer; tiles are named, and the layout knows what they show. */
export interface Position {
  phase: "dealing" | "drawing" | "ended" | "playing" | "starting";
  seat: number;
  players: Player[];
  tile_set: string;
  extensions: ("pontoons" | "turbines")[];
  placed: Placed[];
  pile: string[];
  to_draw: number;
  to_deal: number;
  placed_this_turn: number;
  swapped: boolean;
}

/** Where the boat could go, and how the turn could end. */
export interface Previews {
  reach: Reachable[];
  may_keep: boolean;
}

/** A tile that the active boat can sail to with its tokens and tiles, and the sides over which it goes. */
export interface Reachable {
  x: number;
  y: number;
  way: string;
}

/** A row of the map in the final count. */
export interface Row {
  y: number;
  points: number;
}

/** A tile and what it shows; `edges` north, east, south, west, S sea or L land. */
export interface Tile {
  id: string;
  edges: string;
  islands: Island[];
  feature: "buoy" | "lighthouse" | "none" | "pontoon" | "turbine";
}
