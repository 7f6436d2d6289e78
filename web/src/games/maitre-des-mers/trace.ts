/** What the last player's events have touched: it is marked until the next one moves. */

import type { Event } from '../../core/wire';
import { idOf } from './cards';

export function recentCards(events: readonly Event[]): Set<string> {
  const found = new Set<string>();
  for (const { action } of events) {
    if (action.verb === 'Place') found.add(idOf(action.card));
    for (const ship of [action.ship, action.prey]) if (ship !== undefined) found.add(idOf(ship));
  }
  return found;
}
