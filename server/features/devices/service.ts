import { randomInt } from 'node:crypto';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor, PortalActor } from '../../platform/session/actor.ts';
import type { Resolve } from '../../platform/session/plugin.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashPassword, hashToken, newToken, verifyPassword } from '../../platform/vault.ts';
import {
  findSignInBranch,
  listBranches,
  requireBranch,
  setDevicePassword,
} from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { skewOf } from './clock-skew.ts';
import * as queries from './queries.ts';
import type { DeviceRow } from './queries.ts';

const TOKEN_DAYS = 180;
const DAY_MS = 86_400_000;

const mayManage = (actor: PortalActor): void => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
};

/** What signs tablets in at one branch or at all; passwords themselves are never shown. */
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

const generatePassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');

/** Sets the given password or a generated one; the answer is the only time it is shown. */
export const setBranchPassword = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
  customPassword: string | null,
): Promise<string> => {
  mayManage(actor);
  const branch = await requireBranch(db, actor, branchId);
  const password = customPassword ?? generatePassword();
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

/** The tablets that are signed in, by branch and name. */
export const listDevices = async (
  { db, clock }: Context,
  actor: PortalActor,
): Promise<DeviceRow[]> => {
  mayManage(actor);
  const rows = await queries.listDevices(db, actor.scope, clock.now());
  return rows.toSorted(
    (a, b) =>
      compareNames(a.branch_name, b.branch_name) || compareNames(a.device_name, b.device_name),
  );
};

/** Which tablet a token belongs to. */
export const resolveDevice =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): Resolve =>
  async (token): Promise<DeviceActor | null> => {
    const row = await queries.findDeviceByToken(db, hashToken(token), clock.now());
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

export type SignIn = {
  companyNumber: number;
  branchNumber: number;
  password: string;
  deviceId: string;
  deviceName: string;
  deviceType: string | null;
};

/**
 * Signs a tablet in at a branch. Every wrong part is answered alike; five failures in 15 minutes
 * for a branch or an address stop further tries.
 */
export const signIn = async (context: Context, input: SignIn, ip: string) => {
  const { db, clock, limiter } = context;
  const limits = [
    { key: `tablet from ${ip}`, max: 5, seconds: 900 },
    { key: `tablet ${input.companyNumber} ${input.branchNumber}`, max: 5, seconds: 900 },
  ];
  await limiter.begin(limits);
  const branch = await findSignInBranch(db, input.companyNumber, input.branchNumber);
  if (!(await verifyPassword(branch?.device_password_hash, input.password)) || !branch) {
    throw new AppError('DEVICE_SIGN_IN_REFUSED');
  }
  await limiter.succeeded(limits);
  const now = clock.now();
  const token = newToken('device');
  const scope = mintScope(branch.company_id, [branch.id]);
  const actor = await db.transaction().execute(async (tx): Promise<DeviceActor> => {
    const elsewhere = await queries.revokeElsewhere(tx, scope, {
      deviceUid: input.deviceId,
      branchId: branch.id,
      at: now,
    });
    const device = await queries.saveDevice(tx, scope, {
      branch_id: branch.id,
      device_uid: input.deviceId,
      device_name: input.deviceName,
      device_type: input.deviceType ?? 'Tablet',
      token_hash: hashToken(token),
      last_seen_at: now,
      expires_at: new Date(now.getTime() + TOKEN_DAYS * DAY_MS),
    });
    const signedIn: DeviceActor = {
      kind: 'device',
      scope,
      branches: [branch.id],
      deviceId: device.id,
      deviceUid: input.deviceId,
      branchId: branch.id,
    };
    const entryOf = (action: string, id: number, branchId: number) => ({
      action,
      entity: 'device',
      entityId: id,
      branchId,
      details: { name: input.deviceName },
      at: now,
    });
    await appendAudit(
      tx,
      scope,
      signedIn,
      ...elsewhere.map((row) => entryOf('device.signed-out', row.id, row.branch_id)),
      entryOf('device.signed-in', device.id, branch.id),
    );
    return signedIn;
  });
  return { token, actor, branch, now };
};

export const heartbeat = async (
  { db, clock }: Context,
  actor: DeviceActor,
  report: { appVersion: string; queued: number; deviceNow: string },
): Promise<Date> => {
  const now = clock.now();
  await queries.touchDevice(db, actor.scope, actor.deviceId, {
    last_seen_at: now,
    expires_at: new Date(now.getTime() + TOKEN_DAYS * DAY_MS),
    app_version: report.appVersion,
    queued: report.queued,
    skew_ms: skewOf(now, report.deviceNow),
  });
  return now;
};

export const signOut = async ({ db, clock }: Context, actor: DeviceActor): Promise<void> => {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await queries.revokeDevice(tx, actor.scope, actor.deviceId, at);
    await appendAudit(tx, actor.scope, actor, {
      action: 'device.signed-out',
      entity: 'device',
      entityId: actor.deviceId,
      branchId: actor.branchId,
      at,
    });
  });
};

/** A tablet that was away this long has lost what somebody who left had done on it. */
const LEAVERS_KEPT_DAYS = 30;

/** Deletes the signing keys of people who left a month ago. */
export const forgetLeavers = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.deleteKeysOfLeavers(db, new Date(clock.now().getTime() - LEAVERS_KEPT_DAYS * DAY_MS));
