import type { Snapshot, SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import type { deviceSignOut, SyncItem } from '@branchbook/contract/tablet.ts';
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { z } from 'zod';
import type { ServerTime } from '../shared/clock.ts';
import type { SealedKey } from './keys.ts';
import type { Reminded } from './reminded.ts';
import { isFull, releaseRoom } from './room.ts';
import { restoreCopies } from './second-copy.ts';

export type Registration = {
  /** Null once the server has signed the tablet out: the outbox waits for the same branch. */
  deviceToken: string | null;
  deviceName: string;
  branch: Snapshot['branch'];
  company: Snapshot['company'];
};

/** The branch as last fetched. Keys are taken out and stored sealed. */
export type BranchData = Omit<Snapshot, 'staff'> & {
  staff: Omit<SnapshotStaff, 'key'>[];
};

export type Person = BranchData['staff'][number];

export type StoredSnapshot = {
  etag: string | null;
  /** The turn in which it was asked for. */
  asked: number;
  data: BranchData;
};

export type StoredKey = {
  employeeId: number;
  key: SealedKey;
  /** 'unlock' for a person of head office, whose key comes for the PIN and is kept 7 days. */
  source: 'snapshot' | 'unlock';
  storedAt: number;
};

export type PinFailures = { employeeId: number; failures: number; lockedUntil: number };

export type OutboxItem = SyncItem & {
  /** Order in which items were made, given by the store across tabs. */
  seq?: number;
  /**
   * 'sent' until a later snapshot shows it, then 'kept' for 30 days; 'refused' until a manager has read the reason;
   * 'set-aside' when that was at another branch.
   */
  state: 'waiting' | 'sent' | 'kept' | 'refused' | 'set-aside';
  /** Of what is kept: the branch's day by the server's clock, and the time by the tablet's. */
  keptOn?: string;
  keptAt?: number;
  /** Of what is set aside. */
  ofBranch?: number;
  reason: string | null;
  /** The turn in which the server had taken it. */
  sent: number | null;
  /** What it is about, in words that its person knows it by. */
  about: string;
  /** Null for what visitors write themselves. */
  employeeName: string | null;
};

export type StoredPhoto = {
  /** The hash of its bytes when it was taken here, else the name that the server knows it by. */
  name: string;
  blob: Blob;
  /**
   * 'taken' until a record names it, 'sent' for a day more, 'fetched' from the server as long as
   * there is room.
   */
  state: 'taken' | 'waiting' | 'sent' | 'refused' | 'set-aside' | 'fetched';
  ofBranch?: number;
  reason: string | null;
  /** When it was taken, sent or last looked at. */
  at: number;
  /** Of the record that names it. */
  about: string | null;
  employeeName: string | null;
};

/** That the tablet was signed out, and with what lost: not yet told to the server. */
export type Farewell = { token: string; body: z.input<typeof deviceSignOut.body> };

type Settings = {
  deviceId: string;
  registration: Registration;
  farewell: Farewell;
  snapshot: StoredSnapshot;
  deviceKey: CryptoKey;
  lastSentAt: string;
  serverTime: ServerTime;
  reminded: Reminded;
  turn: number;
  /** Which history the server had when the tablet last asked. */
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
    // Every time that it is opened, also after the browser closed it by itself.
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
 * Writes to the store. A tablet that is full gives up the room that it held back, and a browser that
 * ran out of room may have closed the store, which is opened again; then it is tried once more.
 */
export const writeToStore = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (isFull(error)) {
      if (!(await releaseRoom())) throw error;
    } else {
      store.close({ disableAutoOpen: false });
      await store.open();
    }
    return write();
  }
};

/** Keeps what is there already, so that two tabs starting together agree. */
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
 * Numbers what is sent and what is asked for, across tabs, in the order in which it happens. A
 * clock would not do: people correct it.
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
