import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { ensureOccurrences, listOccurrences } from '../occurrences/service.ts';
import { reportedBranch } from './write-report.ts';
import { daysOf, summarise } from './task-report.ts';
import type { TaskReportRows } from './task-report.ts';

/* Exports for other features. */
export { renderTable } from './custom-report.ts';

/** Returns the task report of a branch for a period that ends today. */
export const taskReport = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
  period: ReportPeriod,
): Promise<TaskReportRows> => {
  const { db, clock } = context;
  const branch = await reportedBranch(context, actor, branchId);
  await ensureOccurrences(context, actor.scope, branch);
  const now = clock.now();
  const days = daysOf(period, localDay(now, branch.timezone));
  return summarise(await listOccurrences(db, actor.scope, branchId, days), now);
};
