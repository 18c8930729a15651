import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatDeadline, formatInstant } from '../../platform/format.ts';
import { ensureOccurrences, listOccurrences } from '../occurrences/service.ts';
import type { ReportedRow } from '../occurrences/service.ts';
import { askedOf, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { byDueAt, stateOf, summarise } from './task-report.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { ARRIVAL_COLUMN, arrivalCell } from './arrival-text.ts';

const doneLine = (timezone: string) => (row: ReportedRow) => ({
  name: row.task_name,
  due: formatDay(row.due_date),
  at: row.done_at ? formatInstant(row.done_at, timezone) : '',
  by: row.done_by_name ?? '',
  late: row.late,
  notes: row.notes ?? '',
  arrival: arrivalCell(presentArrival(row.arrival).arrival, timezone),
});

/** Formats a task for the PDF, which has no column for when a record arrived. */
const printedLine = (timezone: string) => (row: ReportedRow) => {
  const { arrival, ...line } = doneLine(timezone)(row);
  return { ...line, at: [line.at, arrival].filter(Boolean).join('\n') };
};

const dueLine = (timezone: string) => (row: ReportedRow) => ({
  name: row.task_name,
  due: formatDay(row.due_date),
  deadline: formatDeadline(row.due_at, timezone),
  schedule: row.schedule,
});

/** Exports the tasks that were due at a branch, with their outcomes. */
export const taskExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: TASK_PDF_MAX_DAYS, format };
  const { branch, range, now } = await askedOf(context, actor, asked, limit);
  const { id, timezone } = branch;
  await ensureOccurrences(context, actor.scope, branch);
  const rows = await listOccurrences(context.db, actor.scope, id, range);
  return {
    ...ofDays('task', branch, range),
    data: () => {
      const report = summarise(rows, now);
      const printed = printedLine(timezone);
      const due = dueLine(timezone);
      return {
        total: report.total,
        completionRate: report.completionRate,
        overdue: report.overdue.map(due),
        notCompleted: report.notCompleted.map(printed),
        completed: report.completed.map(printed),
        stillToDo: report.stillToDo.map(due),
      };
    },
    table: (signal) =>
      writeLongCsv(
        [
          'Task',
          'Due',
          'Deadline',
          'Schedule',
          'State',
          'Done at',
          'Done by',
          'Late',
          'Notes',
          ARRIVAL_COLUMN,
        ],
        rows.toSorted(byDueAt),
        (row) => {
          const { name, due, at, by, late, notes, arrival } = doneLine(timezone)(row);
          const deadline = formatDeadline(row.due_at, timezone);
          return [
            name,
            due,
            deadline,
            row.schedule,
            stateOf(row, now),
            at,
            by,
            yesNo(late),
            notes,
            arrival,
          ];
        },
        signal,
      ),
  };
};
