import { restoreCopies } from './second-copy.ts';
import { isStorageFull, releaseReserve } from './storage-reserve.ts';
import { TabletStore } from './tablet-store.ts';
import type { Settings } from './tablet-store.ts';

export const store = new TabletStore();
// Runs whenever the store is opened, also after the browser has closed it by itself.
store.on('ready', (opened) => restoreCopies(opened as TabletStore), true);

export const getSetting = async <K extends keyof Settings>(name: K): Promise<Settings[K] | null> =>
  ((await store.settings.get(name))?.value as Settings[K] | undefined) ?? null;

export const putSetting = async <K extends keyof Settings>(
  name: K,
  value: Settings[K],
): Promise<void> => {
  await store.settings.put({ name, value });
};

/**
 * Writes to the store, and tries once more after a failure. A full tablet first frees its reserve;
 * otherwise the store is opened again, as a browser that ran out of room may have closed it.
 */
export const writeToStore = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (isStorageFull(error)) {
      if (!(await releaseReserve())) throw error;
    } else {
      store.close({ disableAutoOpen: false });
      await store.open();
    }
    return write();
  }
};

/** Returns a setting, or stores `fresh` where there is none: two tabs starting together agree. */
export const settingOr = <K extends keyof Settings>(
  name: K,
  fresh: Settings[K],
): Promise<Settings[K]> =>
  store.transaction('rw', store.settings, async () => {
    const known = await getSetting(name);
    if (known !== null) return known;
    await putSetting(name, fresh);
    return fresh;
  });

/**
 * Returns the next turn: numbers sent items and requested snapshots across tabs, in the order in
 * which they happen. A clock would not do: people correct it.
 */
export const nextTurn = (): Promise<number> =>
  store.transaction('rw', store.settings, async () => {
    const turn = ((await getSetting('turn')) ?? 0) + 1;
    await putSetting('turn', turn);
    return turn;
  });

/* Stable queries for useLive */

export const readRegistration = () => getSetting('registration');
export const readSnapshot = () => getSetting('snapshot');
export const readReminded = () => getSetting('reminded');
export const readServerTime = () => getSetting('serverTime');
export const readLastSent = () => getSetting('lastSentAt');
export const readKeys = () => store.keys.toArray();
export const readPinFailures = () => store.pinFailures.toArray();
