import { mayDeleteEmployee, ROLE, roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as history from './erasure-history-queries.ts';
import * as erasure from './erasure-queries.ts';
import * as queries from './queries.ts';
import type { EmployeeDetailsRow } from './queries.ts';
import { targetOf } from './employee-rules.ts';
import { sealSigningKeys } from './signing-key-queries.ts';

/** Locks people, so that writes in their name wait, and returns their rows. */
const lock = async (
  tx: Tx,
  { scope }: PortalActor,
  employeeIds: number[],
): Promise<EmployeeDetailsRow[]> => {
  const read = () => queries.findEmployees(tx, scope, employeeIds);
  const going = (await read()).filter(({ role_id: role }) => role === ROLE.owner);
  if (going.length > 0) {
    // A company keeps its last owner, also when two owners erase each other at the same moment.
    const owners = await erasure.lockOwners(tx, scope);
    if (owners.length <= going.length) throw new AppError('ACCESS_DENIED');
  }
  await queries.lockEmployees(tx, scope, employeeIds, 'erasing');
  const rows = await read();
  if (rows.length < employeeIds.length) throw new AppError('EMPLOYEE_NOT_FOUND');
  return rows;
};

/**
 * Erases people ([A-065]) in a transaction: all of them or none. Their work stays and counts as
 * done by a former employee; their emails and PINs are free again.
 * @returns the ids of their open requests to be erased, which are accepted by this.
 */
export const eraseEmployees = async (
  { mail }: Pick<Context, 'mail'>,
  tx: Tx,
  actor: PortalActor,
  employeeIds: number[],
  at: Date,
): Promise<number[]> => {
  const { scope } = actor;
  const rows = await lock(tx, actor, employeeIds);
  if (!rows.every((row) => mayDeleteEmployee(actor, targetOf(row)))) {
    throw new AppError('ACCESS_DENIED');
  }
  await erasure.blankEmployees(tx, scope, employeeIds, at);
  await erasure.deleteAccess(tx, scope, employeeIds);
  await erasure.deleteOwnReports(tx, scope, employeeIds);
  await erasure.deleteNotifications(tx, scope, employeeIds);
  await mail.withdraw(tx, employeeIds);
  await sealSigningKeys(tx, scope, employeeIds);
  await history.blankNameInHistory(tx, scope, employeeIds);
  await history.blankNameInRecords(tx, scope, employeeIds);
  await history.blankNameInReadings(tx, scope, employeeIds);
  await history.deleteTrainingOf(tx, scope, employeeIds);
  const requests = await erasure.acceptErasureRequests(tx, scope, employeeIds, {
    decided_by: actor.employeeId,
    decided_at: at,
  });
  const asked = new Set(requests.map(({ employee_id: id }) => id));
  await erasure.insertErasures(
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
  await context.db
    .transaction()
    .execute((tx) => eraseEmployees(context, tx, actor, employeeIds, at));
};
