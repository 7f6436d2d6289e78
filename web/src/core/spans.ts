/** A length of time in words: "2 jours", "5 hours"; whole numbers of the largest unit that fits. */

import { t } from './i18n.svelte';

export function span(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return t('spanMinutes', { n: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('spanHours', { n: hours });
  return t('spanDays', { n: Math.round(hours / 24) });
}
