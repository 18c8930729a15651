import type { Snapshot, SyncItem } from '@branchbook/contract/devices.ts';
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { SealedKey } from './keys.ts';

export type Registration = {
  /** Null once the server has signed the tablet out: the outbox waits for the same branch. */
  deviceToken: string | null;
  deviceName: string;
  branch: Snapshot['branch'];
  company: Snapshot['company'];
};

/** The branch as last fetched. Keys are taken out and stored sealed. */
export type BranchData = Omit<Snapshot, 'staff'> & {
  staff: { id: number; name: string; role_id: number }[];
};

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
  /** 'sent' until a later snapshot shows it; 'refused' until somebody has read the reason. */
  state: 'waiting' | 'sent' | 'refused';
  reason: string | null;
  /** The turn in which the server had taken it. */
  sent: number | null;
  taskName: string;
  employeeName: string;
};

type Settings = {
  deviceId: string;
  registration: Registration;
  snapshot: StoredSnapshot;
  deviceKey: CryptoKey;
  lastSentAt: string;
  skewMs: number;
  turn: number;
};

class TabletStore extends Dexie {
  declare settings: Table<{ name: keyof Settings; value: unknown }, keyof Settings>;
  declare keys: Table<StoredKey, number>;
  declare pinFailures: Table<PinFailures, number>;
  declare outbox: Table<OutboxItem, number>;

  constructor() {
    super('branchbook-tablet');
    this.version(1).stores({
      settings: 'name',
      keys: 'employeeId',
      pinFailures: 'employeeId',
      outbox: '++seq, &key, state',
    });
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
export const readLastSent = () => getSetting('lastSentAt');
export const readOutbox = () => store.outbox.orderBy('seq').toArray();
export const readKeys = () => store.keys.toArray();
export const readPinFailures = () => store.pinFailures.toArray();
export const countWaiting = () => store.outbox.where('state').equals('waiting').count();
export const countRefused = () => store.outbox.where('state').equals('refused').count();
