import { startOfDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/exports.ts';
import type { ClosedDay } from '@branchbook/contract/opening-hours.ts';
import { dueTimeOf } from '@branchbook/contract/turns.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { closedDaysOf } from '../branches/service.ts';
import { answersInWords, cellLine } from '../checklists/service.ts';
import type { AnswerWords } from '../checklists/service.ts';
import { ensureOccurrences, listOccurrences } from '../occurrences/service.ts';
import type { ReportedRow } from '../occurrences/service.ts';
import { askedOf, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { byDueAt, completionText, stateOf, summarise } from './task-report.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { ARRIVAL_COLUMN, arrivalCell } from './arrival-text.ts';

const doneLine = (timezone: string) => (row: ReportedRow) => ({
  name: row.task_name,
  due: formatDay(row.due_date),
  at: row.done_at ? formatInstant(row.done_at, timezone) : '',
  by: row.done_by_name ?? '',
  late: row.late,
  withoutCourse: row.without_course,
  notes: row.notes ?? '',
  arrival: arrivalCell(presentArrival(row.arrival).arrival, timezone),
});

/** Returns the answers of completed tasks in words, by their action; reads them at once. */
const answersOf = (db: Db, scope: Scope, rows: ReportedRow[]) =>
  answersInWords(
    db,
    scope,
    rows.flatMap((row) => (row.answered && row.done_key) ?? []),
  );

/** Heading of the column of completions without a valid certificate in the task's course. */
const NO_CERTIFICATE = 'No valid certificate';

type Answers = ReadonlyMap<string, AnswerWords[]>;

const answersTo = ({ done_key: key }: ReportedRow, answers: Answers): AnswerWords[] =>
  answers.get(key ?? '') ?? [];

/** Formats a task for the PDF, which has no column for when a record arrived. */
const printedLine = (timezone: string, answers: Answers) => (row: ReportedRow) => {
  const { arrival, ...line } = doneLine(timezone)(row);
  const due = [line.due, dueTimeOf(row.turn)].filter(Boolean).join(' ');
  const at = [line.at, arrival].filter(Boolean).join('\n');
  return { ...line, due, at, answers: answersTo(row, answers) };
};

/** Formats a deadline; the end of a branch's day is said in words. */
const deadlineText = ({ due_at: dueAt, due_date: day }: ReportedRow, branch: BranchTime): string =>
  dueAt.getTime() === startOfDay(addDays(day, 1), branch).getTime()
    ? `end of day ${formatDay(day)}`
    : formatInstant(dueAt, branch.timezone);

const dueLine = (branch: BranchTime) => (row: ReportedRow) => ({
  name: row.task_name,
  due: formatDay(row.due_date),
  deadline: deadlineText(row, branch),
  schedule: row.schedule,
});

type Line =
  | { day: string; row: ReportedRow; closed?: never }
  | { day: string; row?: never; closed: ClosedDay };

/** Returns the lines of the CSV file by day: the tasks by deadline, or that the branch was closed. */
const linesOf = (rows: ReportedRow[], closedDays: ClosedDay[]): Line[] => {
  const lines: Line[] = [
    ...rows.toSorted(byDueAt).map((row) => ({ day: row.due_date, row })),
    ...closedDays.map((closed) => ({ day: closed.day, closed })),
  ];
  return closedDays.length === 0
    ? lines
    : lines.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
};

const closedLine = ({ day, reason }: ClosedDay): string[] => [
  '',
  formatDay(day),
  '',
  '',
  'Closed',
  '',
  '',
  '',
  reason,
  '',
  '',
  '',
];

/** Exports the tasks that were due at a branch, with their outcomes. */
export const taskExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: TASK_PDF_MAX_DAYS, format };
  const { branch, range, now } = await askedOf(context, actor, asked, limit);
  const { id, timezone } = branch;
  await ensureOccurrences(context, actor.scope, branch);
  const rows = await listOccurrences(context.db, actor.scope, id, range);
  const closedDays = await closedDaysOf(context.db, actor.scope, branch, range);
  const answers = await answersOf(context.db, actor.scope, rows);
  return {
    ...ofDays('task', branch, range),
    data: () => {
      const report = summarise(rows, closedDays, now);
      const printed = printedLine(timezone, answers);
      const due = dueLine(branch);
      return {
        total: report.total,
        failedAnswers: report.failedAnswers,
        completion: completionText(report),
        overdue: report.overdue.map(due),
        notCompleted: report.notCompleted.map(printed),
        completed: report.completed.map(printed),
        stillToDo: report.stillToDo.map(due),
        closedDays: report.closedDays.map(({ day, reason }) => ({ day: formatDay(day), reason })),
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
          'Answers',
          NO_CERTIFICATE,
        ],
        linesOf(rows, closedDays),
        ({ row, closed }) => {
          if (!row) return closedLine(closed);
          const { name, due, at, by, late, withoutCourse, notes, arrival } =
            doneLine(timezone)(row);
          const deadline = deadlineText(row, branch);
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
            answersTo(row, answers).map(cellLine).join('; '),
            yesNo(withoutCourse),
          ];
        },
        signal,
      ),
  };
};
