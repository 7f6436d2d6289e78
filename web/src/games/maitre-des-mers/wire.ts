// Written by web/wire_types.py from the server's messages. Do not edit.

/** The chance that is left after an action, by its index. */
export interface ActionOdds {
  action: number;
  chance: number;
}

/** Of 36 throws, those that win; and the loot, if there is any and a ship is free for it. */
export interface AttackOdds {
  action: number;
  wins: number;
  loot: string | null;
}

/** A ship of a fleet, and the card that it carries, by their ids. */
export interface Berth {
  ship: string;
  cargo: string | null;
}

/** The chance to win a card, in parts of ten thousand, by best play with the goods at hand. */
export interface CardOdds {
  card: string;
  chance: number;
}

/** The dice of an attempt: faces in rising order. */
export interface Dice {
  placed: string;
  thrown: string;
  discarded: string;
}

/** What the board draws and could be derived from the position; what is left out is not so. */
export interface Facts {
  fleets: FleetFacts[];
  last_ship?: boolean;
  stuck?: boolean;
  hopeless?: boolean;
  victor?: number | null;
  winners?: number[];
  reason?: string;
}

/** Two ships, and their dice; 0 is not thrown yet. */
export interface Fight {
  ship: string;
  prey: string;
  blow: number;
  parry: number;
}

/** The ships of one seat. */
export interface Fleet {
  ships: Berth[];
}

/** What a fleet counts. */
export interface FleetFacts {
  treasure: number;
  total: number;
  power: number;
}

/** The chance that is left when just these dice are placed on the card and the others thrown again. */
export interface GroupOdds {
  card: string;
  dice: string;
  chance: number;
}

/** What the seat whose turn it is may expect now. */
export interface Odds {
  cards: CardOdds[];
  some_ship: number | null;
  actions: ActionOdds[];
  groups: GroupOdds[];
  attacks: AttackOdds[];
}

/** Le Maître des Mers as it is saved; cards by their ids. */
export interface Position {
  phase: "choosing" | "ended" | "parrying" | "placing" | "plundering" | "revealing" | "starting" | "stowing" | "striking" | "throwing" | "thrown";
  seat: number;
  players: Fleet[];
  turns: number;
  port: string[];
  unseen: string[];
  returned: string[];
  goods_taken: number;
  treasures_taken: number;
  action: "arm" | "attack" | "buy" | "hunt" | "none";
  target: string | null;
  dice: Dice | null;
  ready: string[];
  fight: Fight | null;
  draws_first: boolean;
}

/** What the seat to act may choose, for drawing it. */
export interface Previews {
  closed?: Record<string, string>;
  groups?: Record<string, string[]>;
}
