/** The scene of an empty table, from a box: the printed map and tiles are drawn by the parts of the board itself. */

import { PORTS as PLACES } from './box';
import { RESOURCES, type Scene } from './scene';
import type { Category, Coast, View } from './view';
import type { Table } from '../../core/prints';

export interface PrintedSite {
  name: string;
  coast: Coast;
  category: Category;
  storeys: number;
  extra: string[];
}

/** What a printed tile shows on the map; without one, the place is empty. */
export interface Shown {
  sites?: boolean;
  built?: boolean;
  rents?: Record<number, [what: string, normal: number, improved: number]>; // by port
  improved?: boolean;
}

const none = Object.fromEntries(RESOURCES.map((good) => [good, ''])); // counters lie there, so no number is printed

export function sceneOf(table: Table, shown: Shown = {}): Scene {
  const { sites = false, built = false, rents = {}, improved = false } = shown;
  const lighthouses = (table.lighthouses as PrintedSite[]).map((one, slot) => ({
    ...one,
    ...{ number: sites ? slot + 1 : null, built, floors: [], engineers: 0, francs: 0 },
    ...{ complete: false, order: [], demand: [], injures: false, manning: [] },
    bill: Object.fromEntries(RESOURCES.map((good) => [good, one.extra.filter((each) => each === good).length])),
  }));
  const ports = PLACES.map((place, port) => {
    const [what, normal, better] = rents[port] ?? [null, 0, 0];
    return { ...place, rent: what, now: improved ? better : normal, improved: better, seats: [], price: [] };
  });
  const view = {
    ...{ phase: 'acting', round: 1, city: null, evaluation: null, rows: [], piles: [], recalls: [] },
    ...{ lighthouses, ports, improved: improved ? ['north', 'west', 'south'] : [] },
    ...{ brest: { goods: none, singles: 0, pairs: 0 }, quimper: none, built: {} },
    players: Array.from({ length: 4 }, () => ({ brest: 0, lorient: 0, numeral: null, next_numeral: null })),
  } as unknown as View;
  return {
    ...{ view, me: 0, mine: false, acting: false, names: [], legal: [], hinted: null, over: false },
    ...{ fresh: new Set(), traces: new Set(), marks: new Map() },
    ...{
      tally: { round: 1, entries: [] },
      cargo: {} as never,
      pointedSlot: null,
      pointedPort: null,
      pointedTile: null,
    },
    ...{ back: 0, can: () => undefined, play: () => {}, attempt: () => {}, point: () => {} },
  } as unknown as Scene;
}
