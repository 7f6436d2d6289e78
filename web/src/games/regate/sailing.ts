/** What the cards of a hand can do, and how boats come from one view to the next. No rules: the server says it all. */

import type { ActionInfo, Event } from '../../core/wire';
import * as box from './box';
import { after, before, type Pose } from './draw';
import type { Goal, Layout, Play, Position, Yacht } from './wire';

type Step = readonly [number, number, number];
const exits = (): Record<string, { colour: 'blue' | 'red' | 'green'; samples: readonly Step[] }> => box.exits;
const cards = (): Record<string, { exits: readonly string[]; symbol: string }> => box.cards;

export const HIDDEN = '?';
export const colourOfExit = (exit: string): 'blue' | 'red' | 'green' => exits()[exit]?.colour ?? 'blue';
export const exitsOf = (card: string): readonly string[] => cards()[card]?.exits ?? [];
export const symbolOf = (card: string): string => cards()[card]?.symbol ?? '';
export const isSmall = (card: string): boolean => exitsOf(card).some((exit) => exit.endsWith('k'));
/** How far an arrow turns the boat, and how far it sets it aside. */
export function bendOf(exit: string): { turn: number; aside: number } {
  const last = exits()[exit]?.samples.at(-1) ?? [0, 0, 0];
  return { turn: last[2], aside: last[2] ? 0 : last[1] };
}

export const poseOf = (boat: Yacht): Pose => [boat.x, boat.y, boat.heading];

/** Every pose of a run, the first included. */
export const run = (from: Pose, exit: string): Pose[] =>
  (exits()[exit]?.samples ?? []).map((step) => after(from, step));

/** Every pose of a card's movement: one run, or two. */
export function wayOf(from: Pose, exit: string, again: string): Pose[] {
  const first = run(from, exit);
  return again ? [...first, ...run(first.at(-1) ?? from, again).slice(1)] : first;
}

/** The way as far as that pose. */
export function until(way: readonly Pose[], end: Pose): Pose[] {
  const far = (pose: Pose): number => Math.hypot(pose[0] - end[0], pose[1] - end[1]) + turnBetween(pose[2], end[2]);
  let best = 0;
  way.forEach((pose, k) => {
    if (far(pose) <= far(way[best]!)) best = k;
  });
  return way.slice(0, best + 1);
}

export const turnBetween = (a: number, b: number): number => Math.abs(((((b - a) % 360) + 540) % 360) - 180);

// ---------- what may be chosen ----------

/** One way to play a card. `action` is null where a clause forbids it. */
export interface Choice {
  key: string;
  play: Play;
  action: ActionInfo | null;
}

export const keyOf = (card: string, exit: string, again: string): string => `${card} ${exit} ${again}`.trim();

export function choicesOf(plays: readonly Play[], legal: readonly ActionInfo[], card: string): Choice[] {
  const actions = new Map(
    legal
      .filter(({ action }) => action.verb === 'Sail')
      .map((info) => [keyOf(String(info.action.card), String(info.action.exit), String(info.action.again)), info]),
  );
  return plays
    .filter((play) => play.card === card)
    .map((play) => {
      const key = keyOf(play.card, play.exit, play.again);
      return { key, play, action: actions.get(key) ?? null };
    });
}

/** A wind card with several arrows is chosen run by run: the first arrows, each with what may follow. */
export function firstArrows(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) found.set(choice.play.exit, [...(found.get(choice.play.exit) ?? []), choice]);
  return found;
}

/** Where the boat would lie once this is played. */
export const restOf = (play: Play): Pose => play.stop ?? play.end;

/** What a boat with so many marks rounded makes for. */
export const goalOf = (layout: Layout, marks: number): Goal =>
  layout.discs.find((disc) => disc.kind === 'mark' && disc.number === marks + 1) ?? { x: 0, y: 0, radius: 0 };

/** Whole centimetres from a boat's bow to its goal. */
export function centimetresTo(goal: Goal, pose: Pose): number {
  const [x, y] = after(pose, [box.length, 0, 0]);
  return Math.max(0, Math.round((Math.hypot(x - goal.x, y - goal.y) - goal.radius) / 100));
}

// ---------- from one view to the next ----------

/** How each boat moved since the view before; a boat that did not is left out. */
export function motions(from: Position | null, to: Position, events: readonly Event[]): Map<number, Pose[]> {
  const found = new Map<number, Pose[]>();
  if (!from) return found;
  for (const { seat, action } of events) {
    const [old, now] = [from.players[seat ?? -1], to.players[seat ?? -1]];
    if (seat === null || !old?.placed || !now) continue;
    const start = found.get(seat)?.at(-1) ?? poseOf(old);
    if (action.verb === 'Sail') {
      const way = until(wayOf(start, String(action.exit), String(action.again ?? '')), poseOf(now));
      found.set(seat, [...(found.get(seat) ?? []), ...way]);
    } else if (action.verb === 'Pivot') found.set(seat, swing(start, poseOf(now)));
    else if (action.verb === 'Spin') found.set(seat, spin(start));
  }
  return found;
}

/** Round its centre, the shorter way. */
export function swing(from: Pose, to: Pose): Pose[] {
  const over = ((((to[2] - from[2]) % 360) + 540) % 360) - 180;
  return Array.from({ length: 13 }, (_, k) => aboutCentre(from, from[2] + (over * k) / 12));
}

const spin = (from: Pose): Pose[] => Array.from({ length: 25 }, (_, k) => aboutCentre(from, from[2] + 15 * k));

/** The boat turned on the spot: its centre stays. */
export function aboutCentre(pose: Pose, heading: number): Pose {
  const [x, y] = after(pose, [box.length / 2, 0, 0]);
  const [dx, dy] = after([0, 0, heading], [box.length / 2, 0, 0]);
  return [x - dx, y - dy, heading];
}

/** A boat somewhere on its way, from 0 to 1. */
export function along(way: readonly Pose[], done: number): Pose {
  const at = Math.min(1, Math.max(0, done)) * (way.length - 1);
  const [p, q] = [way[Math.floor(at)]!, way[Math.min(way.length - 1, Math.floor(at) + 1)]!];
  const part = at - Math.floor(at);
  const turn = ((((q[2] - p[2]) % 360) + 540) % 360) - 180;
  return [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part, p[2] + turn * part];
}

/** The way the last player came, worked out backwards from where the boat lies now: the view keeps no history. */
export function lastWay(view: Position, recent: readonly Event[]): { seat: number; way: Pose[] } | null {
  const sails = recent.filter((event) => event.action.verb === 'Sail' && event.seat !== null);
  const seat = sails.at(-1)?.seat ?? null;
  const boat = seat === null ? undefined : view.players[seat];
  if (seat === null || !boat?.placed) return null;
  let pose = poseOf(boat);
  let way: Pose[] = [pose];
  for (const { action } of sails.toReversed()) {
    for (const exit of [action.again, action.exit]) {
      const last = exits()[String(exit ?? '')]?.samples.at(-1);
      if (!last) continue;
      pose = before(pose, last);
      way = [...run(pose, String(exit)), ...way.slice(1)];
    }
  }
  return { seat, way };
}

/** The water behind a boat: where it has been, the newest last. */
export type Track = readonly Pose[];

export function longer(track: Track, way: readonly Pose[], most = 180): Track {
  return [...track, ...way].slice(-most);
}
