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

/** A ship of a fleet, and what it carries. */
export interface Berth {
  ship: Card;
  cargo: Card | null;
}

/** What stands on a card; what its kind does not have is left out. */
export interface Card {
  id: string;
  kind: "goods" | "ship" | "treasure";
  combination: string;
  dice: number;
  letter?: string;
  family?: string;
  power?: number;
  map?: boolean;
  advantage?: string;
  value?: number;
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
  stuck: boolean;
  hopeless: boolean;
  groups: Record<string, string[]>;
}

/** Two ships, and their dice as far as they are thrown. */
export interface Fight {
  ship: string;
  prey: string;
  blow: number;
  parry: number;
  victor: number | null;
}

/** The ships of one seat, and what they count at the end. */
export interface Fleet {
  ships: Berth[];
  treasure: number;
  families: string[];
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

/** Le Maître des Mers, all of it. */
export interface Position {
  phase: "choosing" | "ended" | "parrying" | "placing" | "plundering" | "revealing" | "starting" | "stowing" | "striking" | "throwing" | "thrown";
  turn: number;
  turns: number;
  guard: number;
  port: Card[];
  unseen: string[];
  returned: string[];
  goods: string[];
  treasures: string[];
  top_goods: Card | null;
  top_treasure: Card | null;
  fleets: Fleet[];
  action: "arm" | "attack" | "buy" | "hunt" | "none";
  closed: Record<string, string>;
  target: Card | null;
  dice: Dice | null;
  ready: string[];
  fight: Fight | null;
  last_ship: boolean;
  draws_first: boolean;
  winners: number[];
  reason: string;
}
