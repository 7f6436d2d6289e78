// Written by web/wire_types.py from the server's messages. Do not edit.

/** A buoy or an obstacle; number 1 is the first of its kind. */
export interface Disc {
  kind: "line" | "mark" | "obstacle";
  number: number;
  x: number;
  y: number;
  radius: number;
}

/** What follows from a view. */
export interface Facts {
  goals: Goal[];
  pile: number;
  turns_left: number;
  replays_left: number;
}

/** What a boat makes for now: a mark, or the middle of the line, which has no radius. */
export interface Goal {
  x: number;
  y: number;
  radius: number;
}

/** The course as it lies, in tenths of a millimetre; y grows ahead of the line, x to the right. */
export interface Layout {
  west: number;
  south: number;
  east: number;
  north: number;
  line: number;
  wood: number;
  discs: Disc[];
  rays: [number, number][];
}

/** What the table has agreed on. */
export interface Options {
  rules: "2010" | "advanced" | "basic";
  direction: "anticlockwise" | "clockwise";
  spacing: "normal" | "other" | "wider";
  obstacles: "islet" | "narrows" | "none" | "rocks";
  contact: boolean;
}

/** What one card and arrow of the player's hand would do now. */
export interface Play {
  card: string;
  exit: string;
  again: string;
  verdict: "contact" | "free" | "home" | "zone";
  clause: string;
  sailed: number;
  end: [number, number, number];
  touches: string;
  contact: [number, number, number] | null;
  zones: number[];
  stop: [number, number, number] | null;
  started: boolean;
  marks: number;
  early: boolean;
}

/** La Petite Régate: everything that rebuilds a state or a view, and nothing that can be derived from it. */
export interface Position {
  phase: "changing" | "closing" | "dealing" | "drawing" | "ended" | "heaving-to" | "pivoting" | "placing-heading" | "placing-x" | "placing-y" | "sailing" | "starting";
  seat: number;
  players: Yacht[];
  options: Options;
  discards: Record<string, number>;
  turns: number;
  at: [number, number];
  replays: number;
  may_replay: boolean;
  suns: number;
  idle: boolean;
  changed: number;
  winner: number | null;
  reason: string;
}

/** What the cards of the seat to act would do. */
export interface Previews {
  plays: Play[];
}

/** One seat's boat and hand. */
export interface Yacht {
  placed: boolean;
  x: number;
  y: number;
  heading: number;
  started: boolean;
  marks: number;
  hand: string[];
  sun: boolean;
  spin: boolean;
  laid: number;
  streak: number;
  target: number;
}
