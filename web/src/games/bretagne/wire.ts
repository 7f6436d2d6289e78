// Written by web/wire_types.py from the server's messages. Do not edit.

/** A barge card: spaces of the top, middle and bottom barge, and what it brings. */
export interface BargeCard {
  spaces: number[];
  engineers: number;
  francs: number;
  spared: number;
}

/** The market of Brest. */
export interface Brest {
  goods: Record<string, number>;
  singles: number;
  pairs: number;
}

/** Equipment cards that are being drawn. */
export interface Draw {
  seat: number;
  due: number;
  after: "acting" | "ahead" | "cards" | "drawing" | "ended" | "evaluating" | "forecasting" | "keeping" | "laying" | "loading" | "picking" | "placing" | "port" | "ports" | "producing" | "recalling" | "renting" | "revealing" | "round-setup" | "standing" | "trading";
}

/** The cards and ports of a lighthouse. */
export interface Evaluation {
  slot: number;
  queue: number[];
  played: Record<string, number>;
  values: Record<string, number>;
  majority: number[];
}

/** Points that the end would bring as things stand; included in the score once the game has ended. */
export interface Final {
  order: number;
  francs: number;
  ports: number;
}

/** What lies on a slot. `number`, `name` and what follows from them are empty until it is laid. */
export interface Lighthouse {
  number: number | null;
  name: string;
  coast: "north" | "south" | "west";
  category: "hell" | "paradise" | "purgatory";
  storeys: number;
  built: boolean;
  complete: boolean;
  floors: Storey[];
  engineers: number;
  francs: number;
  order: number[];
  bill: Record<string, number>;
  demand: number[];
  injures: boolean;
  manning: number[][];
}

/** What passing now would mean: the numeral taken, and what goes back to the stock at the least. */
export interface Passing {
  numeral: number;
  resources: number;
  engineers: number;
}

/** What belongs to a seat. */
export interface Player {
  score: number;
  workers: number;
  reserve: number;
  brest: number;
  lorient: number;
  on_lighthouses: number;
  in_ports: number;
  goods: Record<string, number>;
  francs: number;
  engineers: number;
  barge: number | null;
  numeral: number | null;
  next_numeral: number | null;
  cards: number;
  hand: Record<string, number> | null;
  final: Final;
  passing: Passing | null;
  trades: Record<string, "" | "cards" | "done" | "francs" | "passed" | "reserve" | "resources" | "wares" | "worker">;
}

/** A port space with its tile. */
export interface Port {
  name: string;
  coast: "north" | "south" | "west";
  rent: "card" | "clay" | "engineer" | "points" | "sand" | "stone" | "wood" | "worker" | null;
  normal: number;
  improved: number;
  now: number;
  seats: number[];
  price: (number | null)[];
}

/** Bretagne, all of it. Slots run from 0, clockwise from Lorient; ports North, West, South; seats from 0. */
export interface Position {
  phase: "acting" | "ahead" | "cards" | "drawing" | "ended" | "evaluating" | "forecasting" | "keeping" | "laying" | "loading" | "picking" | "placing" | "port" | "ports" | "producing" | "recalling" | "renting" | "revealing" | "round-setup" | "standing" | "trading";
  round: number;
  seat: number | null;
  turn: number | null;
  weather: "rain" | "storm" | "sunny" | null;
  forecast: "rain" | "storm" | "sunny" | null;
  weather_left: Record<string, number>;
  production: number | null;
  production_left: number[];
  lighthouses: Lighthouse[];
  ports: Port[];
  built: Record<string, number>;
  improved: ("north" | "south" | "west")[];
  quimper: Record<string, number>;
  brest: Brest;
  stock_engineers: number;
  rows: Tile[][];
  piles: Record<string, number>[];
  players: Player[];
  deck_size: number;
  deck: Record<string, number> | null;
  discards: Record<string, number>;
  draw: Draw | null;
  rents_paid: number;
  barge_row: number;
  tile: string | null;
  site: number | null;
  placed: number;
  recalls: Recalled[];
  city: "brest" | "lorient" | null;
  visited: ("brest" | "lorient")[];
  traded: ("brest-a" | "brest-b" | "brest-c" | "brest-d" | "lorient-a" | "lorient-b" | "lorient-c" | "lorient-d" | "lorient-e")[];
  evaluation: Evaluation | null;
  winner: number | null;
  reason: string;
  tables: Tables;
}

/** What taking back so many of the workers just placed would bring. */
export interface Recalled {
  points: number;
  left: number;
  order: number[];
}

/** A construction tile that was placed, by whom, and the workers left on it. */
export interface Storey {
  tile: string;
  seat: number;
  workers: number;
}

/** What is printed on board and cards. */
export interface Tables {
  rounds: number;
  engineers: Record<string, Record<string, number>>;
  injures: Record<string, ("hell" | "paradise" | "purgatory")[]>;
  barges: BargeCard[];
  rewards: Record<string, number>[];
  cards: Record<string, Record<string, number>>;
  prices: Record<string, number>;
  majority: Record<string, number>;
  order: number[];
}

/** A face-up construction tile. */
export interface Tile {
  name: string;
  sites: number[][];
}
