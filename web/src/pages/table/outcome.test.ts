import { expect, it } from 'vitest';
import type { Ending, Review, Share } from '../../core/wire';
import { partsOf, ranksOf, turningOf, weightOf } from './outcome';

const ending = (winners: number[], scores: number[]): Ending => ({
  winners,
  scores,
  reason: '',
  clause: '',
  text: { fr: '', en: '' },
});
const share = (luck: number, own: number, others: number): Share => ({
  start: 5000,
  luck,
  own,
  others,
  result: 5000 + luck + own + others,
  doubt: 0,
  lost: 0,
  decisions: 1,
});
const review = (curve: number[][], together = false): Review => ({
  game: 'x',
  together,
  simulations: 1,
  seed: 0,
  curve,
  seats: [0],
  shares: curve[0]!.map(() => share(0, 0, 0)),
  costly: [],
});

it('ranks winners first, then by score, and equal scores alike', () => {
  expect(ranksOf(ending([1], [9, 4, 9]))).toEqual([2, 1, 2]);
  expect(ranksOf(ending([0, 2], [5, 3, 5]))).toEqual([1, 3, 1]);
  expect(ranksOf(ending([0, 1], [40, 40]))).toEqual([1, 1]);
});

it('finds the move that changed most for a seat', () => {
  const found = review([
    [5000, 5000],
    [5200, 4800],
    [3000, 7000],
    [10_000, 0],
  ]);
  expect(turningOf(found, 0)).toEqual({ ply: 3, before: 3000, after: 10_000 });
  expect(turningOf(review([[5000], [5000]]), 0)).toBeNull();
});

it('says in plain words what weighed how much', () => {
  const found = review([[5000, 5000]]);
  expect(weightOf(found, 200)).toBe(0);
  expect(weightOf(found, -700)).toBe(-1);
  expect(weightOf(found, 1600)).toBe(2);
  expect(partsOf(found, share(1600, -700, 0)).map(({ said }) => said)).toEqual([
    'luckMuchWith',
    'ownLittleAgainst',
    'othersHardly',
  ]);
});

it('says nothing of others where there are none', () => {
  const alone = review([[4000]], true);
  expect(partsOf(alone, share(600, 50, 0)).map(({ said }) => said)).toEqual(['luckMuchWith', 'ownHardly']);
});
