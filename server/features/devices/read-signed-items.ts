import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { kindOf, overseeingRoles } from '@branchbook/contract/permissions.ts';
import { isUnsigned, vouchingText } from '@branchbook/contract/signing.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DeviceActor, PersonAtDevice } from '../../platform/session/actor.ts';
import { refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem } from '../../platform/tablet-items.ts';
import { readableOrNull } from '../../platform/vault.ts';
import type { ItemTime } from './clock-skew-rules.ts';
import type { PairSignature } from './key-pair-rules.ts';
import { isSignedWith, isTextSignedWith } from './signing-key-rules.ts';
import { openSigningKey } from './manage-staff-keys.ts';
import { findPublicKeys } from './signature-queries.ts';
import type { PublicKeyRow } from './signature-queries.ts';
import { holdSigners } from './sync-queries.ts';
import type { SignerRow } from './sync-queries.ts';

const NOT_SIGNED = refused('Not signed by this person');
const RECORDED_AFTER = {
  leaving: 'Recorded after this person had left',
  moving: 'Recorded after this person had moved to another branch',
  guestWeek: 'Recorded with a PIN of head office that was no longer valid on this tablet',
};
const UNLOCK_AGAIN = 'Please unlock this tablet online again';
const PIN_CHANGED = 'Signed with a PIN that had been changed';
const SIGNED_OUT = 'This tablet had been signed out when this was done';
const BRANCH_CLOSED = 'This branch had been deleted when this was done';
const KEY_REPLACED = 'Signed with a key that another one had replaced on this tablet';
const UNREADABLE = 'This item cannot be read';

/** The time when a key ends, and the reason to refuse items that it signed after that. */
type KeyEnd = { at: Date; reason: string };

const RECORDED_BEFORE = {
  signIn: 'Recorded at a time before this tablet was signed in at this branch',
  key: 'Recorded at a time before this person could unlock this tablet',
  emptied: 'Recorded at a time before this tablet had reported that nothing was waiting to be sent',
};

/** A person's shared key on a tablet; `expiresAt` is null for the branch's own staff. */
type SigningKey = { secret: KeyObject; expiresAt: Date | null; createdAt: Date; ends: KeyEnd[] };
type Signer = {
  person: PersonAtDevice;
  leftAt: Date | null;
  keys: SigningKey[];
  /** Public keys that the person has on this tablet, the earliest first. */
  publicKeys: PublicKeyRow[];
};
/** `key` is the shared key that signed, or that vouches for the key pair which signed. */
type Signature = { signer: Signer; key: SigningKey; byPair?: KeptSignature };

/** A valid signature by a key pair, to be stored; `known` is its public key once registered. */
export type KeptSignature = {
  employeeId: number;
  publicKey: string;
  signature: string;
  known: PublicKeyRow | undefined;
};

/** The signers of a batch and the times between which its items can have been recorded. */
export type Reading = {
  signers: Map<number, Signer>;
  deviceUid: string;
  /** Signatures by key pairs that were checked: those of `provenSignatures`. */
  proven: ReadonlySet<PairSignature>;
  /** When the tablet was first signed in at this branch. */
  signedInAt: Date | null;
  /** When the tablet last reported that no items waited to be sent. */
  emptiedAt: Date | null;
  /** When the branch was deleted; null while it exists. */
  closedAt: Date | null;
};

/**
 * An item that was read and checked. A forged item must not use up its key, as the person whom it
 * names may still send a genuine item with that key.
 */
export type ReadItem = {
  key: string;
  kind: SyncKind;
  employeeId: number | null;
  at: Date;
  isEstimated: boolean;
  sent: SyncItem;
} & (
  | { item: TabletItem; review: string | null; signatures: KeptSignature[] }
  | { refusal: ItemResult; isForged: boolean }
);

const personOf = (actor: DeviceActor, row: SignerRow): PersonAtDevice => {
  const isHeadOffice = row.branch_id !== null && row.parent_branch_id === null;
  return {
    kind: 'person at a device',
    scope: actor.scope,
    branches: actor.branches,
    roleKind: kindOf({ roleId: row.role_id, isHeadOffice, hasAreas: row.has_areas }),
    employeeId: row.employee_id,
    name: row.name,
    deviceId: actor.deviceId,
    branchId: actor.branchId,
  };
};

