/** The numbers of a review in words, and what of its curve is worth a mark. Results are whole hundredths. */

import { settings, type Lang } from '../../core/settings.svelte';
import type { Review } from '../../core/wire';

const NOTABLE = 0.04; // of the height of the curve: a smaller swing of chance gets no mark

/** "42 %", or points to a tenth where all seats share them; `signed` for changes. */
export function amount(review: Review, value: number, signed = false, lang: Lang = settings.lang): string {
  const tenths = review.together ? 1 : 0;
  const written = new Intl.NumberFormat(lang, {
    style: review.together ? 'decimal' : 'percent',
    minimumFractionDigits: tenths,
    maximumFractionDigits: tenths,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return written.format(review.together ? value / 100 : value / 10_000);
}

/** The lines to draw: one for each seat, or one for all. */
export const linesOf = (review: Review): number[] => (review.together ? [0] : review.shares.map((_, seat) => seat));

/** What lies at the bottom and at the top of the curve. */
export function rangeOf(review: Review): [number, number] {
  if (!review.together) return [0, 10_000];
  const values = review.curve.map((point) => point[0] ?? 0);
  const step = 500;
  return [Math.floor(Math.min(...values) / step) * step, Math.ceil((Math.max(...values) + 1) / step) * step];
}

/** The plies after which chance had moved some line so far that it can be seen. */
export function notableChances(review: Review): number[] {
  const [low, high] = rangeOf(review);
  return review.seats.flatMap((seat, place) => {
    if (seat !== null) return [];
    const swings = linesOf(review).map((line) =>
      Math.abs((review.curve[place + 1]?.[line] ?? 0) - (review.curve[place]?.[line] ?? 0)),
    );
    return Math.max(...swings) >= NOTABLE * (high - low) ? [place + 1] : [];
  });
}

/** Dashes by the seat's colour, so that lines are told apart without it. */
export const DASHES = ['none', '12 3', '5 3', '14 3 4 3', '9 3 3 3', '18 3 4 3 4 3'];
