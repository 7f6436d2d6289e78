/** What is loaded when Little Big Fish is opened. */

import type { SheetRow } from '../../core/faces';
import type { Event } from '../../core/wire';
import { SIZES } from './draw';
import { texts, type FishKey } from './texts';
import type { Position } from './wire';

export { default as Board } from './Board.svelte';

const PACE: Record<string, number> = {
  Step: 620,
  Turn: 900,
  Reveal: 1500,
  Place: 320,
  Bear: 420,
  GiveUp: 620,
  SwimOn: 60,
};

export function pace(events: readonly Event[]): number {
  return events.reduce((total, event) => total + (PACE[String(event.action.verb)] ?? 150), 0);
}

const label = (key: FishKey): { fr: string; en: string } => ({ fr: texts.fr[key], en: texts.en[key] });

export function sheet(data: Record<string, unknown>): SheetRow[] {
  const { sides } = data as unknown as Position;
  const bulk = (fish: { size: (typeof SIZES)[number] }[]): number =>
    fish.reduce((sum, one) => sum + SIZES.indexOf(one.size) + 1, 0);
  return [
    { label: label('trophies'), values: sides.map((side) => side.trophies.length) },
    { label: label('fishInPlay'), values: sides.map((side) => side.fish.length) },
    { label: label('sizes'), values: sides.map((side) => bulk(side.fish)) },
  ];
}
