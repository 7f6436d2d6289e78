/** What is loaded when Petite Mer is opened. */

import type { SheetRow } from '../../core/faces';
import { fill, type Words } from '../../core/i18n.svelte';
import type { Event, Text } from '../../core/wire';
import { texts, type SeaKey } from './texts';
import type { Facts } from './wire';

export { default as Board } from './Board.svelte';
export { notation } from './notation';
export { phrases } from './phrases';
export { pieces } from './pieces';
export { spots, trace } from './spots';
export { default as Keepsake } from './Keepsake.svelte';

export const ways = true;

const PACE: Record<string, number> = {
  Place: 620,
  Step: 380,
  Discard: 480,
  Swap: 700,
  Draw: 90,
  Keep: 250,
  First: 400,
};

export function pace(events: readonly Event[]): number {
  return events.reduce((total, event) => total + (PACE[String(event.action.verb)] ?? 150), 0);
}

/** A text in both languages, its words filled in. */
const both = (key: SeaKey, words: Words = {}): Text => ({
  fr: fill(texts.fr[key], words, 'fr'),
  en: fill(texts.en[key], words, 'en'),
});

/** PM-64 The rank is what a crew comes home with. */
export function headline(_view: Record<string, unknown>, facts: Record<string, unknown> | null): Text {
  const { score, rank } = facts as unknown as Facts;
  const named = both(rank);
  return {
    fr: fill(texts.fr.ended, { n: score, rank: named.fr.toLowerCase() }, 'fr'),
    en: fill(texts.en.ended, { n: score, rank: named.en.toLowerCase() }, 'en'),
  };
}

/** PM-62 All rows from top to bottom, and one common sum: every line has one number for all. */
export function sheet(_view: Record<string, unknown>, facts: Record<string, unknown> | null): SheetRow[] {
  const { rows, score } = facts as unknown as Facts;
  return [
    ...rows.map(({ points }, n) => ({ label: both('row', { n: n + 1 }), values: [points] })),
    { label: both('total'), values: [score] },
  ];
}
