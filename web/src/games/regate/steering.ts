/** The boat that is being placed or turned: what the legal actions leave open, and where it would lie. */

import type { ActionInfo } from '../../core/wire';
import * as box from './box';
import { after, type Pose } from './draw';
import { aboutCentre, poseOf } from './sailing';
import type { Position } from './wire';

export interface Aim {
  x: number;
  y: number;
  heading: number;
}

/** What is asked with a ruler: a place along the line, a depth, a heading; or nothing. */
export type Asked = 'x' | 'y' | 'heading' | 'pivot' | null;

export function askedOf(view: Position, legal: readonly ActionInfo[]): Asked {
  if (!legal.length) return null;
  if (view.phase === 'placing-x') return 'x';
  if (view.phase === 'placing-y') return 'y';
  if (view.phase === 'placing-heading') return 'heading';
  return view.phase === 'pivoting' || view.phase === 'heaving-to' ? 'pivot' : null;
}

const FIELD = {
  x: ['PlaceX', 'x'],
  y: ['PlaceY', 'y'],
  heading: ['PlaceHeading', 'heading'],
  pivot: ['Pivot', 'heading'],
} as const;

/** The values that may be chosen; the present heading of a boat that pivots is one. */
export function openValues(view: Position, legal: readonly ActionInfo[], asked: Asked): Set<number> {
  if (!asked) return new Set();
  const [verb, field] = FIELD[asked];
  const values = legal.filter(({ action }) => action.verb === verb).map(({ action }) => Number(action[field]));
  if (asked === 'pivot') values.push(view.players[view.seat]?.heading ?? 0);
  return new Set(values);
}

export const nearest = (values: Iterable<number>, wanted: number): number =>
  [...values].reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best), Infinity);

const turnsApart = (a: number, b: number): number => Math.abs(((((b - a) % 360) + 540) % 360) - 180);
export const nearestHeading = (values: Iterable<number>, wanted: number): number =>
  [...values].reduce((best, value) => (turnsApart(value, wanted) < turnsApart(best, wanted) ? value : best), 180.5);

/** Where a person begins to steer. */
export function firstAim(view: Position, open: ReadonlySet<number>, asked: Asked, before: Aim): Aim {
  const [x, y] = view.at;
  if (asked === 'x') {
    const start = view.options.rules === 'advanced' ? -1500 : y;
    return { x: nearest(open, 0), y: start, heading: 0 };
  }
  if (asked === 'y') return { x, y: open.has(before.y) ? before.y : nearest(open, before.y), heading: 0 };
  if (asked === 'heading') return { x, y, heading: nearestHeading(open, 0) };
  return { x: 0, y: 0, heading: view.players[view.seat]?.heading ?? 0 };
}

/** Where the boat lies with this aim: its bow on the line, its stern in the start area, or turned on the spot. */
export function aimedPose(view: Position, aim: Aim, asked: Asked): Pose {
  const boat = view.players[view.seat];
  if (asked === 'pivot' && boat) return aboutCentre(poseOf(boat), aim.heading);
  if (view.options.rules === 'advanced') return [aim.x, aim.y, aim.heading];
  const [dx, dy] = after([0, 0, aim.heading], [box.length, 0, 0]);
  return [aim.x - dx, aim.y - dy, aim.heading];
}

export const snap = (value: number, step: number): number => Math.round(value / step) * step;

/** The action's fields for what is aimed at; keeping the heading is an action of its own. */
export function wantedOf(view: Position, aim: Aim, asked: Asked): Record<string, string | number>[] {
  const advanced = view.options.rules === 'advanced';
  if (asked === 'x') {
    const place = { verb: 'PlaceX', x: aim.x };
    return advanced ? [place, { verb: 'PlaceY', y: aim.y }] : [place];
  }
  if (asked === 'y') return [{ verb: 'PlaceY', y: aim.y }];
  if (asked === 'heading') return [{ verb: 'PlaceHeading', heading: ((aim.heading % 360) + 360) % 360 }];
  const kept = aim.heading === view.players[view.seat]?.heading;
  return [kept ? { verb: 'KeepHeading' } : { verb: 'Pivot', heading: ((aim.heading % 360) + 360) % 360 }];
}

export const matching = (
  legal: readonly ActionInfo[],
  wanted: Record<string, string | number>,
): ActionInfo | undefined =>
  legal.find(({ action }) => Object.entries(wanted).every(([name, value]) => action[name] === value));
