import { useSyncExternalStore } from 'react';

/**
 * Reserve of storage, held in the browser's cache storage. Browsers do not say how much room is
 * left (Chromium gives the same answer for every site), so a record that finds none is written into
 * the reserve, and users are warned before the next record is refused.
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

/** Returns random bytes, which no disk can store in less room. */
const filling = (): Blob =>
  new Blob(
    Array.from({ length: RESERVE_BYTES / CHUNK_BYTES }, () =>
      crypto.getRandomValues(new Uint8Array(CHUNK_BYTES)),
    ),
  );

/** Fills the reserve unless it exists; notes that the tablet is almost full when it cannot. */
const fillReserve = async (): Promise<void> => {
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

/** Frees the reserve; resolves to false when there was none. */
export const releaseReserve = async (): Promise<boolean> => {
  setAlmostFull(true);
  if (!globalThis.caches) return false;
  // Deletes only the entry: a deleted cache keeps its room until nothing refers to it.
  return caches.open(CACHE).then(
    (cache) => cache.delete(PATH),
    () => false,
  );
};

/** Says whether a write failed because the tablet is full. Dexie wraps the browser's error. */
export const isStorageFull = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown };
  return (
    name === 'QuotaExceededError' || (inner !== undefined && inner !== null && isStorageFull(inner))
  );
};

/** Keeps the reserve while the app is open, trying every minute; returns a function that stops. */
export const keepReserve = (): (() => void) => {
  void fillReserve();
  const timer = setInterval(() => void fillReserve(), EVERY_MS);
  return () => clearInterval(timer);
};

/** Calls the listener when the tablet is almost full and when it has room again. */
export const watchStorage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const isAlmostFullNow = (): boolean => isAlmostFull;

/** Returns true while the tablet has no room left but its reserve. */
export const useStorageAlmostFull = (): boolean =>
  useSyncExternalStore(watchStorage, isAlmostFullNow);
