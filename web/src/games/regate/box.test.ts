import { expect, it } from 'vitest';
import { layBox } from '../../core/boxes';
import { hullShape } from './draw';
import { symbolOf } from './sailing';

it('lets the cards and the hull follow the box', async () => {
  const hull = hullShape();
  await layBox('regate', {
    cards: { R30: { exits: ['R30'], symbol: 'helm' } },
    hull: [
      [0, -55],
      [500, 0],
      [0, 55],
    ],
  });
  expect(symbolOf('R30')).toBe('helm');
  expect(hullShape()).not.toBe(hull);
  await layBox('regate', null);
  expect(symbolOf('R30')).toBe('');
  expect(hullShape()).toBe(hull);
});
