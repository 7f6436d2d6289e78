import { expect, it } from 'vitest';
import { paceOf, roundsOf, sinceMine, turnEnd, turnsOf } from './telling';
import type { Event } from './wire';

const event = (ply: number, seat: number | null): Event => ({
  ply,
  seat,
  action: { verb: 'Move' },
  text: '',
  told: { fr: '', en: '' },
});
const plies = (events: readonly Event[]): number[] => events.map(({ ply }) => ply);

it('tells what happened since my last decision, chance included', () => {
  const log = [event(1, 0), event(2, null), event(3, 1), event(4, null), event(5, 2)];
  expect(plies(sinceMine(log, [0]))).toEqual([2, 3, 4, 5]);
  expect(plies(sinceMine(log, [2]))).toEqual([]);
  expect(plies(sinceMine(log, [3]))).toEqual([1, 2, 3, 4, 5]);
  expect(plies(sinceMine(log, [0, 1]))).toEqual([4, 5]);
  expect(plies(sinceMine(log.slice(0, 2), [0]))).toEqual([]); // what my own move drew is no news
});

it('groups a log by turns, with what was drawn in them', () => {
  const turns = turnsOf([event(1, null), event(2, 0), event(3, 0), event(4, null), event(5, 1), event(6, 0)]);
  expect(turns.map(({ seat, events }) => [seat, plies(events)])).toEqual([
    [null, [1]],
    [0, [2, 3, 4]],
    [1, [5]],
    [0, [6]],
  ]);
});

it('shows a move as long as its pieces move, and the first of a turn longer', () => {
  expect(paceOf('calm', 100, true)).toBe(900);
  expect(paceOf('calm', 100, false)).toBe(450);
  expect(paceOf('calm', 1500, false)).toBe(1500);
  expect(paceOf('brisk', 600, true)).toBe(350);
  expect(paceOf('brisk', 1500, false)).toBe(750);
  expect(paceOf('once', 1500, true)).toBe(0);
  expect(paceOf('one', 0, false)).toBe(Infinity);
});

it('gathers turns into rounds, and finds the turn before and after', () => {
  const turns = turnsOf([
    event(1, null),
    event(2, 1),
    event(3, 0),
    event(4, 1),
    event(5, null),
    event(6, 0),
    event(7, 1),
  ]);
  expect(roundsOf(turns).map((round) => round.map(({ seat }) => seat))).toEqual([[null, 1, 0], [1, 0], [1]]);
  expect(turnEnd(turns, 2, 1)).toBe(3);
  expect(turnEnd(turns, 4, 1)).toBe(5);
  expect(turnEnd(turns, 5, -1)).toBe(3);
  expect(turnEnd(turns, 1, -1)).toBe(0);
  expect(turnEnd(turns, 7, 1)).toBe(7);
});
