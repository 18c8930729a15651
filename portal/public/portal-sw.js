// The service worker of the portal: shows pushes and opens pages of the portal on a click. It
// handles no request and caches nothing, so the portal is always as the server sends it.
const HOME = '/portal';
const ICON = '/tablet/icons/icon-192.png';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const messageIn = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

const textOr = (value, fallback) => (typeof value === 'string' && value ? value : fallback);

/** Returns the path of a page of the portal; of any other address, the portal's first page. */
const pathOf = (given) => {
  const { origin, pathname, search } = new URL(textOr(given, HOME), self.location.origin);
  const isPortal = pathname === HOME || pathname.startsWith(`${HOME}/`);
  return origin === self.location.origin && isPortal ? pathname + search : HOME;
};

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = messageIn(event.data);
  const options = { body: textOr(body, ''), icon: ICON, data: { path: pathOf(path) } };
  event.waitUntil(
    self.registration.showNotification(
      textOr(title, 'Branchbook'),
      // A further message about the same subject replaces the first, and sounds again.
      textOr(tag, '') ? { ...options, tag, renotify: true } : options,
    ),
  );
});

// A worker's clients are pages of its own origin, and take no origin as an argument.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (page, message) => page.postMessage(message);

const portalWindows = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname.startsWith(HOME));
};

const open = async (path) => {
  const [shown] = await portalWindows();
  if (!shown) return self.clients.openWindow(path);
  // The page goes there itself, so that it can ask about a form that is not saved.
  tell(shown, { type: 'open', path });
  return shown.focus();
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.path)));
});

// The worker has no session: the next page of the portal tells the server of the new subscription.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { applicationServerKey } = event.oldSubscription?.options ?? {};
    if (!event.newSubscription && applicationServerKey) {
      const options = { userVisibleOnly: true, applicationServerKey };
      await self.registration.pushManager.subscribe(options);
    }
    for (const page of await portalWindows()) tell(page, { type: 'subscription-changed' });
  };
  event.waitUntil(renew());
});
