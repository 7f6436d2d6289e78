import { expect, it } from 'vitest';
import { restore } from './settings.svelte';

it('keeps what makes sense and drops the rest', () => {
  const found = restore(
    JSON.stringify({ lang: 'en', theme: 'purple', motion: 'reduced', sound: 'yes', name: 'x'.repeat(99) }),
  );
  expect(found).toMatchObject({ lang: 'en', theme: 'system', motion: 'reduced', sound: false });
  expect(found.name).toHaveLength(40);
});

it('survives nonsense in the storage', () => {
  expect(restore('{"lang":')).toEqual(restore(null));
});
