/** What is loaded when Régate is opened. */

import type { SheetRow } from '../../core/faces';
import type { Event } from '../../core/wire';
import { centimetresTo, poseOf } from './sailing';
import { texts, type Word } from './texts';
import type { Facts, Position } from './wire';

export { default as Board } from './Board.svelte';
export { notation } from './notation';
export { phrases } from './phrases';
export { pieces } from './pieces';
export { spots } from './spots';

const PACE: Record<string, number> = {
  Sail: 820,
  Pivot: 420,
  Spin: 800,
  PlaceHeading: 260,
  Draw: 40,
  DrawUnseen: 40,
  Shuffle: 60,
};

export function pace(events: readonly Event[]): number {
  return events.reduce((total, { action }) => {
    const twice = action.verb === 'Sail' && action.again ? 680 : 0;
    return total + (PACE[String(action.verb)] ?? 140) + twice;
  }, 0);
}

const label = (key: Word): { fr: string; en: string } => ({ fr: texts.fr[key], en: texts.en[key] });

export function sheet(data: Record<string, unknown>, derived: Record<string, unknown> | null): SheetRow[] {
  const view = data as unknown as Position;
  const { goals } = derived as unknown as Facts;
  return [
    { label: label('rowMarks'), values: view.players.map((boat) => boat.marks) },
    { label: label('rowFinish'), values: view.players.map((_, seat) => (seat === view.winner ? '✓' : '–')) },
    {
      label: label('rowDistance'),
      values: view.players.map((boat, seat) => (seat === view.winner ? 0 : centimetresTo(goals[seat]!, poseOf(boat)))),
    },
  ];
}
