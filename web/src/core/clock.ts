/** The clocks of a table in words. */

import { t } from './i18n.svelte';
import { levelName } from './people';
import type { ClockInfo, GameInfo, TableInfo } from './wire';

/** Milliseconds that a seat has left, so long after the server told it. */
export function clockLeft(clock: ClockInfo, seat: number, passed: number): number {
  const left = clock.left[seat] ?? 0;
  return Math.max(0, clock.running === seat ? left - passed : left);
}

/** "12 min 05 s", "45 s"; a second that has begun counts as whole. */
export function spoken(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  if (!minutes) return t('clockSeconds', { n: seconds });
  return t('clockBoth', { n: minutes, s: String(seconds % 60).padStart(2, '0') });
}

/** "Pendule : 20 min, 10 s de plus par décision, puis un robot joue (matelot)"; '' without one. */
export function clockOf(game: GameInfo | null, info: TableInfo): string {
  const clock = info.clock;
  if (!clock) return '';
  const parts = [t('clockTold', { n: clock.minutes })];
  if (clock.increment) parts.push(t('clockMore', { n: clock.increment }));
  if (clock.level) parts.push(t('paceBot', { level: levelName(game, clock.level) }));
  return parts.join(', ');
}
