import { REPORT_PERIODS } from '@branchbook/contract/reports.ts';
import type { ReportDay, ReportPeriod } from '@branchbook/contract/reports.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { ClosedDay } from '@branchbook/contract/opening-hours.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { ReportedRow } from '../occurrences/service.ts';

export type TaskReportRows = {
  completed: ReportedRow[];
  notCompleted: ReportedRow[];
  /** Pending occurrences past their deadline. */
  overdue: ReportedRow[];
  /** Pending occurrences with their deadline ahead. */
  stillToDo: ReportedRow[];
  total: number;
  /** Percentage of the total that was completed or marked not completed ([A-075]). */
  completionRate: number;
  /** Failed answers to the steps of the completed; null where none of them has steps. */
  failedAnswers: number | null;
  days: ReportDay[];
  closedDays: ClosedDay[];
};

/** Returns the local days that a period covers: today, or today and the 6 or 29 days before. */
export const daysOf = (period: ReportPeriod, today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -REPORT_PERIODS[period]),
  to: today,
});

/** Returns a percentage, rounded half up; 0 when the total is 0. */
export const completionRate = (dealtWith: number, total: number): number =>
  total === 0 ? 0 : Math.floor((dealtWith / total) * 100 + 0.5);

/** Returns the completion in words: 'Closed' where nothing was due because the branch was closed. */
export const completionText = ({
  total,
  completionRate: rate,
  closedDays,
}: TaskReportRows): string => (total === 0 && closedDays.length > 0 ? 'Closed' : `${rate}%`);

const byDoneAt = (a: ReportedRow, b: ReportedRow): number =>
  (b.done_at?.getTime() ?? 0) - (a.done_at?.getTime() ?? 0) || a.id - b.id;
export const byDueAt = (a: ReportedRow, b: ReportedRow): number =>
  a.due_at.getTime() - b.due_at.getTime() || a.id - b.id;

const isOverdue = (row: ReportedRow, now: Date): boolean =>
  row.state === 'pending' && row.due_at <= now;

/** Returns the state of an occurrence in words. */
export const stateOf = (row: ReportedRow, now: Date): string => {
  if (row.state === 'completed') return 'Completed';
  if (row.state === 'not_completed') return 'Not completed';
  return isOverdue(row, now) ? 'Overdue' : 'Still to do';
};

/** Counts the occurrences of each day by state, in order of days. */
const countByDay = (rows: ReportedRow[], now: Date): ReportDay[] => {
  const days = new Map<Day, ReportDay>();
  for (const row of rows) {
    const day = row.due_date;
    const counts = days.get(day) ?? { day, total: 0, completed: 0, notCompleted: 0, overdue: 0 };
    counts.total += 1;
    if (row.state === 'completed') counts.completed += 1;
    if (row.state === 'not_completed') counts.notCompleted += 1;
    if (isOverdue(row, now)) counts.overdue += 1;
    days.set(day, counts);
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
};

/** Counts the failed answers of completed tasks; null where none has steps. */
const countFailed = (completed: ReportedRow[]): number | null => {
  const answered = completed.flatMap((row) => row.answered ?? []);
  return answered.length === 0 ? null : answered.reduce((sum, { failed }) => sum + failed, 0);
};

/** Groups the occurrences of a period by state, with the days on which the branch was closed. */
export const summarise = (
  rows: ReportedRow[],
  closedDays: ClosedDay[],
  now: Date,
): TaskReportRows => {
  const completed = rows.filter((row) => row.state === 'completed').toSorted(byDoneAt);
  const notCompleted = rows.filter((row) => row.state === 'not_completed').toSorted(byDoneAt);
  const pending = rows.filter((row) => row.state === 'pending').toSorted(byDueAt);
  const overdue = pending.filter((row) => isOverdue(row, now));
  return {
    completed,
    notCompleted,
    overdue,
    stillToDo: pending.filter((row) => !isOverdue(row, now)),
    total: rows.length,
    completionRate: completionRate(completed.length + notCompleted.length, rows.length),
    failedAnswers: countFailed(completed),
    days: countByDay(rows, now),
    closedDays,
  };
};
