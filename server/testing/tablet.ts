import {
  createDecipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  pbkdf2Sync,
  randomBytes,
  randomUUID,
  sign as signWith,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Client } from '@branchbook/contract/client.ts';
import { deviceSignIn, deviceUnlock, snapshot, sync } from '@branchbook/contract/tablet.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import type { SnapshotStaff } from '@branchbook/contract/snapshot-staff.ts';
import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import type { SyncItem, SyncResult } from '@branchbook/contract/tablet.ts';
import {
  digestedText,
  saltedPayload,
  signedText,
  vouchingText,
} from '@branchbook/contract/signing.ts';
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

/** Signs an item with a shared key, as tablets of a former version do. */
export const sign = (key: Buffer, item: Omit<SyncItem, 'signature'>): SyncItem => ({
  ...item,
  signingKey: undefined,
  signature: createHmac('sha256', key)
    .update(signedText({ ...item, employeeId: item.employeeId ?? 0 }))
    .digest('base64url'),
});

/** A person's key pair on a tablet, with the proof that the person vouches for it. */
export type KeyPair = { privateKey: KeyObject; signingKey: { publicKey: string; proof: string } };

/** Makes a key pair for which a person vouches with their shared key on this tablet. */
export const makeKeyPair = (
  sharedKey: Buffer,
  { deviceId, employeeId }: { deviceId: string; employeeId: number },
): KeyPair => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  const proof = createHmac('sha256', sharedKey)
    .update(vouchingText({ deviceId, employeeId, publicKey }))
    .digest('base64url');
  return { privateKey: pair.privateKey, signingKey: { publicKey, proof } };
};

/** Signs an item with a key pair, as the tablet app does. */
export const signByPair = (
  { privateKey, signingKey }: KeyPair,
  item: Omit<SyncItem, 'signature'>,
): SyncItem => {
  const { salt = '', payload, employeeId } = item;
  const digest = createHash('sha256').update(saltedPayload(salt, payload)).digest('hex');
  const text = digestedText({ ...item, employeeId: employeeId ?? 0 }, digest);
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
  const signature = signWith('sha256', Buffer.from(text), key).toString('base64url');
  return { ...item, signature, signingKey };
};

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
  /** Makes items signed by the key pair of the person with this PIN. */
  make: (person: Unlocker, ...drafts: ItemDraft[]) => Promise<SyncItem[]>;
  /** Makes items that a second person signs too. */
  makeTogether: (person: Unlocker, other: Unlocker, ...drafts: ItemDraft[]) => Promise<SyncItem[]>;
  /** Makes items as a tablet of a former version does, signed with the shared key. */
  makeFormerly: (person: Unlocker, ...drafts: ItemDraft[]) => Promise<SyncItem[]>;
  /** Makes unsigned items, as visitors do. */
  makeUnsigned: (...drafts: ItemDraft[]) => SyncItem[];
  send: (items: SyncItem[], deviceNow?: string) => Promise<SyncResult[]>;
};

/**
 * Lets people sign once, so that the server knows their public keys and a batch that is measured
 * registers none. What they sign is refused for its date, and changes no record.
 */
export const registerKeys = async (tablet: Tablet, ...people: Unlocker[]): Promise<void> => {
  for (const person of people) {
    const payload = { date: '2020-01-01', note: 'Too early' };
    await tablet.send(await tablet.make(person, { kind: 'diary.add', payload }));
  }
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
  // Keys that were opened are kept, because deriving a key from a PIN is slow on purpose.
  const opened = new Map<string, Buffer>();
  const unlock = async (person: Unlocker): Promise<Buffer> => {
    const { staff } = await takeSnapshot();
    const body = { employeeId: person.id, pin: person.pin };
    const known = staff.find((one) => one.id === person.id);
    // Guests from other branches get their key for their PIN.
    const wrapped = known && (known.key ?? (await client.call(deviceUnlock, { body })).key);
    if (!wrapped) throw new Error(`The tablet has no key of person ${person.id}`);
    const name = `${wrapped.wrapped} ${person.pin}`;
    const key = opened.get(name) ?? unwrap(wrapped, person.pin);
    opened.set(name, key);
    return key;
  };
  // A pair belongs to the shared key with which its person vouched for it.
  const pairs = new Map<string, KeyPair>();
  const pairOf = async (person: Unlocker): Promise<KeyPair> => {
    const sharedKey = await unlock(person);
    const name = sharedKey.toString('hex');
    const pair =
      pairs.get(name) ?? makeKeyPair(sharedKey, { deviceId: deviceUid, employeeId: person.id });
    pairs.set(name, pair);
    return pair;
  };
  const make: Tablet['make'] = async (person, ...drafts) => {
    const pair = await pairOf(person);
    const salt = randomBytes(16).toString('hex');
    return drafts.map((draft) => signByPair(pair, { ...itemOf(draft, person.id), salt }));
  };
  return {
    token: deviceToken,
    deviceUid,
    client,
    snapshot: takeSnapshot,
    make,
    makeTogether: async (person, other, ...drafts) => {
      const pair = await pairOf(other);
      return (await make(person, ...drafts)).map((item) => {
        const { signature, signingKey } = signByPair(pair, { ...item, employeeId: other.id });
        const coSignature = { employeeId: other.id, signature: signature ?? '', signingKey };
        return { ...item, coSignature };
      });
    },
    makeFormerly: async (person, ...drafts) => {
      const sharedKey = await unlock(person);
      return drafts.map((draft) => sign(sharedKey, itemOf(draft, person.id)));
    },
    makeUnsigned: (...drafts) => drafts.map((draft) => itemOf(draft, null)),
    send: (items, deviceNow = now()) => client.call(sync, { body: { deviceNow, items } }),
  };
};

/** Formats the results of items, one line each. */
export const outcomeOf = (results: SyncResult[]): string[] =>
  results.map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
