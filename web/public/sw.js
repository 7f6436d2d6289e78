/* The service worker: it shows notices while no page is open, and a page that says so where there is no network. */

const OFFLINE = ['offline.html', 'offline.css', 'icon-192.png'];
const inside = (path) => new URL(path, registration.scope).href;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open('offline');
    await cache.addAll(OFFLINE.map((name) => new Request(inside(name), { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));

self.addEventListener('fetch', (event) => {
  const name = new URL(event.request.url).pathname.split('/').pop();
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match(inside('offline.html'))));
  } else if (name !== 'offline.html' && OFFLINE.includes(name)) {
    event.respondWith(fetch(inside(name)).catch(() => caches.match(inside(name))));
  }
});

/** Several turns make one notification with their number; it leads to the list of tables. */
async function show(notice) {
  const shown = await registration.getNotifications();
  const tables = [...new Set([...shown.flatMap((one) => one.data?.tables ?? []), notice.table])];
  const common = { lang: notice.lang, icon: inside('icon-192.png'), badge: inside('badge-96.png') };
  if (tables.length === 1) {
    await registration.showNotification(notice.title, {
      ...common,
      body: notice.text,
      tag: notice.table,
      data: { tables, path: notice.path },
      actions: [
        { action: 'open', title: notice.open },
        { action: 'later', title: notice.later },
      ],
    });
    return;
  }
  for (const one of shown) one.close();
  await registration.showNotification(notice.many.replace('{n}', tables.length), {
    ...common,
    body: notice.title,
    tag: 'tables',
    data: { tables, path: '/tables' },
  });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

async function open(path) {
  const address = inside(path.replace(/^\//, ''));
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => page.url.split(/[?#]/)[0] === address);
  if (same) await same.focus();
  else await clients.openWindow(address);
}

self.addEventListener('notificationclick', (event) => {
  const { tables, path } = event.notification.data;
  event.notification.close();
  if (event.action === 'later') {
    event.waitUntil(fetch(inside(`api/tables/${tables[0]}/later`), { method: 'POST' }));
  } else {
    event.waitUntil(open(path));
  }
});

/** The browser has changed its subscription: the page tells the server as soon as it is opened; here at once. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const again = async () => {
    const { push_key: key } = await (await fetch(inside('api/me/notify'))).json();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    const lang = self.navigator.language.startsWith('fr') ? 'fr' : 'en';
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await fetch(inside('api/me/push'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, lang, zone }),
    });
  };
  event.waitUntil(again());
});
