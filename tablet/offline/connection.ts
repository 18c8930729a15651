import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** Called with the outcome of every call to the server. */
export const setReached = (value: boolean): void => {
  if (value === reached) return;
  reached = value;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** The browser knows of a network and the server answered last time. */
export const useOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine && reached);
