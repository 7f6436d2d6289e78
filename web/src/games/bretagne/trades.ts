/** The nine trades: where, which action, what is paid and gained. Prices are printed in the box. */

import type { Fields } from './scene';
import type { BretagneKey } from './texts';
import type { Player } from './view';

export type TradeName =
  'brest-a' | 'brest-b' | 'brest-c' | 'brest-d' | 'lorient-a' | 'lorient-b' | 'lorient-c' | 'lorient-d' | 'lorient-e';

type Part = number | string; // a number, or the name of a thing

export interface Trade {
  says: BretagneKey;
  city: number; // 0 Brest, 1 Lorient
  verb: string;
  /** Fields of some action of this trade, to ask why it is forbidden. */
  example: Fields;
  /** What is chosen, in turn: the field and what it is a choice of. */
  picks?: readonly { field: string; of: 'resource' | 'card' }[];
  covers: (action: Fields) => boolean;
  pay: (price: number) => Part[];
  gain: (price: number) => Part[];
}

const twoGoods = [
  { field: 'first', of: 'resource' },
  { field: 'second', of: 'resource' },
] as const;
const twoCards = [
  { field: 'first', of: 'card' },
  { field: 'second', of: 'card' },
] as const;
const verbIs =
  (verb: string, fields: Fields = {}) =>
  (action: Fields): boolean =>
    action.verb === verb && Object.entries(fields).every(([name, value]) => action[name] === value);

const pair = { first: 0, second: 0 };

export const TRADES: Readonly<Record<TradeName, Trade>> = {
  'brest-a': {
    says: 'trade-brest-a',
    city: 0,
    verb: 'HireEngineer',
    example: {},
    covers: verbIs('HireEngineer'),
    pay: (price) => [price, 'franc'],
    gain: () => [1, 'engineer'],
  },
  'brest-b': {
    says: 'trade-brest-b',
    city: 0,
    verb: 'BuyResources',
    example: { city: 0, ...pair },
    picks: twoGoods,
    covers: verbIs('BuyResources', { city: 0 }),
    pay: (price) => [price, 'franc'],
    gain: () => [2, 'any'],
  },
  'brest-c': {
    says: 'trade-brest-c',
    city: 0,
    verb: 'SellResources',
    example: pair,
    picks: twoGoods,
    covers: verbIs('SellResources'),
    pay: () => [2, 'any'],
    gain: (price) => [price, 'franc'],
  },
  'brest-d': {
    says: 'trade-brest-d',
    city: 0,
    verb: 'HirePair',
    example: {},
    covers: verbIs('HirePair'),
    pay: (price) => [price, 'franc'],
    gain: () => [2, 'engineer'],
  },
  'lorient-a': {
    says: 'trade-lorient-a',
    city: 1,
    verb: 'BuyResources',
    example: { city: 1, ...pair },
    picks: twoGoods,
    covers: verbIs('BuyResources', { city: 1 }),
    pay: (price) => [price, 'franc'],
    gain: () => [2, 'any'],
  },
  'lorient-b': {
    says: 'trade-lorient-b',
    city: 1,
    verb: 'BuyCards',
    example: {},
    covers: verbIs('BuyCards'),
    pay: (price) => [price, 'franc'],
    gain: () => [2, 'card'],
  },
  'lorient-c': {
    says: 'trade-lorient-c',
    city: 1,
    verb: 'SellCards',
    example: pair,
    picks: twoCards,
    covers: verbIs('SellCards'),
    pay: () => [2, 'card'],
    gain: (price) => [price, 'franc'],
  },
  'lorient-d': {
    says: 'trade-lorient-d',
    city: 1,
    verb: 'HireWorker',
    example: {},
    covers: verbIs('HireWorker'),
    pay: (price) => [price, 'franc'],
    gain: () => [1, 'worker'],
  },
  'lorient-e': {
    says: 'trade-lorient-e',
    city: 1,
    verb: 'SwapCard',
    example: { card: 0, resource: 0 },
    picks: [
      { field: 'card', of: 'card' },
      { field: 'resource', of: 'resource' },
    ],
    covers: verbIs('SwapCard'),
    pay: () => [1, 'card'],
    gain: (price) => [1, 'any', price, 'franc'],
  },
};

/** The trades of a city, 0 Brest or 1 Lorient, with their names. */
export const tradesOf = (city: number): [TradeName, Trade][] =>
  (Object.entries(TRADES) as [TradeName, Trade][]).filter(([, trade]) => trade.city === city);

/** Why a trade cannot be done, as the server names it. */
export const REASONS: Readonly<Record<Player['lacks'][string], BretagneKey>> = {
  francs: 'lacks-francs',
  wares: 'lacks-wares',
  cards: 'lacks-cards',
  reserve: 'lacks-reserve',
  resources: 'lacks-resources',
  worker: 'lacks-worker',
  done: 'lacks-done',
  passed: 'lacks-passed',
};

/** The answers still open for each pick, given what is picked already. Pairs are listed once, in rising order. */
export function openPicks(actions: readonly Fields[], picks: NonNullable<Trade['picks']>, picked: number[]): number[] {
  const sorted = picks[0]!.of === picks[1]!.of;
  const values = actions.map((action) => picks.map(({ field }) => Number(action[field])));
  const open = new Set<number>();
  for (const [a, b] of values as [number, number][]) {
    if (picked.length === 0) {
      open.add(a);
      if (sorted) open.add(b);
    } else if (a === picked[0]) open.add(b);
    else if (sorted && b === picked[0]) open.add(a);
  }
  return [...open].sort((a, b) => a - b);
}

/** The action that these picks name. */
export function picked<A extends { action: Fields }>(
  actions: readonly A[],
  picks: NonNullable<Trade['picks']>,
  chosen: number[],
): A | undefined {
  const same = picks[0]!.of === picks[1]!.of;
  const wanted = same ? [...chosen].sort((a, b) => a - b) : chosen;
  return actions.find(({ action }) => picks.every(({ field }, k) => Number(action[field]) === wanted[k]));
}