/** People who oversee several branches are guests on every tablet. */
const isGuest = ({ roleKind }: PersonAtDevice): boolean =>
  overseeingRoles.some((kind) => kind === roleKind);

const endsOf = ({ revoked_at: replaced, signed_out_at: signedOut }: SignerRow): KeyEnd[] => [
  ...(replaced ? [{ at: replaced, reason: PIN_CHANGED }] : []),
  ...(signedOut ? [{ at: signedOut, reason: SIGNED_OUT }] : []),
];

/** Returns the people whom items name, with their keys on this tablet; opens each key once. */
export const signersOf = async (
  context: Context,
  tx: Tx,
  actor: DeviceActor,
  items: SyncItem[],
): Promise<Map<number, Signer>> => {
  const named = items.flatMap(({ kind, employeeId, coSignature }) =>
    isUnsigned(kind) ? [] : [employeeId, coSignature?.employeeId],
  );
  const employeeIds = [...new Set(named.filter((id) => typeof id === 'number'))];
  const signers = new Map<number, Signer>();
  if (employeeIds.length === 0) return signers;
  const { branchId, deviceUid } = actor;
  const rows = await holdSigners(tx, actor.scope, { branchId, deviceUid, employeeIds });
  const publicKeys = Map.groupBy(
    await findPublicKeys(tx, actor.scope, { branchId, deviceUid, employeeIds }),
    (row) => row.employee_id,
  );
  for (const row of rows) {
    const signer = signers.get(row.employee_id) ?? {
      person: personOf(actor, row),
      leftAt: row.left_at,
      keys: [],
      publicKeys: publicKeys.get(row.employee_id) ?? [],
    };
    signers.set(row.employee_id, signer);
    const key = readableOrNull(() =>
      openSigningKey(context, row.device_id, row.employee_id, row.key),
    );
    if (key === null) continue;
    // A person who moved back is local already; the next snapshot clears `expires_at`.
    const isLocal = row.branch_id === branchId && !isGuest(signer.person);
    signer.keys.push({
      secret: createSecretKey(key),
      expiresAt: isLocal ? null : row.expires_at,
      createdAt: row.created_at,
      ends: endsOf(row),
    });
  }
  return signers;
};

const payloadOf = (item: SyncItem): { payload: unknown } | { refusal: ItemResult } => {
  let json: unknown;
  try {
    json = JSON.parse(item.payload);
  } catch {
    return { refusal: refused(UNREADABLE) };
  }
  const payload = syncPayloads[item.kind].safeParse(json);
  if (payload.success) return { payload: payload.data };
  return { refusal: refused(payload.error.issues[0]?.message ?? UNREADABLE) };
};

const isAfter = (at: Date, end: Date): boolean => at.getTime() > end.getTime() + CLOCKS_DIFFER_MS;

/**
 * Returns why a signature of that time is unusual; null when it is not. Items that a person signed
 * after leaving did happen, so they are filed and a manager reviews them.
 */
const unusualIn = ({ signer, key }: Signature, at: Date): keyof typeof RECORDED_AFTER | null => {
  if (signer.leftAt && at > signer.leftAt) return 'leaving';
  if (!key.expiresAt || !isAfter(at, key.expiresAt)) return null;
  return isGuest(signer.person) ? 'guestWeek' : 'moving';
};

/**
 * Returns the signature of an item by one of its signers; undefined when it is not valid. The shared
 * key alone signs nothing more once the person has a key pair on the tablet.
 */
const signatureOf = (
  { signers, deviceUid, proven }: Pick<Reading, 'signers' | 'deviceUid' | 'proven'>,
  item: Omit<SyncItem, 'employeeId'>,
  at: Date,
  by: PairSignature,
): Signature | undefined => {
  const { employeeId, signature, signingKey } = by;
  const signer = signers.get(employeeId ?? 0);
  if (!signer || employeeId === null || signature === null) return undefined;
  if (!signingKey) {
    const since = signer.publicKeys[0]?.first_used_at;
    if (since && isAfter(at, since)) return undefined;
    const signed = { ...item, employeeId, signature };
    const key = signer.keys.find(({ secret }) => isSignedWith(secret, signed));
    return key && { signer, key };
  }
  const { publicKey, proof } = signingKey;
  const text = vouchingText({ deviceId: deviceUid, employeeId, publicKey });
  const key = proven.has(by)
    ? signer.keys.find(({ secret }) => isTextSignedWith(secret, text, proof))
    : undefined;
  const bytes = Buffer.from(publicKey, 'base64url');
  const known = signer.publicKeys.find((row) => row.public_key.equals(bytes));
  return key && { signer, key, byPair: { employeeId, publicKey, signature, known } };
};

