import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { deleteOld } from './queries.ts';
import { leave } from './recipient-queries.ts';

/* Exports for other features. */
export { pauseSchedulesOf } from './queries.ts';
export { sendReports } from './send-reports.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Stops one report to one recipient, who keeps all others; stopping it again changes nothing. */
export const leaveReport = async (
  tx: Tx,
  scope: Scope,
  recipientId: number,
  at: Date,
): Promise<void> => {
  const left = await leave(tx, scope, recipientId, at);
  if (!left) return;
  const { schedule_id: scheduleId, employee_id: employeeId } = left;
  await appendAudit(tx, scope, employeeId === null ? 'system' : { employeeId }, {
    action: 'report-address.left',
    entity: 'report schedule',
    entityId: scheduleId,
    at,
  });
};

/**
 * Runs the job that deletes what is of no use 30 days on: schedules of people who left, and
 * addresses that stopped a report or never confirmed.
 */
export const forgetOldSchedules = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOld(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
