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
 * Erases a person ([A-065]): at once, and all of it or nothing. What they did stays and counts,
 * as done by a former employee; their e-mail and PIN are free again.
 */
export const deleteEmployee = async (
  { db, clock, mail }: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<void> => {
  const { scope } = actor;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, actor, employeeId);
    if (!mayDeleteEmployee(actor, targetOf(row))) throw new AppError('ACCESS_DENIED');
    await erasure.blankEmployee(tx, scope, employeeId, at);
    await erasure.deleteAccess(tx, scope, employeeId);
    await erasure.deleteOwnReports(tx, scope, employeeId);
    await mail.withdraw(tx, employeeId);
    await sealSigningKeys(tx, scope, employeeId);
    await history.blankNameInHistory(tx, scope, employeeId);
    await history.blankNameInRecords(tx, scope, employeeId);
    await history.blankNameInReadings(tx, scope, employeeId);
    await history.deleteTrainingOf(tx, scope, employeeId);
    await erasure.insertErasure(tx, scope, {
      employee_id: employeeId,
      asked_by: actor.employeeId,
      at,
      reason: 'employee deleted',
    });
    await appendAudit(tx, scope, actor, {
      action: 'employee.deleted',
      entity: 'employee',
      entityId: employeeId,
      branchId: row.branch_id,
      details: { role: roleName[row.role_id as RoleId] },
      at,
    });
  });
};
