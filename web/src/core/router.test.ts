import { expect, it } from 'vitest';
import { pageOf } from './router.svelte';

it.each([
  ['/', '', '', { name: 'home' }],
  ['/new/little-big-fish', '', '', { name: 'setup', slug: 'little-big-fish' }],
  ['/t/abc', '', '', { name: 'table', id: 'abc' }],
  ['/t/abc/replay', '?ply=7', '', { name: 'replay', id: 'abc', ply: 7 }],
  ['/t/abc/replay', '?ply=x', '', { name: 'replay', id: 'abc', ply: null }],
  ['/resume', '', '#tok', { name: 'resume', token: 'tok' }],
  ['/tables', '', '', { name: 'tables' }],
  ['/settings/', '', '', { name: 'settings' }],
  ['/rules/little-big-fish', '', '#LBF-30', { name: 'rules', slug: 'little-big-fish', clause: 'LBF-30' }],
  ['/t', '', '', { name: 'lost' }],
  ['/%E0%A4%A/x', '', '', { name: 'lost' }],
])('%s%s%s', (path, query, hash, page) => {
  expect(pageOf(path, query, hash)).toEqual(page);
});
