import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import * as queries from './queries.ts';
import type { WhichDevices } from './queries.ts';
import { mayManage } from './device-rules.ts';

const revoke = async (
  tx: Tx,
  actor: PortalActor,
  which: WhichDevices,
  at: Date,
): Promise<number> => {
  const revoked = await queries.revokeDevices(tx, actor.scope, which, at);
  await appendAudit(
    tx,
    actor.scope,
    actor,
    ...revoked.map((row): AuditEntry => ({
      action: 'device.revoked',
      entity: 'device',
      entityId: row.id,
      branchId: row.branch_id,
      details: { name: row.device_name },
      at,
    })),
  );
  return revoked.length;
};

/** Signs a tablet out, by its row's id or by its own id; signing out twice is not an error. */
export const revokeDevice = async (
  { db, clock }: Context,
  actor: PortalActor,
  deviceId: number | string,
): Promise<void> => {
  mayManage(actor);
  const which = typeof deviceId === 'number' ? { id: deviceId } : { device_uid: deviceId };
  await db.transaction().execute(async (tx) => {
    if (!(await queries.hasDevice(tx, actor.scope, which))) throw new AppError('NOT_FOUND');
    await revoke(tx, actor, which, clock.now());
  });
};

/** Signs all tablets of a branch out, and returns how many were signed in. */
export const revokeBranchDevices = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<number> => {
  mayManage(actor);
  await requireBranch(db, actor, branchId);
  return db.transaction().execute((tx) => revoke(tx, actor, { branch_id: branchId }, clock.now()));
};
