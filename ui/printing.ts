import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const readers = new Set<() => void>();
let isPrinting = false;
let scheme: string | undefined;

/** Switches the page to its light colours, because paper is white. */
const lighten = (): void => {
  const { dataset } = document.documentElement;
  scheme = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = 'light';
};

const giveBackColours = (): void => {
  if (scheme) document.documentElement.dataset['mantineColorScheme'] = scheme;
};

const turn = (to: boolean): void => {
  if (to === isPrinting) return;
  isPrinting = to;
  (to ? lighten : giveBackColours)();
  // Rendered synchronously: the browser prints what is there when the event handler returns.
  flushSync(() => readers.forEach((read) => read()));
};

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => turn(true));
  window.addEventListener('afterprint', () => turn(false));
}

const subscribe = (read: () => void): (() => void) => {
  readers.add(read);
  return () => readers.delete(read);
};

/** Returns true while the page is being printed, when lists have to show all their rows. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
