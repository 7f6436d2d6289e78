/** How the others' moves are told: how long each is seen, what is said of a turn, and what happened since my own. */

import type { Speed } from './settings.svelte';
import type { Event } from './wire';

/** Milliseconds for the first move of another player's turn, and the least for each that follows. */
const PACES: Record<Speed, [first: number, later: number, part: number]> = {
  one: [Infinity, Infinity, 1],
  calm: [900, 450, 1],
  brisk: [350, 180, 0.5],
  once: [0, 0, 0],
};

/** How long somebody else's move is seen: as long as its pieces move, and longer where a turn begins. */
export function paceOf(speed: Speed, moving: number, begins: boolean): number {
  const [first, later, part] = PACES[speed];
  return Math.max(begins ? first : later, moving * part);
}

/** What the others and chance did since a decision of these seats, oldest first; without any, all of it. */
export function sinceMine(log: readonly Event[], mine: readonly number[]): readonly Event[] {
  const last = log.findLastIndex((event) => event.seat !== null && mine.includes(event.seat));
  const since = log.slice(last + 1);
  return since.some((event) => event.seat !== null) ? since : []; // what my own move drew is no news
}

/** Events of a log by the turn they belong to: a turn lasts until another seat decides, and has what was drawn in it. */
export interface Turn {
  seat: number | null; // null before anybody has decided
  events: Event[];
}

export function turnsOf(log: readonly Event[]): Turn[] {
  const turns: Turn[] = [];
  for (const event of log) {
    const last = turns.at(-1);
    if (last && (event.seat === null || event.seat === last.seat)) last.events.push(event);
    else turns.push({ seat: event.seat, events: [event] });
  }
  return turns;
}

/** Turns by round: a round begins with the seat that decided first. */
export function roundsOf(turns: readonly Turn[]): Turn[][] {
  const first = turns.find(({ seat }) => seat !== null)?.seat;
  const rounds: Turn[][] = [];
  let begun = false;
  for (const turn of turns) {
    const opens = turn.seat === first;
    if (!rounds.length || (opens && begun)) rounds.push([turn]);
    else rounds.at(-1)!.push(turn);
    begun ||= opens;
  }
  return rounds;
}

/** The ply at which the turn before or after this one ends. */
export function turnEnd(turns: readonly Turn[], at: number, step: 1 | -1): number {
  const ends = turns.map(({ events }) => events.at(-1)!.ply);
  return step > 0 ? (ends.find((ply) => ply > at) ?? at) : (ends.findLast((ply) => ply < at) ?? 0);
}
