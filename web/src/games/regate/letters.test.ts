import { describe, expect, it } from 'vitest';
import { apart, bow, type Pose } from './draw';
import { lettersAt } from './letters';

describe('the letters of ghosts', () => {
  const lane: Pose[] = [
    [-120, 1500, 0],
    [0, 1550, 0],
    [120, 1500, 0],
  ];

  it('never lie on one another, at any zoom', () => {
    for (const scale of [0.5, 1, 2.4]) {
      const spots = lettersAt(lane, scale);
      for (const [i, j] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const)
        expect(apart(spots[i]!, spots[j]!)).toBeGreaterThan(20 * Math.max(0.8, scale));
    }
  });

  it('keep the order of the ghosts, even where two of them end alike', () => {
    const [a, b, c] = lettersAt(lane, 2);
    expect([a![0] < b![0], b![0] < c![0]]).toEqual([true, true]);
    const [one, other] = lettersAt([lane[0]!, lane[0]!], 1);
    expect(apart(one!, other!)).toBeGreaterThan(20);
  });

  it('stand ahead of the bow where there is room', () => {
    const [spot] = lettersAt([[0, 0, 90]], 1);
    expect(spot![0]).toBeGreaterThan(bow([0, 0, 90])[0]);
    expect(spot![1]).toBeCloseTo(0);
  });
});
