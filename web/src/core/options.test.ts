import { expect, it } from 'vitest';
import { toChoose } from './options';

const name = { fr: '', en: '' };

it('offers settings with a choice, and neither free text nor a single value', () => {
  const first = {
    slug: 'first',
    name,
    default: 'seat-1',
    choices: [
      { slug: 'seat-1', name },
      { slug: 'random', name },
    ],
  };
  const only = { ...first, slug: 'only', choices: [{ slug: 'seat-1', name }] };
  const tiles = { slug: 'tiles', name, default: 'published', choices: [] };
  expect(toChoose([first, only, tiles, { ...tiles, choices: undefined as never }])).toEqual([first]);
});
