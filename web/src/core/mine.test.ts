import { expect, it } from 'vitest';
import { myTurn, sorted } from './mine.svelte';
import type { SeatInfo, TableInfo } from './wire';

const seat = (mine: boolean, kind: SeatInfo['kind'] = 'person'): SeatInfo => ({ mine, kind }) as SeatInfo;
const table = (id: string, more: Partial<TableInfo>): TableInfo =>
  ({
    id,
    stage: 'playing',
    to_act: 0,
    changed: 0,
    deadline: null,
    seats: [seat(true), seat(false)],
    ...more,
  }) as TableInfo;

it('knows my turn, and that a bot in my place has its own', () => {
  expect(myTurn(table('a', {}))).toBe(0);
  expect(myTurn(table('a', { to_act: 1 }))).toBeNull();
  expect(myTurn(table('a', { to_act: null }))).toBeNull();
  expect(myTurn(table('a', { stage: 'gathering' }))).toBeNull();
  expect(myTurn(table('a', { seats: [seat(true, 'bot')] }))).toBeNull();
});

it('lists my turns first, then others’, those that gather and the finished ones', () => {
  const tables = [
    table('over', { stage: 'over', to_act: null, changed: 9 }),
    table('open', { stage: 'gathering', to_act: null }),
    table('theirs', { to_act: 1 }),
    table('mine', { changed: 1 }),
    table('mine, later', { changed: 2 }),
    table('mine, due', { deadline: 9 }),
    table('mine, due sooner', { deadline: 8 }),
  ];
  expect(sorted(tables).map((one) => one.id)).toEqual([
    'mine, due sooner',
    'mine, due',
    'mine, later',
    'mine',
    'theirs',
    'open',
    'over',
  ]);
});
