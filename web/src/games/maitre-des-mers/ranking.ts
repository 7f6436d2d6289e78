/** The order at the end: points, then ships, then fire power; equals share a rank. */

import type { View } from './view';

export interface Ranked {
  seat: number;
  rank: number;
}

export function ranking(view: View): Ranked[] {
  const counts = view.fleets.map((fleet) => [fleet.total, fleet.ships.length, fleet.power]);
  const compare = (a: number, b: number): number => {
    const [one, other] = [counts[a] ?? [], counts[b] ?? []];
    const k = one.findIndex((value, at) => value !== other[at]);
    return k < 0 ? 0 : (other[k] ?? 0) - (one[k] ?? 0);
  };
  const seats = counts.map((_, seat) => seat).sort((a, b) => compare(a, b) || a - b);
  return seats.map((seat) => ({ seat, rank: 1 + seats.filter((other) => compare(other, seat) < 0).length }));
}
