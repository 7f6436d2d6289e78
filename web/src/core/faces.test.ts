import { expect, it } from 'vitest';
import { cardOf, colourOf, recentOf } from './faces';
import type { Event } from './wire';

const slugs = Object.keys(import.meta.glob('../games/*/card.ts')).map((path) => path.split('/')[2] ?? '');

const by = (seat: number | null, ply: number): Event => ({ ply, seat, action: {}, text: '', told: { fr: '', en: '' } });

it("cuts the last player's turn from the end of a log, with its chances", () => {
  const log = [by(0, 1), by(1, 2), by(null, 3), by(1, 4), by(null, 5)];
  expect(recentOf(log).map((event) => event.ply)).toEqual([2, 3, 4, 5]);
  expect(recentOf([by(null, 1), by(0, 2)]).map((event) => event.ply)).toEqual([1, 2]);
  expect(recentOf([])).toEqual([]);
});

it('gives every seat a colour, the game’s own where it has one', () => {
  const own = slugs.flatMap(
    (slug) => cardOf(slug)?.colours.map((colour, seat) => [colourOf(slug, seat), colour]) ?? [],
  );
  expect(own.every(([shown, chosen]) => shown === chosen)).toBe(true);
  expect(slugs.some((slug) => colourOf(slug, 0) !== 1)).toBe(true);
  expect([0, 5, 6].map((seat) => colourOf('no-such-game', seat))).toEqual([1, 6, 1]);
});
