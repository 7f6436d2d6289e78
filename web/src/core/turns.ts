/** It is my turn somewhere: a sound, and the system's notification where the page is hidden and the person asked for it. */

import { listGames } from './api';
import { say, t } from './i18n.svelte';
import { company } from './people';
import { refusePushes, showByWorker, takePushes } from './push';
import { router } from './router.svelte';
import { settings } from './settings.svelte';
import { sound } from './sound';
import type { TableInfo } from './wire';

export type Permission = 'granted' | 'denied' | 'default' | 'none';

/** Whether the system's notifications may be shown; none where the browser has none. */
export const permission = (): Permission => (typeof Notification === 'undefined' ? 'none' : Notification.permission);

/** Ask the person once, after a choice of theirs; the answer is kept with the settings. */
export async function askPermission(): Promise<Permission> {
  if (permission() === 'none') return 'none';
  const answer = await Notification.requestPermission();
  settings.notify = answer === 'granted';
  return answer;
}

/** Tell me when it is my turn, or no longer; also while all pages are closed, where that is possible. */
export async function setNotify(on: boolean): Promise<Permission> {
  if (!on) {
    settings.notify = false;
    await refusePushes().catch(() => undefined);
    return permission();
  }
  const answer = permission() === 'granted' ? 'granted' : await askPermission();
  settings.notify = answer === 'granted';
  if (settings.notify) settings.pushed = await takePushes();
  return answer;
}

const isHere = (info: TableInfo): boolean => router.page.name === 'table' && router.page.id === info.id;

export function tell(info: TableInfo): void {
  if (!isHere(info)) sound('turn');
  if (document.hidden && settings.notify && permission() === 'granted') void notify(info);
}

async function notify(info: TableInfo): Promise<void> {
  const game = (await listGames()).find((one) => one.slug === info.game) ?? null;
  const title = t('turnIn', { game: game ? say(game.title) : info.game });
  const options = { body: company(game, info), tag: info.id, data: { tables: [info.id], path: `/t/${info.id}` } };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      router.go(`/t/${info.id}`);
      shown.close();
    };
  } catch {
    await showByWorker(title, options).catch(() => undefined);
  }
}
