import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PORTRAITS, portraitOf } from './portraits';

const drawn = readFileSync(new URL('../parts/Portrait.svelte', import.meta.url), 'utf8');
const levels = readFileSync(new URL('../../../src/embruns/bots/levels.py', import.meta.url), 'utf8');

test('every level of the robots has a portrait with words in both languages', () => {
  const slugs = [...levels.matchAll(/Level\(\s+"(\w+)"/g)].map((found) => found[1]);
  expect(slugs.length).toBe(5);
  expect(Object.keys(PORTRAITS)).toEqual(slugs);
  for (const slug of slugs) {
    expect(drawn).toContain(`level === '${slug}'`);
    expect(portraitOf(slug)?.fr).not.toBe(portraitOf(slug)?.en);
  }
});

test('another level has none', () => {
  expect(portraitOf('toString')).toBeUndefined();
  expect(portraitOf('')).toBeUndefined();
  expect(portraitOf(null)).toBeUndefined();
});
