/** A fight as it is told: two ships, two dice, and what came of it. */

import type { Event } from '../../core/wire';
import { idOf, type Card } from './cards';
import { say } from './texts';
import { berthOf, type View } from './view';
import type { Fight } from './wire';
import { nameOf } from './words';

export interface Duel {
  ship: string;
  prey: string;
  blow: number; // 0: not thrown yet
  parry: number;
  outcome: string; // what the server told of it, in the language of the page
}

/** The last fight among these events, if nothing else was begun after it. */
export function duelOf(events: readonly Event[], told: (event: Event) => string): Duel | null {
  const at = events.findLastIndex((event) => event.action.verb === 'Attack');
  const attack = events[at];
  if (!attack) return null;
  const after = events.slice(at + 1);
  if (after.some((event) => ['Arm', 'Hunt', 'Buy'].includes(String(event.action.verb)))) return null;
  const rolls = after.filter((event) => event.action.verb === 'Roll');
  return {
    ship: idOf(attack.action.ship),
    prey: idOf(attack.action.prey),
    blow: Number(rolls[0]?.action.dice ?? 0),
    parry: Number(rolls[1]?.action.dice ?? 0),
    outcome: after
      .slice(rolls[1] ? after.indexOf(rolls[1]) : after.length)
      .map(told)
      .join(' '),
  };
}

/** The fight of the view, where one is being fought. */
export const duelIn = (fight: Fight | null, outcome: string): Duel | null =>
  fight && { ship: fight.ship, prey: fight.prey, blow: fight.blow, parry: fight.parry, outcome };

/** What the winner of the fight may take, in words. */
export function lootOf(view: View): string {
  const { fight, victor } = view;
  if (!fight || victor == null) return '';
  const won = berthOf(view, fight.ship)?.seat === victor;
  const cargo = berthOf(view, won ? fight.prey : fight.ship)?.berth.cargo;
  return cargo ? say('loot', { cargo: nameOf(cargo.id) }) : '';
}

/** What a side has, as far as its card is known and its die thrown. */
export const strength = (card: Card | undefined, die: number): number | null =>
  card?.power && die ? card.power + die : null;
