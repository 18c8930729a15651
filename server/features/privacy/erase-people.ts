import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { deleteAccess } from '../auth/service.ts';
import { forgetManagers } from '../branches/service.ts';
import { deleteOwnReports } from '../custom-reports/service.ts';
import { deleteDigestsOf } from '../digests/service.ts';
import { eraseProfiles, lockToErase } from '../employees/service.ts';
import { forgetPacksOf } from '../inspector-packs/service.ts';
import { deleteNotificationsOf } from '../notifications/service.ts';
import { pauseSchedulesOf } from '../report-schedules/service.ts';
import { PRIVACY_PARTS } from '../record-kinds/service.ts';
import * as queries from './erasure-queries.ts';

/**
 * Erases people ([A-065]) in a transaction: all of them or none. Their work stays and counts as
 * done by a former employee; their emails and PINs are free again.
 * @returns the ids of their open requests to be erased, which are accepted by this.
 */
export const erasePeople = async (
  { mail }: Pick<Context, 'mail'>,
  tx: Tx,
  actor: PortalActor,
  employeeIds: number[],
  at: Date,
): Promise<number[]> => {
  const { scope } = actor;
  const rows = await lockToErase(tx, actor, employeeIds);
  await eraseProfiles(tx, scope, employeeIds, at);
  await deleteAccess(tx, scope, employeeIds);
  await pauseSchedulesOf(tx, scope, employeeIds, at);
  await deleteOwnReports(tx, scope, employeeIds);
  await deleteNotificationsOf(tx, scope, employeeIds);
  await deleteDigestsOf(tx, scope, employeeIds);
  const names = rows.map(({ name }) => name);
  await forgetManagers(tx, scope, names, at);
  await forgetPacksOf(tx, scope, employeeIds);
  await mail.withdraw(tx, employeeIds);
  for (const { erasePeople: eraseFromRecords } of PRIVACY_PARTS) {
    await eraseFromRecords?.(tx, scope, employeeIds);
  }
  const requests = await queries.acceptErasureRequests(tx, scope, employeeIds, {
    decided_by: actor.employeeId,
    decided_at: at,
  });
  const asked = new Set(requests.map(({ employee_id: id }) => id));
  await queries.insertErasures(
    tx,
    scope,
    employeeIds.map((id) => ({
      employee_id: id,
      asked_by: actor.employeeId,
      at,
      reason: asked.has(id) ? 'asked to be erased' : 'employee deleted',
    })),
  );
  const entries = rows.map((row): AuditEntry => ({
    action: 'employee.deleted',
    entity: 'employee',
    entityId: row.id,
    branchId: row.branch_id,
    details: { role: roleName[row.role_id as RoleId] },
    at,
  }));
  await appendAudit(tx, scope, actor, ...entries);
  return requests.map(({ id }) => id);
};

/** Erases people in one transaction: all of them or none. */
export const deleteEmployees = async (
  context: Context,
  actor: PortalActor,
  employeeIds: number[],
): Promise<void> => {
  const at = context.clock.now();
  await context.db.transaction().execute((tx) => erasePeople(context, tx, actor, employeeIds, at));
};
