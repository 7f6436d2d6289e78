/** What is loaded when Little Big Fish is opened. */

import type { SheetRow } from '../../core/faces';
import type { Event } from '../../core/wire';
import { SIZES } from './box';
import { inPlay } from './choose';
import { texts, type FishKey } from './texts';
import type { Facts, Player, Position } from './wire';

export { default as Board } from './Board.svelte';
export { notation } from './notation';
export { phrases } from './phrases';
export { pieces } from './pieces';
export { spots } from './spots';

export const ways = true;

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

export function sheet(view: Record<string, unknown>, told: Record<string, unknown> | null): SheetRow[] {
  const { players } = view as unknown as Position;
  const facts = told as unknown as Facts;
  const bulk = (player: Player): number => inPlay(player).reduce((sum, { size }) => sum + SIZES.indexOf(size) + 1, 0);
  return [
    { label: label('trophies'), values: facts.players.map((player) => player.trophies.length) },
    { label: label('fishInPlay'), values: players.map((player) => inPlay(player).length) },
    { label: label('sizes'), values: players.map(bulk) },
  ];
}
