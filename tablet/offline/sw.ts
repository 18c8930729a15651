import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/tablet/')));

// Makes the page that installed the worker ready for offline use without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page asks for this while the tablet is not in use (updates.ts).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Shows the app when the user taps a reminder.
const show = async () => {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : self.clients.openWindow('/tablet/'));
};
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show());
});
