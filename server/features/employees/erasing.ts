import { mayDeleteEmployee, ROLE, roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as history from './erasure-history-queries.ts';
import * as erasure from './erasure-queries.ts';
import * as queries from './queries.ts';
import type { EmployeeDetailsRow } from './queries.ts';
import { targetOf } from './record.ts';
import { sealSigningKeys } from './signing-key-queries.ts';

/** The person, for whom everything that writes in their name now waits. */
const lock = async (
  tx: Tx,
  { scope }: PortalActor,
  employeeId: number,
): Promise<EmployeeDetailsRow> => {
  const read = () => queries.findEmployee(tx, scope, employeeId);
  if ((await read())?.role_id === ROLE.owner) {
    // A company keeps its last owner, also when two would erase each other at the same moment.
    const owners = await erasure.lockOwners(tx, scope);
    if (owners.length < 2) throw new AppError('ACCESS_DENIED');
  }
  await queries.lockEmployee(tx, scope, employeeId, 'erasing');
  const row = await read();
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND');
  return row;
};

/**
 * Erases a person ([A-065]) in a transaction: all of it or nothing. What they did stays and counts,
 * as done by a former employee; their e-mail and PIN are free again.
 * @returns the request to be erased that was open, and is accepted by it.
 */
export const eraseEmployee = async (
  { mail }: Pick<Context, 'mail'>,
  tx: Tx,
  actor: PortalActor,
  employeeId: number,
  at: Date,
): Promise<number | undefined> => {
  const { scope } = actor;
  const row = await lock(tx, actor, employeeId);
  if (!mayDeleteEmployee(actor, targetOf(row))) throw new AppError('ACCESS_DENIED');
  await erasure.blankEmployee(tx, scope, employeeId, at);
  await erasure.deleteAccess(tx, scope, employeeId);
  await erasure.deleteOwnReports(tx, scope, employeeId);
  await erasure.deleteNotifications(tx, scope, employeeId);
  await mail.withdraw(tx, employeeId);
  await sealSigningKeys(tx, scope, employeeId);
  await history.blankNameInHistory(tx, scope, employeeId);
  await history.blankNameInRecords(tx, scope, employeeId);
  await history.blankNameInReadings(tx, scope, employeeId);
  await history.deleteTrainingOf(tx, scope, employeeId);
  const request = await erasure.acceptErasureRequest(tx, scope, employeeId, {
    decided_by: actor.employeeId,
    decided_at: at,
  });
  await erasure.insertErasure(tx, scope, {
    employee_id: employeeId,
    asked_by: actor.employeeId,
    at,
    reason: request ? 'asked to be erased' : 'employee deleted',
  });
  await appendAudit(tx, scope, actor, {
    action: 'employee.deleted',
    entity: 'employee',
    entityId: employeeId,
    branchId: row.branch_id,
    details: { role: roleName[row.role_id as RoleId] },
    at,
  });
  return request?.id;
};

/** Erases a person at once. */
export const deleteEmployee = async (
  context: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<void> => {
  const at = context.clock.now();
  await context.db.transaction().execute((tx) => eraseEmployee(context, tx, actor, employeeId, at));
};
