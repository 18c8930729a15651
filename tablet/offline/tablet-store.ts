import type { SnapshotStaff } from '@branchbook/contract/snapshot-staff.ts';
import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import type { FoodAction } from '@branchbook/contract/food-checks.ts';
import type { ReminderDay } from '@branchbook/contract/expiry.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import type { DeliveryState, FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import type { StepKind } from '@branchbook/contract/checklist.ts';
import type { deviceSignOut, SyncItem } from '@branchbook/contract/tablet.ts';
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { z } from 'zod';
import type { ServerTime } from '../shared/clock.ts';
import type { SealedPair } from './key-pairs.ts';
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
  /** Time when the server last said that this is how things are; missing in older stores. */
  heardAt?: string;
  data: BranchData;
};

export type StoredKey = {
  employeeId: number;
  key: SealedKey;
  /** 'unlock' for a head-office user, whose key is fetched with the PIN and kept for 7 days. */
  source: 'snapshot' | 'unlock';
  storedAt: number;
  /** Made at the first unlock with this key; has the same PIN, and goes when the key goes. */
  pair?: SealedPair;
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

/** Answer of a half-answered checklist, with the person who gave it. */
export type DraftAnswer = {
  /** Id of the step. */
  step: string;
  /** Counts from 1; 1 of steps that are not repeated. */
  row: number;
  /** Kind that the step had when it was answered. */
  kind: StepKind;
  value: boolean | number | string | string[] | null;
  heldSeconds: number | null;
  notApplicable: boolean;
  reason: string;
  action: string | null;
  note: string;
  photo: string | null;
  by: number;
  byName: string;
  /** Time of the answer by the server's clock. */
  at: string;
};

/** Half-answered checklist of one occurrence of a task. */
export type ChecklistDraft = {
  /** Names task, due day and turn. */
  key: string;
  taskId: number;
  dueDate: string;
  turn: string;
  /** Version of the steps that is answered. */
  checklist: number;
  answers: DraftAnswer[];
  /** Number of rows shown of repeated sections, by section. */
  rows: Record<string, number>;
  /** Starts of running timers by the server's clock, by step and row. */
  timers: Record<string, string>;
  /** Note and photo of the task itself. */
  note: string;
  photo: string | null;
  /** True from when the steps changed until a user has read the notice. */
  stepsChanged: boolean;
};

/** Food check whose temperature is being held; it is not a record until it is saved. */
export type FoodDraft = {
  id: string;
  kind: FoodCheckKind;
  food: string;
  batch: string;
  supplier: string | null;
  state: DeliveryState | null;
  /** Of a delivery: in date, clean and undamaged; null until it is said. */
  sound: boolean | null;
  typed: string;
  heldSeconds: number | null;
  spoils: boolean;
  /** Uuid of the probe; an empty text for none. */
  probe: string;
  photo: string | null;
  action: FoodAction | null;
  actionNote: string;
  discarded: string;
  note: string;
  /** The failed check that it repeats. */
  recheckOf: string | null;
  /** Start of the timer by the server's clock; null while none runs. */
  timerStart: string | null;
  step: 'food' | 'value' | 'action';
};

/** The head of the ledger that this tablet keeps, and when it last compared it. */
export type KeptHead = { companyId: number; head: LedgerHead; comparedAt: number };

/** What this tablet found: the ledger of the server does not continue the kept head. */
export type LedgerAlarm = { size: number; signedAt: string };

export type Settings = {
  deviceId: string;
  registration: Registration;
  farewell: StoredSignOut;
  snapshot: StoredSnapshot;
  deviceKey: CryptoKey;
  lastSentAt: string;
  serverTime: ServerTime;
  reminded: ReminderState;
  /** The branch's newest inspector pack, for use without a network, and the day on which it was made. */
  pack: { day: string; blob: Blob };
  turn: number;
  /** History of the server at the last snapshot: a restored backup has another. */
  epoch: string;
  /** The last reminder that a person has read, by certificate and last day. */
  certificatesTold: Record<string, ReminderDay>;
  ledgerHead: KeptHead;
  ledgerAlarm: LedgerAlarm;
};

export class TabletStore extends Dexie {
  declare settings: Table<{ name: keyof Settings; value: unknown }, keyof Settings>;
  declare keys: Table<StoredKey, number>;
  declare pinFailures: Table<PinFailures, number>;
  declare outbox: Table<OutboxItem, number>;
  declare photos: Table<StoredPhoto, string>;
  declare checklistDrafts: Table<ChecklistDraft, string>;
  declare foodDrafts: Table<FoodDraft, string>;

  constructor() {
    super('branchbook-tablet');
    this.version(1).stores({
      settings: 'name',
      keys: 'employeeId',
      pinFailures: 'employeeId',
      outbox: '++seq, &key, state',
    });
    this.version(2).stores({ photos: 'name, state, [state+at]' });
    this.version(3).stores({ checklistDrafts: 'key' });
    this.version(4).stores({ foodDrafts: 'id' });
  }
}
