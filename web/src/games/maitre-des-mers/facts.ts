/** The cards of the box as actions name them, and what a view says about them. */

import type { Berth, Card, Position } from './wire';

export const SHIPS = ['M1', 'M2', 'M3', 'M4', 'N1', 'N2', 'N3', 'N4', 'B1', 'B2', 'B3', 'B4'] as const;
export const GOODS = ['salt', 'timber', 'sugar', 'tobacco', 'rum', 'spices', 'silk'] as const;
export const TREASURES = ['silver', 'pearls', 'chest', 'temple', 'gold'] as const;
/** Actions name cards by their number, goods once more by their own. */
export const CARDS = [...SHIPS, ...GOODS, ...TREASURES] as const;

export type CardId = (typeof CARDS)[number];
export type Family = 'M' | 'N' | 'B';
export const FAMILIES: readonly Family[] = ['M', 'N', 'B'];
export const IN_FAMILY = 4;

export const idOf = (number: unknown): CardId => CARDS[Number(number)] ?? 'M1';
export const numberOf = (id: string): number => (CARDS as readonly string[]).indexOf(id);
export const goodsOf = (number: unknown): CardId => GOODS[Number(number)] ?? 'salt';
export const goodsNumber = (id: string): number => (GOODS as readonly string[]).indexOf(id);
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

/** Every card that lies open in a view. */
export function cardsIn(view: Position): Card[] {
  const afloat = view.fleets.flatMap((fleet) =>
    fleet.ships.flatMap(({ ship, cargo }) => (cargo ? [ship, cargo] : [ship])),
  );
  const open = [...view.port, view.top_goods, view.top_treasure, view.target];
  return [...afloat, ...open.filter((card) => card !== null)];
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
