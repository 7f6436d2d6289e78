// Written by web/wire_types.py from the server's messages. Do not edit.

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

/** How far the evaluation of the lighthouse on `site` is. */
export interface Evaluation {
  queue: number[];
  shown_cards: Record<string, number>;
}

/** What the evaluation would bring. */
export interface EvaluationFacts {
  values: Record<string, number>;
  majority: number[];
}

/** The facts about a view; lists run as those of the Position do. */
export interface Facts {
  lighthouses: SiteFacts[];
  ports: PortFacts[];
  weather: "rain" | "storm" | "sunny" | null;
  forecast: "rain" | "storm" | "sunny" | null;
  tiles: Record<string, number[][]>;
  players: PlayerFacts[];
  built: Record<string, number>;
  evaluation: EvaluationFacts | null;
  recalls: Recalled[];
}

/** Points that the end would bring as things stand; included in the score once the game has ended. */
export interface FinalPoints {
  order: number;
  francs: number;
  ports: number;
}

/** What lies on a slot. */
export interface Lighthouse {
  number: number | null;
  built: boolean;
  floors: Storey[];
  engineers: number;
  francs: number;
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
  goods: Record<string, number>;
  francs: number;
  engineers: number;
  barge: number | null;
  numeral: number | null;
  next_numeral: number | null;
  cards: number;
  hand: Record<string, number> | null;
}

/** What follows for a seat. */
export interface PlayerFacts {
  on_lighthouses: number;
  in_ports: number;
  final: FinalPoints;
  passing: Passing | null;
  lacks: Record<string, "cards" | "done" | "francs" | "passed" | "reserve" | "resources" | "wares" | "worker">;
}

/** A port space with its tile: no two of a zone pay the same. */
export interface Port {
  rent: "card" | "clay" | "engineer" | "points" | "sand" | "stone" | "wood" | "worker" | null;
  seats: number[];
}

/** What a port pays and costs. */
export interface PortFacts {
  now: number;
  price: (number | null)[];
}

/** Bretagne, all of it. Slots run from 0, clockwise from Lorient; ports North, West, South; seats from 0. */
export interface Position {
  phase: "acting" | "ahead" | "cards" | "drawing" | "ended" | "evaluating" | "forecasting" | "keeping" | "laying" | "loading" | "picking" | "placing" | "port" | "ports" | "producing" | "recalling" | "renting" | "revealing" | "round-setup" | "standing" | "trading";
  seat: number;
  players: Player[];
  round: number;
  serving: number | null;
  weather: "rain" | "storm" | "sunny" | null;
  forecast: "rain" | "storm" | "sunny" | null;
  weather_left: Record<string, number>;
  production: number | null;
  production_left: number[];
  lighthouses: Lighthouse[];
  ports: Port[];
  improved: ("north" | "south" | "west")[];
  quimper: Record<string, number>;
  brest: Brest;
  stock_engineers: number;
  rows: string[][];
  piles: Record<string, number>[];
  deck_size: number;
  deck: Record<string, number> | null;
  discards: Record<string, number>;
  draw: Draw | null;
  rents_paid: number;
  barge_row: number;
  tile: string | null;
  site: number | null;
  placed: number;
  city: "brest" | "lorient" | null;
  visited: ("brest" | "lorient")[];
  traded: ("brest-a" | "brest-b" | "brest-c" | "brest-d" | "lorient-a" | "lorient-b" | "lorient-c" | "lorient-d" | "lorient-e")[];
  evaluation: Evaluation | null;
  rounds?: number;
}

/** What taking back so many of the workers just placed would bring. */
export interface Recalled {
  points: number;
  left: number;
  order: number[];
}

/** What follows for the lighthouse on a slot. From `bill` on: its next storey, where one can be placed. */
export interface SiteFacts {
  complete?: boolean;
  order?: number[];
  bill?: Record<string, number>;
  demand?: number[];
  injures?: boolean;
  manning?: number[][];
}

/** A construction tile that was placed, by whom, and the workers left on it. */
export interface Storey {
  tile: string;
  seat: number;
  workers: number;
}
