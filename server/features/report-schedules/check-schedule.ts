import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as queries from './queries.ts';
import type { ScheduleRow } from './queries.ts';

/** Refuses a schedule of another person, which does not exist for those who manage no others. */
const requireOwn = (actor: PortalActor, row: ScheduleRow | undefined): ScheduleRow => {
  if (!row) throw new AppError('NOT_FOUND');
  if (row.employee_id === actor.employeeId) return row;
  throw new AppError(can(actor, 'manage_scheduled_reports') ? 'ACCESS_DENIED' : 'NOT_FOUND');
};

/** Locks a schedule of the caller; only its owner may change what is sent and to whom. */
export const lockOwn = async (tx: Tx, actor: PortalActor, id: number): Promise<ScheduleRow> =>
  requireOwn(actor, await queries.lockSchedule(tx, actor.scope, id));

/** Locks a schedule that the caller may stop: their own, or for head office any. */
export const lockToStop = async (tx: Tx, actor: PortalActor, id: number): Promise<ScheduleRow> => {
  const row = await queries.lockSchedule(tx, actor.scope, id);
  if (row && can(actor, 'manage_scheduled_reports')) return row;
  return requireOwn(actor, row);
};
