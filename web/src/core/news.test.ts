import { describe, expect, it } from 'vitest';
import { newsOf } from './news';
import type { SeatInfo, TableInfo } from './wire';

const seat = (more: Partial<SeatInfo>): SeatInfo => ({
  kind: 'open',
  name: null,
  level: null,
  present: true,
  ready: false,
  away: false,
  mine: false,
  yields: false,
  claimed: false,
  claiming: false,
  emblem: '',
  ...more,
});
const me = seat({ kind: 'person', name: 'Maëlle', mine: true });
const yann = seat({ kind: 'person', name: 'Yann' });
const table = (seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: 't', stage: 'gathering', seats, host: 0, rematch: null, ...more }) as TableInfo;
const news = (before: TableInfo, after: TableInfo): unknown =>
  newsOf(
    before,
    after,
    before.seats.map((one) => one.name ?? ''),
    after.seats.map((one) => one.name ?? ''),
  );

describe('the news of a table', () => {
  it('tells who sits down and who leaves before the game', () => {
    expect(news(table([me, seat({})]), table([me, yann]))).toEqual([['newsSat', { name: 'Yann' }]]);
    expect(news(table([me, yann]), table([me, seat({})]))).toEqual([['newsLeft', { name: 'Yann' }]]);
  });

  it('tells nothing where only the order changed', () => {
    expect(news(table([me, yann]), table([yann, me], { host: 0 }))).toEqual([]);
  });

  it('tells who holds the table now', () => {
    expect(news(table([me, yann]), table([me, yann], { host: 1 }))).toEqual([['newsHost', { name: 'Yann' }]]);
  });

  it('tells the start, a bot that steps in, who comes back, and a rematch', () => {
    const playing = { stage: 'playing' } as const;
    expect(news(table([me, yann]), table([me, yann], playing))).toEqual([['newsBegun', {}]]);
    const bot = seat({ kind: 'bot', name: 'Yann', level: 'mousse' });
    expect(news(table([me, yann], playing), table([me, bot], playing))).toEqual([['newsBot', { name: 'Yann' }]]);
    expect(news(table([me, bot], playing), table([me, yann], playing))).toEqual([['newsSat', { name: 'Yann' }]]);
    const gone = { ...yann, present: false };
    expect(news(table([me, yann], playing), table([me, gone], playing))).toEqual([['newsGone', { name: 'Yann' }]]);
    expect(news(table([me, gone], playing), table([me, yann], playing))).toEqual([['newsBack', { name: 'Yann' }]]);
    expect(news(table([me, yann], playing), table([me, yann], { ...playing, rematch: 'r' }))).toEqual([
      ['newsRematch', {}],
    ]);
  });

  it('tells that a pause of the clocks is over', () => {
    const paused = (on: boolean): Partial<TableInfo> => {
      const pause = on ? { seat: 1, agreed: [0, 1], on } : null;
      return { stage: 'playing', clock: { minutes: 5, increment: 0, level: '', left: [1, 1], running: null, pause } };
    };
    expect(news(table([me, yann], paused(true)), table([me, yann], paused(false)))).toEqual([['newsResumed', {}]]);
    expect(news(table([me, yann], paused(false)), table([me, yann], paused(true)))).toEqual([]);
  });

  it('tells nothing of another table', () => {
    expect(newsOf(table([me, seat({})]), table([me, yann], { id: 'u' }), [], [])).toEqual([]);
  });
});
