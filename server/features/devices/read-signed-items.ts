import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { kindOf, overseeingRoles } from '@branchbook/contract/permissions.ts';
import { isUnsigned } from '@branchbook/contract/signing.ts';
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
import { isSignedWith } from './signing-key-rules.ts';
import { openSigningKey } from './manage-staff-keys.ts';
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
const UNREADABLE = 'This item cannot be read';

/** The time when a key ends, and the reason to refuse items that it signed after that. */
type KeyEnd = { at: Date; reason: string };

const RECORDED_BEFORE = {
  signIn: 'Recorded at a time before this tablet was signed in at this branch',
  key: 'Recorded at a time before this person could unlock this tablet',
  emptied: 'Recorded at a time before this tablet had reported that nothing was waiting to be sent',
};

/** A person's key on a tablet; `expiresAt` is null for the branch's own staff. */
type SigningKey = { secret: KeyObject; expiresAt: Date | null; createdAt: Date; ends: KeyEnd[] };
type Signer = { person: PersonAtDevice; leftAt: Date | null; keys: SigningKey[] };
type Signature = { signer: Signer; key: SigningKey };

/** The signers of a batch and the times between which its items can have been recorded. */
export type Reading = {
  signers: Map<number, Signer>;
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
  /** The payload as it was sent, for a manager to read when the item makes no record. */
  written: string;
} & ({ item: TabletItem; review: string | null } | { refusal: ItemResult; isForged: boolean });

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
  for (const row of await holdSigners(tx, actor.scope, { branchId, deviceUid, employeeIds })) {
    const signer = signers.get(row.employee_id) ?? {
      person: personOf(actor, row),
      leftAt: row.left_at,
      keys: [],
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

/** Checks the signatures, the time and the payload of an item; a bad item becomes a refusal. */
export const readItem = (
  { signers, signedInAt, emptiedAt, closedAt }: Reading,
  sent: SyncItem,
  { at, isEstimated }: ItemTime,
): ReadItem => {
  const { kind } = sent;
  const key = sent.key.toLowerCase();
  const employeeId = isUnsigned(kind) ? null : sent.employeeId;
  const read = { key, kind, employeeId, at, isEstimated, written: sent.payload };
  const signatureOf = (id: number | null, signature: string | null): Signature | undefined => {
    const signer = signers.get(id ?? 0);
    const signed = { ...sent, key, employeeId: id ?? 0, signature: signature ?? '' };
    const used = signer?.keys.find(({ secret }) => isSignedWith(secret, signed));
    return signer && used && { signer, key: used };
  };
  // Only training is signed by two people; on other items a second signature is ignored.
  const coSignature = kind === 'training.record' ? sent.coSignature : undefined;
  const own = employeeId === null ? undefined : signatureOf(employeeId, sent.signature);
  const other = coSignature && signatureOf(coSignature.employeeId, coSignature.signature);
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
    : (end ?? predates(at, { keys: [own?.key, other?.key], signedInAt, emptiedAt }));
  const said = payloadOf(sent);
  if ('refusal' in said) return { ...read, ...said, isForged: false };
  const people = { by: own?.signer.person ?? null, coSigner: other?.signer.person ?? null };
  // The checks above ensure that the kind, the payload and the signer fit together.
  const isDoubted = isEstimated || review !== null;
  const shiftMs = at.getTime() - Date.parse(sent.occurredAt);
  const { payload } = said;
  const item = { key, kind, at, shiftMs, ...people, payload, isDoubted } as TabletItem;
  return { ...read, item, review };
};