/** Returns why a signature of that time is no longer valid; null when it is valid. */
const endOf = ({ key }: Signature, at: Date): string | null =>
  key.ends.find((end) => isAfter(at, end.at))?.reason ?? null;

/** Returns the reason to doubt a time that is too early to be true; null for most items. */
const predates = (
  at: Date,
  {
    keys,
    signedInAt,
    emptiedAt,
  }: Pick<Reading, 'signedInAt' | 'emptiedAt'> & { keys: (SigningKey | undefined)[] },
): string | null => {
  const isBefore = (other: Date | null | undefined): boolean =>
    !!other && at.getTime() < other.getTime() - CLOCKS_DIFFER_MS;
  if (isBefore(signedInAt)) return RECORDED_BEFORE.signIn;
  if (keys.some((key) => isBefore(key?.createdAt))) return RECORDED_BEFORE.key;
  return isBefore(emptiedAt) ? RECORDED_BEFORE.emptied : null;
};

const isSignedAfterEnd = (signature: Signature | undefined, at: Date): boolean => {
  const end = signature?.byPair?.known?.ended_at;
  return !!end && isAfter(at, end);
};

/** Checks the signatures, the time and the payload of an item; a bad item becomes a refusal. */
export const readItem = (
  reading: Reading,
  sent: SyncItem,
  { at, isEstimated }: ItemTime,
): ReadItem => {
  const { signedInAt, emptiedAt, closedAt } = reading;
  const { kind } = sent;
  const key = sent.key.toLowerCase();
  const employeeId = isUnsigned(kind) ? null : sent.employeeId;
  const read = { key, kind, employeeId, at, isEstimated, sent };
  // Only training is signed by two people; on other items a second signature is ignored.
  const coSignature = kind === 'training.record' ? sent.coSignature : undefined;
  const own = employeeId === null ? undefined : signatureOf(reading, { ...sent, key }, at, sent);
  const other = coSignature && signatureOf(reading, { ...sent, key }, at, coSignature);
  if ((!isUnsigned(kind) && !own) || (coSignature && !other)) {
    return { ...read, refusal: NOT_SIGNED, isForged: true };
  }
  const unusual = (own && unusualIn(own, at)) ?? (other && unusualIn(other, at)) ?? null;
  const end =
    unusual === 'leaving'
      ? null
      : ((own && endOf(own, at)) ??
        (other && endOf(other, at)) ??
        (closedAt && isAfter(at, closedAt) ? BRANCH_CLOSED : null));
  const objection = end ?? (unusual === 'guestWeek' ? UNLOCK_AGAIN : null);
  // Accidents and complaints are never refused because a key or a branch has ended.
  if (objection !== null && !/^(?:accident|complaint)\./.test(kind)) {
    return { ...read, refusal: refused(objection), isForged: false };
  }
  const review = unusual
    ? RECORDED_AFTER[unusual]
    : (end ??
      (isSignedAfterEnd(own, at) || isSignedAfterEnd(other, at) ? KEY_REPLACED : null) ??
      predates(at, { keys: [own?.key, other?.key], signedInAt, emptiedAt }));
  const said = payloadOf(sent);
  if ('refusal' in said) return { ...read, ...said, isForged: false };
  const people = { by: own?.signer.person ?? null, coSigner: other?.signer.person ?? null };
  // The checks above ensure that the kind, the payload and the signer fit together.
  const isDoubted = isEstimated || review !== null;
  const shiftMs = at.getTime() - Date.parse(sent.occurredAt);
  const { payload } = said;
  const item = { key, kind, at, shiftMs, ...people, payload, isDoubted } as TabletItem;
  const signatures = [own?.byPair, other?.byPair].filter((one) => one !== undefined);
  return { ...read, item, review, signatures };
};
