import { expect, test } from 'vitest';
import type { Review } from '../../core/wire';
import { amount, linesOf, notableChances, rangeOf } from './amounts';

const share = { start: 0, luck: 0, own: 0, others: 0, result: 0, doubt: 0, lost: 0, decisions: 0 };
const review = (together: boolean, curve: number[][], seats: (number | null)[]): Review => ({
  game: 'bottle',
  together,
  simulations: 2,
  seed: 0,
  curve,
  seats,
  shares: [share, share],
  costly: [],
});
const duel = review(
  false,
  [
    [5000, 5000],
    [5200, 4800],
    [4000, 6000],
    [3000, 7000],
  ],
  [null, null, 1],
);
const crew = review(true, [[4425], [4430], [3400]], [0, null]);

test('a share is written in whole per cent, a common score to a tenth', () => {
  expect(amount(duel, 5249, false, 'en')).toBe('52%');
  expect(amount(duel, -800, true, 'en')).toBe('-8%');
  expect(amount(duel, 800, true, 'fr').replace(/\s/g, ' ')).toBe('+8 %');
  expect(amount(crew, 4425, false, 'fr')).toBe('44,3');
});

test('opponents have a line each, a crew has one', () => {
  expect(linesOf(duel)).toEqual([0, 1]);
  expect(linesOf(crew)).toEqual([0]);
});

test('shares lie between nothing and all, a score within its own fives', () => {
  expect(rangeOf(duel)).toEqual([0, 10_000]);
  expect(rangeOf(crew)).toEqual([3000, 4500]);
});

test('chance is marked where it moved a line, decisions never', () => {
  expect(notableChances(duel)).toEqual([2]);
  expect(notableChances(crew)).toEqual([2]);
});
