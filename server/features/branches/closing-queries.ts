import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Does anybody work there? The branch must be locked, so that nobody comes meanwhile. */
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
 * Signs the tablets of a branch in again that were signed out with it, unless they have been signed
 * in anywhere since.
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

/** Its name is free from now on, and no password signs a tablet in there. */
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
