/** The coach's numbers as people read them. Results are whole hundredths of a per cent, or of a common point. */

import { settings, type Lang } from '../../core/settings.svelte';

interface Won {
  together: boolean;
}

function number(value: number, digits: number, signed: boolean, lang: Lang): string {
  return new Intl.NumberFormat(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value);
}

/** "62 %", or "48.5" points of a common score; what is neither sure nor lost never reads as if it were. */
export function chances(game: Won, result: number, lang: Lang = settings.lang): string {
  if (game.together) return number(result / 100, 1, false, lang);
  const rounded = Math.round(result / 100);
  const shown = rounded === 100 && result < 10_000 ? 99 : rounded === 0 && result > 0 ? 1 : rounded;
  return lang === 'fr' ? `${shown}\u00a0%` : `${shown}%`;
}

/** "+5" of a hundred games, or "+2.5" points; a small gain is never written as none. */
export function gained(game: Won, gain: number, lang: Lang = settings.lang): string {
  if (game.together) return number(Math.max(0.1, gain / 100), 1, true, lang);
  return number(Math.max(1, Math.round(gain / 100)), 0, true, lang);
}
