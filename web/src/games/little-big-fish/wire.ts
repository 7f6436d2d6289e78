// Written by web/wire_types.py from the server's messages. Do not edit.

/** A board as it lies: which one, and its quarter turns clockwise from the published drawing. */
export interface Board {
  board: "blue" | "green" | "red" | "yellow";
  turns: 0 | 1 | 2 | 3;
}

/** A fish on the field, and what its square and size mean for it, whoever is to act. */
export interface Fish {
  square: number;
  size: "large" | "medium" | "small";
  grows: ("blue" | "green" | "red" | "yellow")[];
  barred: number[];
  stranded: boolean;
}

/** Little Big Fish, all of it. Square s is column s % 6 from the west, row s // 6 from the south: a1 is 0. */
export interface Position {
  phase: "bearing" | "declaring" | "drawing" | "ended" | "fishing" | "laying" | "placing" | "starting" | "swimming" | "turning";
  turn: number;
  boards: Board[];
  squares: string;
  sides: Side[];
  stack: Record<string, number>;
  discards: Record<string, number>;
  steps_left: number;
  mover: number | null;
  next_step: "any" | "other" | "same";
  quarter: "NE" | "NW" | "SE" | "SW" | null;
  whirls: Whirl[];
  quiet_turns: number;
  guard: boolean;
  winner: number | null;
  reason: string;
}

/** What belongs to one seat. */
export interface Side {
  fish: Fish[];
  reserve: Record<string, number>;
  plankton: ("blue" | "green" | "red" | "yellow")[];
  trophies: ("large" | "medium" | "small")[];
  in_danger: number[];
}

/** A turn that the whirlpool offers, and the squares of the fish that would be stranded after it. */
export interface Whirl {
  quarter: "NE" | "NW" | "SE" | "SW";
  turns: 0 | 1 | 2 | 3;
  stranded: number[];
}
