/** The cards of the box as actions name them, by their number, and what a view says about them. */

import { CARDS } from './box';
import type { Berth, Card, Position } from './wire';

export type Family = 'M' | 'N' | 'B';
export const FAMILIES: readonly Family[] = ['M', 'N', 'B'];
export const IN_FAMILY = 4;
export const PORT = 4;

const BOX: readonly Card[] = CARDS;
const FIRST_GOODS = BOX.findIndex((card) => card.kind === 'goods');

export const idOf = (number: unknown): string => BOX[Number(number)]?.id ?? '';
export const numberOf = (id: string): number => BOX.findIndex((card) => card.id === id);
export const cardOf = (id: string): Card | undefined => BOX[numberOf(id)];
/** Goods are numbered once more among themselves. */
export const goodsOf = (number: unknown): string => idOf(FIRST_GOODS + Number(number));
export const goodsNumber = (id: string): number => numberOf(id) - FIRST_GOODS;
export const familyOf = (id: string): Family => (id.charAt(0) as Family) ?? 'M';
export const rankOf = (id: string): number => Number(id.charAt(1));

/** Where a ship of a fleet lies, and whose it is. */
export function berthOf(view: Position, ship: string): { seat: number; berth: Berth } | null {
  for (const [seat, fleet] of view.fleets.entries()) {
    const berth = fleet.ships.find((one) => one.ship.id === ship);
    if (berth) return { seat, berth };
  }
  return null;
}

/** The seats from the home seat on, as they sit round the table. */
export function around(players: number, home: number | null): number[] {
  return Array.from({ length: players }, (_, k) => (k + (home ?? 0)) % players);
}

export const hasFreeShip = (view: Position, seat: number): boolean =>
  view.fleets[seat]?.ships.some((berth) => berth.cargo === null) ?? false;

/** 7087 of ten thousand: 71 %; what is neither sure nor lost never reads as if it were. */
export function percent(chance: number, of = 10_000): number {
  const rounded = Math.round((100 * chance) / of);
  if (chance > 0 && rounded === 0) return 1;
  return chance < of && rounded === 100 ? 99 : rounded;
}
