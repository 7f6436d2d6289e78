import { expect, it } from 'vitest';
import { pageOf } from './router.svelte';

it.each([
  ['/', '', '', { name: 'home' }],
  ['/studio', '', '', { name: 'studio', slug: '', box: '' }],
  ['/studio/some-game', '?box=ab12', '', { name: 'studio', slug: 'some-game', box: 'ab12' }],
  ['/new/some-game', '', '', { name: 'setup', slug: 'some-game', box: '' }],
  ['/new/some-game', '?box=ab12', '', { name: 'setup', slug: 'some-game', box: 'ab12' }],
  ['/t/abc', '', '', { name: 'table', id: 'abc' }],
  ['/t/abc/replay', '?ply=7', '', { name: 'replay', id: 'abc', ply: 7 }],
  ['/t/abc/replay', '?ply=x', '', { name: 'replay', id: 'abc', ply: null }],
  ['/resume', '', '#tok', { name: 'resume', token: 'tok', to: '/tables' }],
  ['/resume', '?to=/t/abc', '#tok', { name: 'resume', token: 'tok', to: '/t/abc' }],
  ['/resume', '?to=//evil.example', '#tok', { name: 'resume', token: 'tok', to: '/tables' }],
  ['/resume', '?to=https://evil.example', '#tok', { name: 'resume', token: 'tok', to: '/tables' }],
  ['/tables', '', '', { name: 'tables' }],
  ['/settings/', '', '', { name: 'settings' }],
  ['/rules/some-game', '', '#SG-30', { name: 'rules', slug: 'some-game', clause: 'SG-30' }],
  ['/t', '', '', { name: 'lost' }],
  ['/%E0%A4%A/x', '', '', { name: 'lost' }],
])('%s%s%s', (path, query, hash, page) => {
  expect(pageOf(path, query, hash)).toEqual(page);
});
