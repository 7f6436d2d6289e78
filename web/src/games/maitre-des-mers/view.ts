/** What the board draws: a position with its cards looked up in the box, and the facts about it. */

import { cardOf, pileOf, type Card } from './cards';
import type { Facts, FleetFacts, Position } from './wire';

export interface Berth {
  ship: Card;
  cargo: Card | null;
}

export interface Fleet extends FleetFacts {
  ships: Berth[];
}

type Kept = 'phase' | 'seat' | 'turns' | 'unseen' | 'returned' | 'dice' | 'ready' | 'fight';

export interface View extends Pick<Position, Kept>, Omit<Facts, 'fleets'> {
  port: Card[];
  goods: string[]; // the pile, from the top
  treasures: string[];
  fleets: Fleet[];
  target: Card | null;
}

export function viewOf(position: Position, { fleets, ...facts }: Facts): View {
  const { phase, seat, turns, unseen, returned, dice, ready, fight } = position;
  return {
    ...{ phase, seat, turns, unseen, returned, dice, ready, fight },
    ...facts,
    port: position.port.flatMap((id) => cardOf(id) ?? []),
    goods: pileOf('goods').slice(position.goods_taken),
    treasures: pileOf('treasure').slice(position.treasures_taken),
    fleets: position.players.map(({ ships }, k) => ({
      ...(fleets[k] ?? { treasure: 0, total: 0, power: 0 }),
      ships: ships.flatMap(({ ship, cargo }) => berth(cardOf(ship), cargo)),
    })),
    target: cardOf(position.target ?? '') ?? null,
  };
}

const berth = (ship: Card | undefined, cargo: string | null): Berth[] =>
  ship ? [{ ship, cargo: cardOf(cargo ?? '') ?? null }] : [];

/** The card on top of a pile. */
export const topOf = (pile: readonly string[]): Card | null => cardOf(pile[0] ?? '') ?? null;

/** Where a ship of a fleet lies, and whose it is. */
export function berthOf(view: View, ship: string): { seat: number; berth: Berth } | null {
  for (const [seat, fleet] of view.fleets.entries()) {
    const berth = fleet.ships.find((one) => one.ship.id === ship);
    if (berth) return { seat, berth };
  }
  return null;
}

export const hasFreeShip = (view: View, seat: number): boolean =>
  view.fleets[seat]?.ships.some((berth) => berth.cargo === null) ?? false;
