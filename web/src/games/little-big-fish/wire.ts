// Written by web/wire_types.py from the server's messages. Do not edit.

/** A board as it lies: which one, and its quarter turns clockwise from the published drawing. */
export interface Board {
  board: "blue" | "green" | "red" | "yellow";
  turns: 0 | 1 | 2 | 3;
}

/** What the board shows beside a position. */
export interface Facts {
  squares: string;
  discards: Record<string, number>;
  players: PlayerFacts[];
}

/** What belongs to one seat. Fish that are neither in play nor in reserve have been eaten. */
export interface Player {
  fish: Record<string, number[]>;
  reserve: Record<string, number>;
  plankton: ("blue" | "green" | "red" | "yellow")[];
}

/** What follows for one seat, whoever is to act. */
export interface PlayerFacts {
  trophies: ("large" | "medium" | "small")[];
  grows: ("large" | "medium" | "small")[];
  barred: Record<string, number[]>;
  stranded: number[];
  in_danger: number[];
}

/** Little Big Fish, all of it. Square s is column s % 6 from the west, row s // 6 from the south: a1 is 0. */
export interface Position {
  phase: "bearing" | "declaring" | "drawing" | "ended" | "fishing" | "laying" | "placing" | "starting" | "swimming" | "turning";
  seat: number;
  players: Player[];
  boards: Board[];
  stack: Record<string, number>;
  steps_left: number;
  mover: number | null;
  next_step: "any" | "other" | "same";
  quarter: "NE" | "NW" | "SE" | "SW" | null;
  quiet_turns: number;
  guard: boolean;
  to_win?: number;
}

/** What each turn of a board would bring, while a board is to be turned. */
export interface Previews {
  whirls: Whirl[];
}

/** A turn that the whirlpool offers, and the squares of the fish that would be stranded after it. */
export interface Whirl {
  quarter: "NE" | "NW" | "SE" | "SW";
  turns: 0 | 1 | 2 | 3;
  stranded: number[];
}
