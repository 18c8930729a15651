import { ApiError } from '@branchbook/contract/client.ts';
import { useSyncExternalStore } from 'react';

/** 'unreachable' when there is a network, but the server does not take what is sent. */
export type Connection = 'online' | 'offline' | 'unreachable';

let reached = true;
const listeners = new Set<() => void>();

/** Called with the outcome of every call to the server. */
export const setReached = (value: boolean): void => {
  if (value === reached) return;
  reached = value;
  for (const listener of listeners) listener();
};

/**
 * Says whether a failed call was answered by the server, with a decision about what was sent. An
 * answer without a code of ours is from something in between, such as the sign-in page of a Wi-Fi.
 */
export const isDecision = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && error.status < 500;

/** Calls the listener whenever the connection may have changed; what it returns ends that. */
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

/** The browser knows of a network and the server answered last time. */
export const useOnline = (): boolean => useConnection() === 'online';
