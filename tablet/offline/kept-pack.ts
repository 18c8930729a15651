import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { readTabletPack } from '@branchbook/contract/inspector-packs.ts';
import { now } from '../shared/clock.ts';
import { callAsDevice } from './device-call.ts';
import { getSetting, putSetting } from './store.ts';
import type { StoredSnapshot } from './tablet-store.ts';

/** Largest pack that a tablet keeps, in bytes; its records need the room more. */
const MOST_BYTES = 8_000_000;
/** Time after the start of the app before the pack is fetched unasked, and between two tries. */
const PAUSE_MS = { first: 60_000, next: 600_000 };

let pausedUntil = PAUSE_MS.first;

export const readKeptPack = () => getSetting('pack');

/**
 * Fetches the inspector pack of the last days once on each day of the branch, so that a manager can
 * show it without a network: some time after the start, or when the manager asks for it.
 */
export const refreshKeptPack = async ({ data }: StoredSnapshot, isAsked = false): Promise<void> => {
  const day = branchDay(now(), branchTimeOf(data.branch));
  if ((await readKeptPack())?.day === day || (!isAsked && performance.now() < pausedUntil)) return;
  pausedUntil = performance.now() + PAUSE_MS.next;
  const blob = await callAsDevice((api) => api.call(readTabletPack, {}));
  if (blob.size > MOST_BYTES) return;
  // The tablet may have been signed out in the meantime.
  if (!(await getSetting('registration'))?.deviceToken) return;
  await putSetting('pack', { day, blob });
};
