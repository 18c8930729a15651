import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const readers = new Set<() => void>();
let isPrinting = false;
let scheme: string | undefined;

/** Paper is white: the page is drawn in its light colours until it is printed. */
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
  // Before the browser goes on, which then takes what is there.
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

/** Is the page being printed? Then it shows all of what a screen shows a part of at a time. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
