/** The points of an evaluation, one line for each thing that happened, kept from view to view. */

import type { Event } from '../../core/wire';
import type { View } from './view';

export interface Entry {
  slots: number[]; // the lighthouses it belongs to
  seat: number;
  what: 'card' | 'port' | 'majority';
  card?: number;
  port?: number;
  points: number;
  francs: number;
}

export interface Tally {
  round: number;
  entries: Entry[];
}

const scoreOf = (view: View, seat: number): number => {
  const player = view.players[seat]!;
  const final = player.final;
  return player.score - (view.phase === 'ended' ? final.order + final.francs + final.ports : 0);
};

/** What these events add. An evaluation of a later round begins a new page. */
export function follow(tally: Tally, before: View | null, events: readonly Event[], after: View): Tally {
  if (!before || events.length === 0) return before ? tally : { round: after.round, entries: [] };
  const page: Entry[] = tally.round === before.round ? [...tally.entries] : [];
  const gained = before.players.map((_, seat) => scoreOf(after, seat) - scoreOf(before, seat));
  const site = before.evaluation?.slot ?? null;
  for (const { seat, action } of events) {
    if (seat === null) continue;
    if (action.verb === 'Recall') gained[seat]! -= before.recalls[Number(action.workers)]?.points ?? 0;
    if (site === null) continue;
    if (action.verb === 'PlayCard') {
      const card = Number(action.card);
      const points = Object.values(before.evaluation!.values)[card] ?? 0;
      gained[seat]! -= points;
      page.push({ slots: [site], seat, what: 'card', card, points, francs: 0 });
    } else if (action.verb === 'Send') {
      const port = Number(action.port);
      const francs = before.ports[port]?.price[seat] ?? 0;
      page.push({ slots: [site], seat, what: 'port', port, points: 0, francs });
    }
  }
  const lit = after.lighthouses.flatMap((one, slot) => (one.built && !before.lighthouses[slot]!.built ? [slot] : []));
  if (lit.length && before.round > 0) {
    gained.forEach((points, seat) => {
      if (points > 0) page.push({ slots: lit, seat, what: 'majority', points, francs: 0 });
    });
  }
  return { round: before.round, entries: page };
}
