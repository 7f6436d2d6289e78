/** What is loaded when Bretagne is opened. */

import type { SheetRow } from '../../core/faces';
import type { Event } from '../../core/wire';
import { texts, type BretagneKey } from './texts';
import type { Facts, Position } from './wire';

export { default as Board } from './Board.svelte';
export { notation } from './notation';
export { phrases } from './phrases';
export { pieces } from './pieces';
export { spots } from './spots';

const PACE: Record<string, number> = {
  PickBarge: 450,
  Load: 450,
  Take: 450,
  Place: 750,
  Recall: 450,
  Enter: 450,
  Leave: 60,
  Pass: 450,
  PlayCard: 800,
  NoMoreCards: 250,
  Send: 700,
  Decline: 300,
  Forecast: 300,
};

export function pace(events: readonly Event[]): number {
  return Math.min(
    1200,
    events.reduce((total, event) => total + (PACE[String(event.action.verb)] ?? (event.seat === null ? 30 : 350)), 0),
  );
}

const label = (key: BretagneKey): { fr: string; en: string } => ({ fr: texts.fr[key], en: texts.en[key] });

export function sheet(view: Record<string, unknown>, facts: Record<string, unknown> | null): SheetRow[] {
  const { players } = view as unknown as Position;
  const finals = (facts as unknown as Facts).players.map((player) => player.final);
  const sums = finals.map(({ order, francs, ports }) => order + francs + ports);
  return [
    { label: label('sheetPlay'), values: players.map((player, seat) => player.score - sums[seat]!) },
    { label: label('sheetOrder'), values: finals.map((final) => final.order) },
    { label: label('sheetFrancs'), values: finals.map((final) => final.francs) },
    { label: label('sheetPorts'), values: finals.map((final) => final.ports) },
    { label: label('sheetTotal'), values: players.map((player) => player.score) },
  ];
}
