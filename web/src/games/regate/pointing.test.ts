import { expect, it } from 'vitest';
import { placeOf, whereOf } from './pointing';

it('names a place on the water and finds it again', () => {
  expect(whereOf([12.4, -345.6])).toBe('at 12,-346');
  expect(placeOf('at 12,-346')).toEqual([12, -346]);
  for (const wrong of ['at 1', 'at x,y', 'a1', 'at 1,2 ', 'at 12345678,1']) expect(placeOf(wrong)).toBeNull();
});
