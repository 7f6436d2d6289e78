import { expect, it } from 'vitest';
import { toChoose } from './options';

const name = { fr: '', en: '' };

it('offers settings with choices, and no field for free text', () => {
  const first = { slug: 'first', name, default: 'seat-1', choices: [{ slug: 'seat-1', name }] };
  const tiles = { slug: 'tiles', name, default: 'published', choices: [] };
  expect(toChoose([first, tiles, { ...tiles, choices: undefined as never }])).toEqual([first]);
});
