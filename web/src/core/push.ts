/** Notices while no page is open: the service worker, and this browser's subscription at its push service. */

import { readNotifying, subscribe, unsubscribe } from './api';
import { BASE } from './base';
import { settings } from './settings.svelte';
import type { Notifying } from './wire';

const KEY = 'embruns.push'; // the language in which the server was last asked to write

const workers = (): ServiceWorkerContainer | null =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** Start the service worker; where the language has changed since, tell the server. */
export async function startWorker(): Promise<void> {
  try {
    const registration = await workers()?.register(`${BASE}/sw.js`, { scope: `${BASE}/` });
    const made = settings.notify ? await registration?.pushManager?.getSubscription() : null;
    if (made && localStorage.getItem(KEY) !== settings.lang) await tell(made);
  } catch {
    return; // a private window, or an address that is neither https nor this machine: the open page tells
  }
}

async function tell(made: PushSubscription): Promise<Notifying> {
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const told = await subscribe({ endpoint, p256dh, auth, lang: settings.lang, zone: zone() });
  localStorage.setItem(KEY, settings.lang);
  return told;
}

/** Take pushes in this browser. False where the browser, the address or the server has none. */
export async function takePushes(): Promise<boolean> {
  try {
    const registration = await workers()?.ready;
    const { push_key: key } = await readNotifying();
    if (!registration?.pushManager || !key) return false;
    const known = await registration.pushManager.getSubscription();
    const made =
      known ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    return (await tell(made)).pushed;
  } catch {
    return false; // the push service does not answer, or refuses
  }
}

export async function refusePushes(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration(`${BASE}/`);
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    localStorage.removeItem(KEY);
  } finally {
    await unsubscribe();
  }
}

/** My turn was played elsewhere: what was shown about this table goes away. */
export async function withdraw(table: string): Promise<void> {
  const registration = await workers()?.getRegistration(`${BASE}/`);
  for (const shown of (await registration?.getNotifications?.({ tag: table })) ?? []) shown.close();
}

/** Show a notice by the service worker: on a phone only it may. */
export async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const registration = await workers()?.getRegistration(`${BASE}/`);
  await registration?.showNotification(title, options);
}
