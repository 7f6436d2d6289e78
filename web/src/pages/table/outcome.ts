/** How a game ended, for the page at its end: ranks, the turning point, luck and skill. No rules: the server has judged. */

import type { Key } from '../../core/i18n.svelte';
import type { Ending, Review, Share } from '../../core/wire';

/** The rank of each seat, from 1; winners share the first, and equal scores a rank. */
export function ranksOf({ winners, scores }: Ending): number[] {
  const better = (a: number, b: number): boolean => {
    const [wa, wb] = [winners.includes(a), winners.includes(b)];
    return wa === wb ? !wa && scores[a]! > scores[b]! : wa;
  };
  return scores.map((_, seat) => 1 + scores.filter((__, other) => better(other, seat)).length);
}

export interface Turning {
  ply: number; // of the move, from 1
  before: number;
  after: number;
}

/** The move after which a seat's expectation changed most; null where nothing ever changed. */
export function turningOf(review: Review, seat: number): Turning | null {
  let found: Turning | null = null;
  review.curve.slice(1).forEach((point, k) => {
    const [before, after] = [review.curve[k]?.[seat] ?? 0, point[seat] ?? 0];
    if (after !== before && (!found || Math.abs(after - before) > Math.abs(found.after - found.before)))
      found = { ply: k + 1, before, after };
  });
  return found;
}

/** How much something weighed: 2 much, 1 a little, 0 hardly, and below zero against. */
export function weightOf(review: Review, value: number): -2 | -1 | 0 | 1 | 2 {
  const [little, much] = review.together ? [100, 500] : [300, 1500];
  const size = Math.abs(value) < little ? 0 : Math.abs(value) < much ? 1 : 2;
  return (value < 0 ? -size : size) as -2 | -1 | 0 | 1 | 2;
}

export type Part = 'luck' | 'own' | 'others';

const SAID: Record<Part, readonly Key[]> = {
  luck: ['luckMuchAgainst', 'luckLittleAgainst', 'luckHardly', 'luckLittleWith', 'luckMuchWith'],
  own: ['ownMuchAgainst', 'ownLittleAgainst', 'ownHardly', 'ownLittleWith', 'ownMuchWith'],
  others: ['othersMuchAgainst', 'othersLittleAgainst', 'othersHardly', 'othersLittleWith', 'othersMuchWith'],
};

/** What is said of a part of the result, in plain words. */
export const saidOf = (review: Review, part: Part, value: number): Key => SAID[part][weightOf(review, value) + 2]!;

/** The parts that make up a result, in the order in which they are told. */
export const partsOf = (review: Review, share: Share): { part: Part; value: number; said: Key }[] =>
  (['luck', 'own', 'others'] as const)
    .filter((part) => part !== 'others' || review.shares.length > 1)
    .map((part) => ({ part, value: share[part], said: saidOf(review, part, share[part]) }));
