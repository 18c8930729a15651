import { compareNames } from '@branchbook/contract/names.ts';
import { sendDevicePhoto, sync } from '@branchbook/contract/tablet.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DeviceActor, PortalActor, Scope } from '../../platform/session/actor.ts';
import type { Resolve } from '../../platform/session/plugin.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashPassword, hashToken } from '../../platform/vault.ts';
import {
  listBranches,
  requireBranch,
  restorableSince,
  setDevicePassword,
} from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import * as queries from './queries.ts';
import type { DeviceRow } from './queries.ts';
import { randomCode } from './make-code.ts';
import { mayManage } from './device-rules.ts';
import { listSignatures } from './signature-queries.ts';

export { findSigner } from './find-signer.ts';
export { forgetPairings } from './manage-pairing.ts';
export { forgetReviewed } from './manage-review.ts';

const DAY_MS = 86_400_000;

/** Returns the company and the branches for Device Setup, which never shows passwords. */
export const deviceSetup = async (
  context: Context,
  actor: PortalActor,
  branchId: number | 'all',
) => {
  mayManage(actor);
  const branches =
    branchId === 'all'
      ? await listBranches(context, actor)
      : [await requireBranch(context.db, actor, branchId)];
  return { company: await companyOf(context.db, actor.scope), branches };
};

// No 0 and O, 1, I and l: the password is read aloud and typed on a tablet.
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 12;

/** Sets the given or a generated password and returns it, the only time that it is shown. */
export const setBranchPassword = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
  customPassword: string | null,
): Promise<string> => {
  mayManage(actor);
  const branch = await requireBranch(db, actor, branchId);
  const password = customPassword ?? randomCode(READABLE, GENERATED_LENGTH);
  const hash = await hashPassword(password);
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await setDevicePassword(tx, actor.scope, branchId, { hash, at });
    await appendAudit(tx, actor.scope, actor, {
      action: 'branch.password-set',
      entity: 'branch',
      entityId: branchId,
      branchId,
      details: { name: branch.name, generated: customPassword === null },
      at,
    });
  });
  return password;
};

/** Returns the signed-in tablets of one branch or of all branches, by branch and name. */
export const listDevices = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number | null = null,
): Promise<DeviceRow[]> => {
  mayManage(actor);
  if (branchId !== null) await requireBranch(db, actor, branchId);
  const rows = await queries.listDevices(db, actor.scope, branchId, clock.now());
  return rows.toSorted(
    (a, b) =>
      compareNames(a.branch_name, b.branch_name) || compareNames(a.device_name, b.device_name),
  );
};

/** Calls that deliver records; a tablet of a deleted branch may still make them. */
const DELIVERING: ReadonlySet<string> = new Set([sync.path, sendDevicePhoto.path]);

/** Creates the function that finds the tablet of a token. */
export const resolveDevice =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): Resolve =>
  async (token, endpoint): Promise<DeviceActor | null> => {
    const hash = hashToken(token);
    const row =
      (await queries.findDeviceByToken(db, hash, clock.now())) ??
      (DELIVERING.has(endpoint.path)
        ? await queries.findClosedDevice(db, hash, restorableSince(clock.now()))
        : undefined);
    return (
      (row && {
        kind: 'device',
        scope: mintScope(row.company_id, [row.branch_id]),
        branches: [row.branch_id],
        deviceId: row.id,
        deviceUid: row.device_uid,
        branchId: row.branch_id,
      }) ??
      null
    );
  };

/** A signature of a tablet item by a key pair, with all that a stranger needs to check it. */
export type SignedRecord = {
  id: number;
  /** Uuid of the item, and of the record that it made. */
  key: string;
  kind: string;
  employeeId: number;
  deviceId: number;
  /** Time as it was signed. */
  signedAt: string;
  payloadDigest: string;
  /** The contents that were signed, with their salt; null where only the digest is kept. */
  contents: { salt: string; payload: string } | null;
  /** 64 bytes in base64url. */
  signature: string;
  publicKeyId: number;
  /** SubjectPublicKeyInfo in base64url. */
  publicKey: string;
};

/** Returns up to `limit` signatures of a company's items with ids above `afterId`, by id. */
export const signaturesSince = async (
  db: Db | Tx,
  scope: Scope,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SignedRecord[]> => {
  const rows = await listSignatures(db, scope, { afterId, limit });
  return rows.map(({ salt, payload, ...row }) => ({
    id: row.id,
    key: row.item_key,
    kind: row.kind,
    employeeId: row.employee_id,
    deviceId: row.device_id,
    signedAt: row.signed_at,
    payloadDigest: row.payload_digest,
    contents: salt === null || payload === null ? null : { salt, payload },
    signature: row.signature.toString('base64url'),
    publicKeyId: row.public_key_id,
    publicKey: row.public_key.toString('base64url'),
  }));
};

/** Days after which a tablet can no longer deliver items of a person who has left. */
const KEYS_KEPT_DAYS = 30;

/** Deletes keys that ended a month ago: with a person, a guest's week, a PIN or a tablet. */
export const forgetLeavers = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.deleteOldKeys(db, new Date(clock.now().getTime() - KEYS_KEPT_DAYS * DAY_MS));
