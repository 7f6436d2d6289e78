import { expect, it } from 'vitest';
import { inner } from './base';

it.each([
  ['/t/abc', '', '/t/abc'],
  ['/embruns/t/abc', '/embruns', '/t/abc'],
  ['/embruns/', '/embruns', '/'],
  ['/embruns', '/embruns', '/'],
  ['/embrunsx/t', '/embruns', '/embrunsx/t'],
  ['/t/abc', '/embruns', '/t/abc'], // a proxy may remove the base
])('%s under %s is %s', (path, base, found) => {
  expect(inner(path, base)).toBe(found);
});
