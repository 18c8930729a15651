import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { closedDaysOf } from '../branches/service.ts';
import { ensureOccurrences, listOccurrences } from '../occurrences/service.ts';
import { reportedBranch } from './write-report.ts';
import { daysOf, summarise } from './task-report.ts';
import type { TaskReportRows } from './task-report.ts';

/* Exports for other features. */
export { renderTable } from './custom-report.ts';
export { fileOf, isReportEmpty, writeFile } from './write-files.ts';

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
  const days = daysOf(period, branchDay(now, branch));
  const rows = await listOccurrences(db, actor.scope, branchId, days);
  return summarise(rows, await closedDaysOf(db, actor.scope, branch, days), now);
};
