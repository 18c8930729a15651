import { mayDeleteEmployee, ROLE } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { setAreasOf } from '../areas/service.ts';
import * as erasure from './erasure-queries.ts';
import * as queries from './queries.ts';
import type { EmployeeDetailsRow } from './queries.ts';
import { targetOf } from './employee-rules.ts';
import { sealSigningKeys } from './signing-key-queries.ts';

/** Locks people whom the caller may erase, so that writes in their name wait; returns their rows. */
export const lockToErase = async (
  tx: Tx,
  actor: PortalActor,
  employeeIds: number[],
): Promise<EmployeeDetailsRow[]> => {
  const { scope } = actor;
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
  if (!rows.every((row) => mayDeleteEmployee(actor, targetOf(row)))) {
    throw new AppError('ACCESS_DENIED');
  }
  return rows;
};

/**
 * Clears the profiles of people, so that their emails and PINs are free again, and the stored copies
 * of their signing keys, so that no PIN can unwrap them.
 */
export const eraseProfiles = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
  at: Date,
): Promise<void> => {
  await erasure.blankEmployees(tx, scope, employeeIds, at);
  await sealSigningKeys(tx, scope, employeeIds);
  await setAreasOf(tx, scope, employeeIds, []);
};
