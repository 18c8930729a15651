import type { OutboxItem, Registration, TabletStore } from './tablet-store.ts';

/**
 * Second copy of the unsent items, in the browser's cache storage. When a disk is full, a browser
 * may delete the whole of IndexedDB, with records that exist nowhere else; its caches are kept
 * apart from that. Photos have no second copy: it would fill the disk sooner.
 */
const CACHE = 'branchbook-second-copy';
const SIGN_IN = '/tablet/second-copy/sign-in';
const itemPath = (key: string): string => `/tablet/second-copy/items/${key}`;

type SignIn = { deviceId: string; registration: Registration | null };

/** Opens the cache; null where the browser has none, as on pages without HTTPS, or refuses it. */
const openCopies = (): Promise<Cache | null> =>
  globalThis.caches ? caches.open(CACHE).catch(() => null) : Promise.resolve(null);

const put = async (path: string, value: unknown): Promise<void> => {
  const copies = await openCopies();
  // A failed copy must not prevent the record itself.
  await copies?.put(path, Response.json(value)).catch(() => undefined);
};

export const copyItem = (item: OutboxItem): Promise<void> => put(itemPath(item.key), item);

/** Copies the tablet's id and registration, so that a lost store does not sign it out. */
export const copySignIn = async (store: TabletStore): Promise<void> => {
  const [deviceId, registration] = await store.settings.bulkGet(['deviceId', 'registration']);
  if (deviceId) await put(SIGN_IN, { deviceId: deviceId.value, registration: registration?.value });
};

/**
 * Deletes the copies of items that the server has, and of another branch's items: restored, those
 * would be sent to the tablet's current branch.
 */
export const dropOldCopies = async (store: TabletStore): Promise<void> => {
  const copies = await openCopies();
  if (!copies) return;
  const kept = await store.outbox.where('state').anyOf('waiting', 'refused').toArray();
  const paths = new Set([SIGN_IN, ...kept.map(({ key }) => itemPath(key))]);
  for (const request of await copies.keys()) {
    if (!paths.has(new URL(request.url).pathname)) await copies.delete(request);
  }
};

const readAll = async (copies: Cache): Promise<OutboxItem[]> => {
  const requests = await copies.keys();
  const items = await Promise.all(
    requests
      .filter(({ url }) => new URL(url).pathname !== SIGN_IN)
      .map(async (request) => (await copies.match(request))?.json() as Promise<OutboxItem>),
  );
  // Keys sort by the time at which they were made.
  return items.toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

/** Restores the copies into a store that the browser has deleted. */
export const restoreCopies = async (store: TabletStore): Promise<void> => {
  if (await store.settings.get('deviceId')) return;
  const copies = await openCopies();
  const signIn = await copies?.match(SIGN_IN);
  if (!copies || !signIn) return;
  const { deviceId, registration } = (await signIn.json()) as SignIn;
  const items = await readAll(copies);
  await store.transaction('rw', store.settings, store.outbox, async () => {
    if (await store.settings.get('deviceId')) return;
    await store.settings.put({ name: 'deviceId', value: deviceId });
    if (registration) await store.settings.put({ name: 'registration', value: registration });
    // The store numbers the items again, in the order in which they were made.
    await store.outbox.bulkAdd(items.map(({ seq: _, ...item }) => item));
  });
};
