import { PAIRING_FRAGMENT } from '@branchbook/contract/devices.ts';
import { useSyncExternalStore } from 'react';

/** The code in the fragment of an address, null when it carries none. */
export const pairingCodeIn = (hash: string): string | null =>
  hash.startsWith(`#${PAIRING_FRAGMENT}`)
    ? decodeURIComponent(hash.slice(1 + PAIRING_FRAGMENT.length))
    : null;

let code: string | null = null;
const listeners = new Set<() => void>();

/** Takes the code out of the address at once, so that nobody finds it there later ([A-114]). */
const take = (): void => {
  const found = pairingCodeIn(window.location.hash);
  if (found === null) return;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  code = found;
  for (const listener of listeners) listener();
};

/** Watches the address, also of an app that is open when its camera reads a code. */
export const watchForPairing = (): (() => void) => {
  take();
  window.addEventListener('hashchange', take);
  return () => window.removeEventListener('hashchange', take);
};

/** The code has been used, or is of no use. */
export const forgetPairingCode = (): void => {
  code = null;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The code that the address brought. */
export const usePairingCode = (): string | null => useSyncExternalStore(subscribe, () => code);
