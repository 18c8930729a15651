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

// So that the page that installed it is offline-ready at once, not only after a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page asks for it when nobody is at work (updates.ts).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// A reminder leads back to the app that gave it.
const show = async () => {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : self.clients.openWindow('/tablet/'));
};
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show());
});
