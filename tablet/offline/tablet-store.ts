import type { Snapshot, SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import type { deviceSignOut, SyncItem } from '@branchbook/contract/tablet.ts';
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { z } from 'zod';
import type { ServerTime } from '../shared/clock.ts';
import type { SealedKey } from './keys.ts';

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

/** Tasks announced outside the app (`told`) and acknowledged by a user (`seen`), by id. */
export type ReminderState = { day: string; told: string[]; seen: string[] };

export type Settings = {
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
  }
}
