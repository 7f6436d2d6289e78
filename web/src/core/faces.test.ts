import { expect, it } from 'vitest';
import { colourOf, recentOf } from './faces';
import type { Event } from './wire';

const by = (seat: number | null, ply: number): Event => ({ ply, seat, action: {}, text: '', told: { fr: '', en: '' } });

it("cuts the last player's turn from the end of a log, with its chances", () => {
  const log = [by(0, 1), by(1, 2), by(null, 3), by(1, 4), by(null, 5)];
  expect(recentOf(log).map((event) => event.ply)).toEqual([2, 3, 4, 5]);
  expect(recentOf([by(null, 1), by(0, 2)]).map((event) => event.ply)).toEqual([1, 2]);
  expect(recentOf([])).toEqual([]);
});

it('gives every seat a colour, the game’s own where it has one', () => {
  expect([0, 1].map((seat) => colourOf('little-big-fish', seat))).toEqual([3, 2]);
  expect([0, 5, 6].map((seat) => colourOf('no-such-game', seat))).toEqual([1, 6, 1]);
});
