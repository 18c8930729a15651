import path from 'node:path';
import { can } from '@branchbook/contract/permissions.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/reports.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { daysBetween, localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { formatDay, formatInstant, inFileName } from '../../platform/format.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { ensureOccurrences, listOccurrences } from '../tasks/service.ts';
import type { OccurrenceRow } from '../tasks/service.ts';
import { daysOf, summarise } from './task-report.ts';
import type { TaskReportRows } from './task-report.ts';

const branchOf = async ({ db }: Context, actor: PortalActor, branchId: number) => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  return requireRecordedBranch(db, actor, branchId);
};

/** Who has done what at a branch in a period that ends today. */
export const taskReport = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
  period: ReportPeriod,
): Promise<TaskReportRows> => {
  const { db, clock } = context;
  const branch = await branchOf(context, actor, branchId);
  await ensureOccurrences(context, actor.scope, branch);
  const now = clock.now();
  const days = daysOf(period, localDay(now, branch.timezone));
  return summarise(await listOccurrences(db, actor.scope, branchId, days), now);
};

export type Range = { startDate?: Day | null | undefined; endDate?: Day | null | undefined };

const wrongDate = (field: keyof Range, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

/** Both days are needed, in order, at most 30 days apart; a future end is cut to today ([A-107]). */
const checkedRange = ({ startDate, endDate }: Range, today: Day): { from: Day; to: Day } => {
  if (!startDate || !endDate) throw new AppError('DATE_RANGE_REQUIRED');
  if (endDate < startDate) throw wrongDate('endDate', 'The end date is before the start date');
  if (startDate > today) throw wrongDate('startDate', 'The start date is in the future');
  if (daysBetween(startDate, endDate) > TASK_PDF_MAX_DAYS) {
    throw new AppError('DATE_RANGE_TOO_LARGE');
  }
  return { from: startDate, to: endDate < today ? endDate : today };
};

const doneLine = (timezone: string) => (row: OccurrenceRow) => ({
  name: row.task_name,
  due: formatDay(row.due_date),
  at: row.done_at ? formatInstant(row.done_at, timezone) : '',
  by: row.done_by_name ?? '',
  late: row.late,
  notes: row.notes ?? '',
});

export type PdfFile = { body: Buffer; name: string };

/** The task report of a range of days as a PDF. */
export const taskPdf = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
  range: Range,
): Promise<PdfFile> => {
  const { db, clock, pdf } = context;
  const branch = await branchOf(context, actor, branchId);
  const { timezone } = branch;
  const now = clock.now();
  const { from, to } = checkedRange(range, localDay(now, timezone));
  await ensureOccurrences(context, actor.scope, branch);
  const company = await companyOf(db, actor.scope);
  const report = summarise(await listOccurrences(db, actor.scope, branchId, { from, to }), now);
  const body = await pdf.render({
    template: path.join(import.meta.dirname, 'task-report.typ'),
    title: `Task report, ${branch.name}, ${formatDay(from)} to ${formatDay(to)}`,
    at: now,
    data: {
      product: PRODUCT_NAME,
      company: company.name,
      branch: branch.name,
      from: formatDay(from),
      to: formatDay(to),
      madeBy: actor.name,
      madeAt: formatInstant(now, timezone),
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
    },
  });
  return { body, name: `task_report_${inFileName(branch.name)}_${from}_${to}.pdf` };
};
