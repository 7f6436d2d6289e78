/** What lies on the barges of this round: kept from view to view, since a position tells only what is left at Quimper. */

import type { Event } from '../../core/wire';
import { BARGES } from './box';
import { RESOURCES, type Resource } from './scene';
import type { View } from './view';

/** By seat, its barges from the first one served on. */
export type Cargo = readonly (readonly Hold[])[];

export interface Hold {
  good: Resource | null; // unknown to whoever came later
  n: number;
}

const spacesOf = (view: View, seat: number): readonly number[] =>
  BARGES[(view.players[seat]?.barge ?? 0) - 1]?.spaces ?? [];

/** How many barges of a seat have been served while Quimper is being emptied (BRE-34). */
function servedTo(view: View, seat: number): number {
  const barge = (view.players[seat]?.barge ?? 0) - 1;
  if (view.phase !== 'loading' || barge < 0) return 0;
  return view.barge_row + (barge < (view.serving ?? 0) ? 1 : 0);
}

/** Add what these events loaded; a new choice of barges empties them all. */
export function loaded(cargo: Cargo, before: View | null, events: readonly Event[], after: View): Cargo {
  if (after.phase === 'picking') return after.players.map(() => []);
  const holds = after.players.map((_, seat) => [...(cargo[seat] ?? [])]);
  const quay: Record<string, number> = { ...before?.quimper };
  for (const { seat, action } of before ? events : []) {
    const good = RESOURCES[Number(action.resource)];
    if (action.verb !== 'Load' || seat === null || !good) continue;
    const room = spacesOf(after, seat)[holds[seat]!.length] ?? 0;
    const n = Math.min(room, quay[good] ?? 0);
    quay[good] = (quay[good] ?? 0) - n;
    holds[seat]!.push({ good, n });
  }
  for (const [seat, own] of holds.entries())
    for (let row = own.length; row < servedTo(after, seat); row += 1)
      own.push({ good: null, n: spacesOf(after, seat)[row] ?? 0 });
  return holds;
}
