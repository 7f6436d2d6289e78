/** What is loaded when Le Maître des Mers is opened. */

import type { SheetRow } from '../../core/faces';
import type { Event } from '../../core/wire';
import { texts, type SeaKey } from './texts';
import { viewOf } from './view';
import type { Facts, Position } from './wire';

export { default as Board } from './Board.svelte';
export { notation } from './notation';
export { phrases } from './phrases';
export { pieces } from './pieces';
export { spots } from './spots';

export const ways = true;

const PACE: Record<string, number> = {
  Roll: 620,
  Place: 320,
  Discard: 450,
  Throw: 40,
  TurnDie: 420,
  Rethrow: 120,
  KeepAll: 120,
  Reveal: 380,
  Attack: 700,
  Stow: 450,
  Plunder: 600,
  Spare: 300,
};

export function pace(events: readonly Event[]): number {
  const whole = events.reduce((total, event) => total + (PACE[String(event.action.verb)] ?? 150), 0);
  return events.some((event) => event.action.verb === 'Attack') ? whole + 900 : whole;
}

const label = (key: SeaKey): { fr: string; en: string } => ({ fr: texts.fr[key], en: texts.en[key] });

export function sheet(data: Record<string, unknown>, facts: Record<string, unknown> | null): SheetRow[] {
  const { fleets } = viewOf(data as unknown as Position, facts as unknown as Facts);
  return [
    { label: label('treasure'), values: fleets.map((fleet) => fleet.treasure) },
    { label: label('bonus'), values: fleets.map((fleet) => fleet.total - fleet.treasure) },
    { label: label('total'), values: fleets.map((fleet) => fleet.total) },
    { label: label('fleetSize'), values: fleets.map((fleet) => fleet.ships.length) },
    { label: label('fleetPower'), values: fleets.map((fleet) => fleet.power) },
  ];
}
