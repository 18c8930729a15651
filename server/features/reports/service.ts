import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/reports.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange, pdfLimit } from '../../platform/day-range.ts';
import type { AskedRange } from '../../platform/day-range.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { ensureOccurrences, listOccurrences } from '../tasks/service.ts';
import type { OccurrenceRow } from '../tasks/service.ts';
import { renderReport, reportedBranch } from './report-file.ts';
import type { PdfFile } from './report-file.ts';
import { daysOf, summarise } from './task-report.ts';
import type { TaskReportRows } from './task-report.ts';

/** Who has done what at a branch in a period that ends today. */
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

const doneLine = (timezone: string) => (row: OccurrenceRow) => ({
  name: row.task_name,
  due: formatDay(row.due_date),
  at: row.done_at ? formatInstant(row.done_at, timezone) : '',
  by: row.done_by_name ?? '',
  late: row.late,
  notes: row.notes ?? '',
});

/** The task report of a range of days as a PDF. */
export const taskPdf = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
  asked: AskedRange,
): Promise<PdfFile> => {
  const { db, clock } = context;
  const branch = await reportedBranch(context, actor, branchId);
  const { timezone } = branch;
  const now = clock.now();
  const range = checkedRange(asked, localDay(now, timezone), pdfLimit(TASK_PDF_MAX_DAYS));
  await ensureOccurrences(context, actor.scope, branch);
  const report = summarise(await listOccurrences(db, actor.scope, branchId, range), now);
  const data = {
    total: report.total,
    completedCount: report.completed.length,
    notCompletedCount: report.notCompleted.length,
    overdueCount: report.overdue.length,
    completionRate: report.completionRate,
    completed: report.completed.map(doneLine(timezone)),
    notCompleted: report.notCompleted.map(doneLine(timezone)),
    overdue: report.overdue.map((row) => ({
      name: row.task_name,
      due: formatDay(row.due_date),
      deadline: formatInstant(row.due_at, timezone),
      schedule: row.schedule,
    })),
  };
  return renderReport(context, actor, { kind: 'task', branch, range, data });
};
