/** The pace of a table in words. */

import { t } from './i18n.svelte';
import { levelName } from './people';
import { span } from './spans';
import type { GameInfo, TableInfo } from './wire';

/** "Sur plusieurs jours, une décision sous 3 jours"; '' at one sitting. */
export function paceOf(game: GameInfo | null, info: TableInfo): string {
  if (!info.pace) return '';
  if (!info.pace.days) return t('paceNoLimit');
  const within = t('paceWithin', { n: info.pace.days });
  return info.pace.level ? `${within}, ${t('paceBot', { level: levelName(game, info.pace.level) })}` : within;
}

/** "Encore 2 jours"; '' without a deadline. */
export function timeLeft(info: TableInfo, now = Date.now() / 1000): string {
  if (info.deadline === null) return '';
  return info.deadline > now ? t('timeLeft', { time: span(info.deadline - now) }) : t('timeUp');
}

/** The deadline as a date of this browser's place. */
export const deadlineOf = (info: TableInfo, lang: string): string =>
  info.deadline === null
    ? ''
    : new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'short' }).format(info.deadline * 1000);
