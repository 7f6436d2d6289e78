/** What changed from one view to the next, and what the eye should go to. */

import type { Event } from '../../core/wire';
import { CITIES } from './scene';
import type { View } from './view';

export type Tab = 'map' | 'turn' | 'sites' | 'cities' | 'mine' | 'pontivy';

/** The panel that holds the answer to what is asked; null where nothing is. */
export function tabFor(asked: View['phase'] | null): Tab | null {
  if (asked === null) return null;
  return asked === 'trading' ? 'cities' : 'turn';
}

/** The slots whose lighthouse has just got a storey. */
export function grown(before: View | null, after: View, events: readonly Event[]): Set<number> {
  if (!before || events.length === 0) return new Set();
  return new Set(
    after.lighthouses.flatMap((site, slot) =>
      site.floors.length > (before.lighthouses[slot]?.floors.length ?? 0) ? [slot] : [],
    ),
  );
}

/** Where the last player acted. */
export function tracesOf(recent: readonly Event[]): Set<string> {
  const found = new Set<string>();
  for (const { action } of recent) {
    if (action.verb === 'Place') found.add(`slot ${action.slot}`);
    else if (action.verb === 'Send') found.add(`port ${action.port}`);
    else if (action.verb === 'Enter') found.add(CITIES[Number(action.city)] ?? '');
    else if (action.verb === 'Load') found.add('quimper');
    else if (action.verb === 'Pass' || action.verb === 'PickBarge') found.add('pontivy');
  }
  return found;
}
