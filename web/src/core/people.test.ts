import { expect, it } from 'vitest';
import { distinct } from './people';

it('tells two of a name apart', () => {
  expect(distinct(['Yann', 'Mousse', 'Mousse', 'Yann', 'Mousse'])).toEqual([
    'Yann',
    'Mousse',
    'Mousse 2',
    'Yann 2',
    'Mousse 3',
  ]);
});
