import type { Snapshot, SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import type { deviceSignOut, SyncItem } from '@branchbook/contract/tablet.ts';
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { z } from 'zod';
import type { ServerTime } from '../shared/clock.ts';
import type { SealedKey } from './keys.ts';
import type { ReminderState } from './reminder-state.ts';
import { isStorageFull, releaseReserve } from './storage-reserve.ts';
import { restoreCopies } from './second-copy.ts';

export type Registration = {
  /** Null once the server has signed the tablet out; the outbox then waits for the same branch. */
  deviceToken: string | null;
  deviceName: string;
  branch: Snapshot['branch'];
  company: Snapshot['company'];
};

/** Branch as last fetched. The keys are removed from it and stored sealed. */
export type BranchData = Omit<Snapshot, 'staff'> & {
  staff: Omit<SnapshotStaff, 'key'>[];
};

export type Person = BranchData['staff'][number];

export type StoredSnapshot = {
  etag: string | null;
  /** Turn in which the snapshot was requested. */
  asked: number;
  data: BranchData;
};

export type StoredKey = {
  employeeId: number;
  key: SealedKey;
  /** 'unlock' for a head-office user, whose key is fetched with the PIN and kept for 7 days. */
  source: 'snapshot' | 'unlock';
  storedAt: number;
};

export type PinFailures = { employeeId: number; failures: number; lockedUntil: number };

export type OutboxItem = SyncItem & {
  /** Order in which the items were made, numbered by the store across all tabs. */
  seq?: number;
  /**
   * 'sent' until a later snapshot contains the item, then 'kept' for 30 days; 'refused' until a
   * manager has read the reason; 'set-aside' when the item was refused at another branch.
   */
  state: 'waiting' | 'sent' | 'kept' | 'refused' | 'set-aside';
  /** For a kept item: the branch's day by the server's clock, and the time by the tablet's. */
  keptOn?: string;
  keptAt?: number;
  /** For an item that is set aside: the branch at which it was refused. */
  ofBranch?: number;
  reason: string | null;
  /** Turn in which the server accepted the item. */
  sent: number | null;
  /** Name of the item's subject, in words that its author knows. */
  about: string;
  /** Null for the items of visitors. */
  employeeName: string | null;
};

export type StoredPhoto = {
  /** Hash of the bytes when the photo was taken here, else the server's name for it. */
  name: string;
  blob: Blob;
  /**
   * 'taken' until a record names the photo, 'sent' for another day, 'fetched' from the server as
   * long as there is room.
   */
  state: 'taken' | 'waiting' | 'sent' | 'refused' | 'set-aside' | 'fetched';
  ofBranch?: number;
  reason: string | null;
  /** Time when the photo was taken, sent, refused or fetched. */
  at: number;
  /** Name of the subject of the record that names the photo. */
  about: string | null;
  employeeName: string | null;
};

/** Sign-out and its number of lost records, not yet reported to the server. */
export type StoredSignOut = { token: string; body: z.input<typeof deviceSignOut.body> };

type Settings = {
  deviceId: string;
  registration: Registration;
  farewell: StoredSignOut;
  snapshot: StoredSnapshot;
  deviceKey: CryptoKey;
  lastSentAt: string;
  serverTime: ServerTime;
  reminded: ReminderState;
  turn: number;
  /** History of the server at the last snapshot: a restored backup has another. */
  epoch: string;
};

export class TabletStore extends Dexie {
  declare settings: Table<{ name: keyof Settings; value: unknown }, keyof Settings>;
  declare keys: Table<StoredKey, number>;
  declare pinFailures: Table<PinFailures, number>;
  declare outbox: Table<OutboxItem, number>;
  declare photos: Table<StoredPhoto, string>;

  constructor() {
    super('branchbook-tablet');
    this.version(1).stores({
      settings: 'name',
      keys: 'employeeId',
      pinFailures: 'employeeId',
      outbox: '++seq, &key, state',
    });
    this.version(2).stores({ photos: 'name, state, [state+at]' });
    // Runs whenever the store is opened, also after the browser has closed it by itself.
    this.on('ready', (opened) => restoreCopies(opened as TabletStore), true);
  }
}

export const store = new TabletStore();

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
