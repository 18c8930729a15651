import type { Page } from '@playwright/test';

/** Returns everything that the browser has stored for the tablet. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('branchbook-tablet');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('The store did not open')),
      );
    });
    const rows = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise<unknown>((resolve) => {
            const all = database.transaction(name).objectStore(name).getAll();
            all.addEventListener('success', () => resolve(all.result));
          }),
      ),
    );
    database.close();
    const copies = await Promise.all(
      (await caches.keys())
        .filter((name) => name.includes('copy'))
        .map(async (name) => {
          const cache = await caches.open(name);
          return Promise.all(
            (await cache.keys()).map(async (key) => (await cache.match(key))?.text()),
          );
        }),
    );
    return JSON.stringify([rows, copies]);
  });
