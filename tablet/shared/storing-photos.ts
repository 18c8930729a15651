import { useSyncExternalStore } from 'react';

let storing = 0;
const listeners = new Set<() => void>();

const count = (change: 1 | -1): void => {
  storing += change;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts a photo as being stored until the work ends; forms cannot be submitted until then. */
export const whileStoringPhoto = async (work: () => Promise<void>): Promise<void> => {
  count(1);
  try {
    await work();
  } finally {
    count(-1);
  }
};

/**
 * Returns true while a photo that was just taken is being stored, which takes seconds on a slow
 * tablet: a record that is submitted before would lack its photo.
 */
export const useIsStoringPhoto = (): boolean => useSyncExternalStore(subscribe, () => storing > 0);
