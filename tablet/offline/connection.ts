import { ApiError } from '@branchbook/contract/client.ts';
import { useSyncExternalStore } from 'react';

/** 'unreachable' means that there is a network but the server does not accept requests. */
export type Connection = 'online' | 'offline' | 'unreachable';

let reached = true;
const listeners = new Set<() => void>();

/** Stores whether the latest call got through to the server. */
export const setServerReached = (value: boolean): void => {
  if (value === reached) return;
  reached = value;
  for (const listener of listeners) listener();
};

/**
 * Says whether an error is the server's decision about a request. A response without one of the
 * API's codes comes from something in between, such as the sign-in page of a Wi-Fi.
 */
export const isServerDecision = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && error.status < 500;

/** Calls the listener when the connection may have changed; returns a function that stops. */
export const watchConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const connectionNow = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return reached ? 'online' : 'unreachable';
};

export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connectionNow);

/** Returns true when the browser has a network and the server answered the latest call. */
export const useOnline = (): boolean => useConnection() === 'online';
