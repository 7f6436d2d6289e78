import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import SeatBar from './SeatBar.svelte';

/** The numbers that stand in the bar, from left to right. */
function scores(together: boolean): string[] {
  const seat = { kind: 'person', present: true, mine: false, away: false };
  const info = { game: 'petite-mer', seats: [seat, seat, seat] };
  const game = { together, seats: [], levels: [] };
  const scene = { to_act: 0, scores: [38, 38, 38], ending: null };
  const table = { line: 'open', you: { seats: [] } };
  const { body } = render(SeatBar, { props: { table, info, game, scene } as never });
  return [...body.matchAll(/class="score[^>]*>(?:<span[^>]*>[^<]*<\/span>)?(\d+)/g)].map((found) => found[1] ?? '');
}

it('shows a common score once, and everybody their own where each has one', () => {
  expect(scores(true)).toEqual(['38']);
  expect(scores(false)).toEqual(['38', '38', '38']);
});
