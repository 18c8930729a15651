import { reaches } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireEmployee } from '../employees/service.ts';

/** Returns a person within the caller's reach; 404 otherwise, also for those of other branches. */
export const requirePerson = async (db: Db | Tx, actor: PortalActor, employeeId: number) => {
  const person = await requireEmployee(db, actor.scope, employeeId);
  const { branch_id: branchId } = person;
  const inReach = branchId === null ? actor.branches === 'all' : reaches(actor, branchId);
  if (!inReach) throw new AppError('EMPLOYEE_NOT_FOUND');
  return person;
};
