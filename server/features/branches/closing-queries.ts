import { addDays } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Returns whether a branch has employees; the branch must be locked, so that none is added. */
export const hasPeople = async (tx: Tx, scope: Scope, branchId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Signs in again the tablets that were signed out when a branch was deleted, except tablets that
 * have been signed in anywhere since.
 */
export const resumeDevicesAt = (
  tx: Tx,
  scope: Scope,
  { branchId, deletedAt, at }: { branchId: number; deletedAt: Date; at: Date },
) =>
  tx
    .updateTable('devices')
    .set({ revoked_at: null, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('revoked_at', '=', deletedAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('devices as since')
            .select('since.id')
            .whereRef('since.company_id', '=', 'devices.company_id')
            .whereRef('since.device_uid', '=', 'devices.device_uid')
            .where('since.revoked_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute();

/** Marks a branch as deleted, which frees its name, and removes its tablet password. */
export const closeBranch = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set({ deleted_at: at, updated_at: at, device_password_hash: null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .execute();
};

/**
 * Deletes the open occurrences of a branch, so that they never show as missed, and sets
 * `occurrences_until` back, so that restoring the branch the same day creates them again.
 */
export const endOpenTasks = async (
  tx: Tx,
  { companyId }: Scope,
  { branchId, at, today }: { branchId: number; at: Date; today: string },
): Promise<void> => {
  await sql`
    delete from task_occurrences o
    where o.company_id = ${companyId} and o.branch_id = ${branchId} and o.due_date >= ${today}
      and o.due_at > ${at} and o.state = 'pending' and o.verification = 'none'
      and not exists (
        select from occurrence_events e
        where e.company_id = o.company_id and e.occurrence_id = o.id
      )
  `.execute(tx);
  await tx
    .updateTable('branches')
    .set({ occurrences_until: addDays(today, -1) })
    .where('company_id', '=', companyId)
    .where('id', '=', branchId)
    .where('occurrences_until', '>=', today)
    .execute();
};

/** Signs all tablets of a branch out. */
export const revokeDevicesAt = (tx: Tx, scope: Scope, branchId: number, at: Date) =>
  tx
    .updateTable('devices')
    .set({ revoked_at: at, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'device_name'])
    .execute();
