/** The games as the browser shows them: a folder under src/games joins by being there. */

import type { Notation } from './notation';
import type { Phrase } from './phrases';
import type { Component } from 'svelte';
import type { Pieces } from './pieces';
import type { Lang } from './settings.svelte';
import type { ActionInfo, Event, Foreseen, Proposal, Text } from './wire';

/** A button beside the question: an action that lies on no square. */
export interface Button {
  label: string;
  press: () => void;
  primary?: boolean;
  disabled?: boolean; // it keeps its place and waits
  key?: string;
  spot?: string; // what the coach calls it by, mostly the verb of its action
}

/** What a board may put beside the question: its buttons, and a sentence of its own. */
export interface Desk {
  buttons: Button[];
  sentence: string;
}

/** What somebody at the table points at: short-lived, and in words that the game's board understands. */
export interface Mark {
  seat: number;
  where: string;
}

/** What the table was laid with. */
export interface Setup {
  variant: string;
  players: number;
  options: Readonly<Record<string, string>>;
}

/** What a board is given. It turns clicks and keys into one of `legal`, and knows no rules. */
export interface BoardProps {
  view: Record<string, unknown>; // the game's Position
  facts: Record<string, unknown> | null; // the game's Facts about this view
  previews: Record<string, unknown> | null; // the game's Previews, where the person may act
  layout: Record<string, unknown> | null; // the game's Layout: what stays the same at this table
  seat: number | null; // whose eyes
  home: number | null; // from whose side the board is seen; stays, where several people share a screen
  legal: readonly ActionInfo[]; // empty unless the person may act now
  events: readonly Event[]; // what led here since the view before, to be shown moving
  recent: readonly Event[]; // what the last player did so far: it leaves a trace until the next one moves
  names: readonly string[]; // by seat
  hinted: ActionInfo | null;
  proposal: Proposal | null; // a move that waits for somebody's consent; the question itself stands beside the board
  desk: Desk;
  setup: Setup;
  over: boolean;
  aid: Record<string, unknown> | null; // what the game works out for the seat to act, such as odds
  marks: readonly Mark[];
  point: (where: string) => void; // show everybody at the table what I mean
  play: (action: ActionInfo) => void;
  why: (action: Record<string, number | string>) => void; // said beside the board
  /** The same for the board itself, while something is only considered: the clause, or '' where nothing forbids it. */
  clause: (action: Record<string, number | string>) => Promise<string>;
  /** What could follow each of these lines of actions, as the server foresees it. */
  ahead: (lines: number[][]) => Promise<Foreseen[][]>;
}

/** A row of the score sheet: what is counted, and the number of each seat; a single number is everybody's. */
export interface SheetRow {
  label: Text;
  values: (number | string)[];
}

/** The part of a game that is loaded when it is played. */
export interface GameFace {
  Board: Component<BoardProps>;
  /** How long these events are shown before the next ones, in milliseconds. */
  pace?: (events: readonly Event[]) => number;
  /** Where an action is made on the board: selectors of what is touched, in the order of the hand. */
  spots?: (action: Record<string, number | string>, view: Record<string, unknown>) => string[];
  /** Whether a way is drawn from one spot to the next: where a piece goes there. */
  ways?: boolean;
  /** Where an action that was played can be seen now, for whoever points at its line in the log; else as in `spots`. */
  trace?: (action: Record<string, number | string>, view: Record<string, unknown>) => string[];
  /** What people say at its table, beside the phrases of the house. */
  phrases?: readonly Phrase[];
  /** The French words of its moves as they are written; without it they are English in both languages. */
  notation?: Notation;
  /** What its pieces are, in words, for whoever points at one. */
  pieces?: Pieces;
  sheet?: (view: Record<string, unknown>, facts: Record<string, unknown> | null) => SheetRow[];
  /** The end in one sentence, where it is not simply won or lost. */
  headline?: (view: Record<string, unknown>, facts: Record<string, unknown> | null) => Text;
  /** Something to take home, over the score sheet at the end. */
  Keepsake?: Component<{
    view: Record<string, unknown>;
    facts: Record<string, unknown> | null;
    layout: Record<string, unknown> | null;
    names: readonly string[];
  }>;
}

/** The part that every page may need. */
export interface GameCard {
  /** The house's colour and emblem (1 to 6) of each seat. */
  colours: readonly number[];
  load: () => Promise<GameFace>;
}

/** The selector of a button beside the question. */
export const buttonSpot = (spot: string): string => `[data-spot='${spot}']`;

/** The events at the end of a log that belong to one player's turn, with the chances drawn in it. */
export function recentOf(log: readonly Event[]): Event[] {
  const last = log.findLast((event) => event.seat !== null)?.seat ?? null;
  const before = log.findLastIndex((event) => event.seat !== null && event.seat !== last);
  return log.slice(before + 1);
}

const cards = import.meta.glob<{ card: GameCard }>('../games/*/card.ts', { eager: true });
const posters = import.meta.glob<{ default: Component }>('../games/*/Poster.svelte', { eager: true });

export const cardOf = (slug: string): GameCard | undefined => cards[`../games/${slug}/card.ts`]?.card;
export const posterOf = (slug: string): Component | undefined => posters[`../games/${slug}/Poster.svelte`]?.default;

/** The colour of a seat: the game's own choice, else the seats of the house in their order. */
export const colourOf = (slug: string, seat: number): number => cardOf(slug)?.colours[seat] ?? (seat % 6) + 1;

/** A game without a board of its own is played from the list of its moves. */
export async function faceOf(slug: string): Promise<GameFace> {
  const card = cardOf(slug);
  if (card) return card.load();
  const { default: Board } = await import('../parts/TextBoard.svelte');
  return { Board };
}

export type { Lang };
