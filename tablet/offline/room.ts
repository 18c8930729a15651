import { useSyncExternalStore } from 'react';

/**
 * Room that is held back in the browser's cache storage. Browsers do not say how much room is left
 * (Chromium answers the same for every site), so a record that finds none is written into the room
 * that was held, and people are told before the next one is refused.
 */
const CACHE = 'branchbook-reserve';
const PATH = '/tablet/reserve';
const RESERVE_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const EVERY_MS = 60_000;

let isAlmostFull = false;
const listeners = new Set<() => void>();

const setAlmostFull = (value: boolean): void => {
  if (isAlmostFull === value) return;
  isAlmostFull = value;
  for (const listener of listeners) listener();
};

/** Random, so that no disk stores it in less room than it has. */
const filling = (): Blob =>
  new Blob(
    Array.from({ length: RESERVE_BYTES / CHUNK_BYTES }, () =>
      crypto.getRandomValues(new Uint8Array(CHUNK_BYTES)),
    ),
  );

/** Holds room back, unless it is held already; notes that the tablet is almost full when it cannot. */
const holdRoom = async (): Promise<void> => {
  // Pages without HTTPS have no caches.
  if (!globalThis.caches) return;
  try {
    const cache = await caches.open(CACHE);
    if (!(await cache.match(PATH))) await cache.put(PATH, new Response(filling()));
    setAlmostFull(false);
  } catch {
    setAlmostFull(true);
  }
};

/** Gives up the room that was held; false when there was none. */
export const releaseRoom = async (): Promise<boolean> => {
  setAlmostFull(true);
  if (!globalThis.caches) return false;
  // Only the entry: a cache that is deleted whole keeps its room until nothing refers to it.
  return caches.open(CACHE).then(
    (cache) => cache.delete(PATH),
    () => false,
  );
};

/** Whether a write failed because the tablet is full. Dexie wraps what the browser says. */
export const isFull = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== null && isFull(inner));
};

/** Holds room back as long as the app is open, and tries again where there was none. */
export const keepRoom = (): (() => void) => {
  void holdRoom();
  const timer = setInterval(() => void holdRoom(), EVERY_MS);
  return () => clearInterval(timer);
};

/** Calls the listener when the tablet becomes almost full and when it has room again. */
export const watchRoom = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const isAlmostFullNow = (): boolean => isAlmostFull;

/** Whether this tablet has no room left but what was held back. */
export const useAlmostFull = (): boolean => useSyncExternalStore(watchRoom, isAlmostFullNow);
