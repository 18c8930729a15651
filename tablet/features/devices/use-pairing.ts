import { PAIRING_FRAGMENT } from '@branchbook/contract/devices.ts';
import { useSyncExternalStore } from 'react';

/** Returns the pairing code in a URL fragment, or null when there is none. */
export const pairingCodeIn = (hash: string): string | null =>
  hash.startsWith(`#${PAIRING_FRAGMENT}`)
    ? decodeURIComponent(hash.slice(1 + PAIRING_FRAGMENT.length))
    : null;

let code: string | null = null;
const listeners = new Set<() => void>();

/** Moves the code out of the URL at once, so that it cannot be found there later ([A-114]). */
const take = (): void => {
  const found = pairingCodeIn(window.location.hash);
  if (found === null) return;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  code = found;
  for (const listener of listeners) listener();
};

/** Watches the URL for a code, also while the app is open; returns a function that stops. */
export const watchForPairing = (): (() => void) => {
  take();
  window.addEventListener('hashchange', take);
  return () => window.removeEventListener('hashchange', take);
};

/** Forgets the code once it is used or cannot be used. */
export const forgetPairingCode = (): void => {
  code = null;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the pairing code that came in the URL, or null. */
export const usePairingCode = (): string | null => useSyncExternalStore(subscribe, () => code);
