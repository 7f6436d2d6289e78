import { expect, it } from 'vitest';
import { layBox } from '../../core/boxes';
import * as box from './box';

it('lets the board draw by another box and by its own again', async () => {
  await layBox('little-big-fish', { TROPHIES_TO_WIN: 2 });
  expect(box.TROPHIES_TO_WIN).toBe(2);
  expect(box.SIZES).toHaveLength(3);
  await layBox('little-big-fish', null);
  expect(box.TROPHIES_TO_WIN).toBe(5);
});
