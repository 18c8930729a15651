import { REPORT_PERIODS } from '@branchbook/contract/reports.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { addDays } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { OccurrenceRow } from '../tasks/service.ts';

export type TaskReportRows = {
  completed: OccurrenceRow[];
  notCompleted: OccurrenceRow[];
  /** Pending, and past their deadline. */
  overdue: OccurrenceRow[];
  total: number;
  /** Percent of the total that was dealt with: completed or marked not completed ([A-075]). */
  completionRate: number;
};

/** The local days that a period covers: today, or today and the 6 or 29 days before. */
export const daysOf = (period: ReportPeriod, today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -REPORT_PERIODS[period]),
  to: today,
});

/** Rounded half up, 0 when there is nothing to compute from. */
export const completionRate = (dealtWith: number, total: number): number =>
  total === 0 ? 0 : Math.floor((dealtWith / total) * 100 + 0.5);

const byDoneAt = (a: OccurrenceRow, b: OccurrenceRow): number =>
  (b.done_at?.getTime() ?? 0) - (a.done_at?.getTime() ?? 0) || a.id - b.id;
const byDueAt = (a: OccurrenceRow, b: OccurrenceRow): number =>
  a.due_at.getTime() - b.due_at.getTime() || a.id - b.id;

/** Sorts the occurrences of a period into what became of them. */
export const summarise = (rows: OccurrenceRow[], now: Date): TaskReportRows => {
  const completed = rows.filter((row) => row.state === 'completed').toSorted(byDoneAt);
  const notCompleted = rows.filter((row) => row.state === 'not_completed').toSorted(byDoneAt);
  const overdue = rows
    .filter((row) => row.state === 'pending' && row.due_at <= now)
    .toSorted(byDueAt);
  return {
    completed,
    notCompleted,
    overdue,
    total: rows.length,
    completionRate: completionRate(completed.length + notCompleted.length, rows.length),
  };
};
