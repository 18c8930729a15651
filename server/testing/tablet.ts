import { createDecipheriv, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import type { Client } from '@branchbook/contract/client.ts';
import { deviceSignIn, deviceUnlock, snapshot, sync } from '@branchbook/contract/tablet.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import type { Snapshot, SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import type { SyncItem, SyncResult } from '@branchbook/contract/tablet.ts';
import { signedText } from '@branchbook/contract/signing.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import type { Branch } from './factories.ts';
import type { TestServer } from './server.ts';

/** Opens a wrapped key with a PIN, as the tablet app does; throws for a wrong PIN. */
export const unwrap = (key: NonNullable<SnapshotStaff['key']>, pin: string): Buffer => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const wrappingKey = pbkdf2Sync(pin, bytes(key.salt), key.rounds, 32, 'sha256');
  const sealed = bytes(key.wrapped);
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, bytes(key.iv));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
};

export const sign = (key: Buffer, item: Omit<SyncItem, 'signature'>): SyncItem => ({
  ...item,
  signature: createHmac('sha256', key)
    .update(signedText({ ...item, employeeId: item.employeeId ?? 0 }))
    .digest('base64url'),
});

export type ItemDraft = {
  kind: SyncKind;
  payload: Record<string, unknown>;
  key?: string;
  occurredAt?: string;
};

type Unlocker = { id: number; pin: string };

/** A tablet signed in at a branch, with people who can sign. */
export type Tablet = {
  token: string;
  deviceUid: string;
  client: Client;
  snapshot: () => Promise<Snapshot>;
  /** Makes items signed by the person with this PIN. */
  make: (person: Unlocker, ...drafts: ItemDraft[]) => Promise<SyncItem[]>;
  /** Makes items that a second person signs too. */
  makeTogether: (person: Unlocker, other: Unlocker, ...drafts: ItemDraft[]) => Promise<SyncItem[]>;
  /** Makes unsigned items, as visitors do. */
  makeUnsigned: (...drafts: ItemDraft[]) => SyncItem[];
  send: (items: SyncItem[], deviceNow?: string) => Promise<SyncResult[]>;
};

export const BRANCH_PASSWORD = 'branch password';

export const signInTablet = async (
  server: TestServer,
  owner: Client,
  branch: Branch,
  deviceUid: string = randomUUID(),
): Promise<Tablet> => {
  await owner.call(setBranchPassword, {
    params: { branchId: branch.id },
    body: { customPassword: BRANCH_PASSWORD },
  });
  const { deviceToken } = await server.client().call(deviceSignIn, {
    body: {
      companyNumber: branch.companyId,
      branchNumber: branch.id,
      password: BRANCH_PASSWORD,
      deviceId: deviceUid,
      deviceName: 'Till tablet',
      deviceType: 'Android tablet',
    },
  });
  const client = server.client(deviceToken);
  const now = () => server.clock.now().toISOString();
  const takeSnapshot = () => client.call(snapshot, { query: {} });
  const itemOf = (draft: ItemDraft, employeeId: number | null): SyncItem => ({
    key: draft.key ?? randomUUID(),
    kind: draft.kind,
    employeeId,
    signature: null,
    occurredAt: draft.occurredAt ?? now(),
    payload: JSON.stringify(draft.payload),
  });
  const unlock = async (person: Unlocker): Promise<Buffer> => {
    const { staff } = await takeSnapshot();
    const body = { employeeId: person.id, pin: person.pin };
    const known = staff.find((one) => one.id === person.id);
    // Guests from other branches get their key for their PIN.
    const wrapped = known && (known.key ?? (await client.call(deviceUnlock, { body })).key);
    if (!wrapped) throw new Error(`The tablet has no key of person ${person.id}`);
    return unwrap(wrapped, person.pin);
  };
  const make: Tablet['make'] = async (person, ...drafts) => {
    const key = await unlock(person);
    return drafts.map((draft) => sign(key, itemOf(draft, person.id)));
  };
  return {
    token: deviceToken,
    deviceUid,
    client,
    snapshot: takeSnapshot,
    make,
    makeTogether: async (person, other, ...drafts) => {
      const key = await unlock(other);
      return (await make(person, ...drafts)).map((item) => {
        const { signature } = sign(key, { ...item, employeeId: other.id });
        return { ...item, coSignature: { employeeId: other.id, signature: signature ?? '' } };
      });
    },
    makeUnsigned: (...drafts) => drafts.map((draft) => itemOf(draft, null)),
    send: (items, deviceNow = now()) => client.call(sync, { body: { deviceNow, items } }),
  };
};

/** Formats the results of items, one line each. */
export const outcomeOf = (results: SyncResult[]): string[] =>
  results.map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
