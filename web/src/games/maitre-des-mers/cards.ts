/** The cards of the box: what stands on them, and their numbers, by which actions name them. */

import { CARDS } from './box';

/** What stands on a card; what its kind does not have is left out. */
export interface Card {
  id: string;
  kind: 'ship' | 'goods' | 'treasure';
  combination: string;
  dice: number;
  letter?: string;
  family?: string;
  power?: number;
  map?: boolean;
  advantage?: string;
  value?: number;
}

export type Family = 'M' | 'N' | 'B';
export const FAMILIES: readonly Family[] = ['M', 'N', 'B'];
export const IN_FAMILY = 4;

const all = (): readonly Card[] => CARDS; // of the box that is played with
const firstGoods = (): number => all().findIndex((card) => card.kind === 'goods');

export const idOf = (number: unknown): string => all()[Number(number)]?.id ?? '';
export const numberOf = (id: string): number => all().findIndex((card) => card.id === id);
export const cardOf = (id: string): Card | undefined => all()[numberOf(id)];
/** The ids of a pile's cards, from its top. */
export const pileOf = (kind: Card['kind']): string[] =>
  all()
    .filter((card) => card.kind === kind)
    .map((card) => card.id);
/** Goods are numbered once more among themselves. */
export const goodsOf = (number: unknown): string => idOf(firstGoods() + Number(number));
export const goodsNumber = (id: string): number => numberOf(id) - firstGoods();
export const familyOf = (id: string): Family => (id.charAt(0) as Family) ?? 'M';
export const rankOf = (id: string): number => Number(id.charAt(1));

/** The seats from the home seat on, as they sit round the table. */
export function around(players: number, home: number | null): number[] {
  return Array.from({ length: players }, (_, k) => (k + (home ?? 0)) % players);
}

/** 7087 of ten thousand: 71 %; what is neither sure nor lost never reads as if it were. */
export function percent(chance: number, of = 10_000): number {
  const rounded = Math.round((100 * chance) / of);
  if (chance > 0 && rounded === 0) return 1;
  return chance < of && rounded === 100 ? 99 : rounded;
}
