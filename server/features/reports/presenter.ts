import type { DoneTask, OverdueTask, TaskReport } from '@branchbook/contract/reports.ts';
import { minutesDue, namedTurn } from '@branchbook/contract/turns.ts';
import { clockText } from '@branchbook/contract/dates.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { ReportedRow } from '../occurrences/service.ts';
import type { TaskReportRows } from './task-report.ts';

/** A report names the due time alone, not the run of a task that is started when needed. */
const presentTurn = (turn: string): Pick<DoneTask, 'due_time'> => {
  const { due_time: time } = namedTurn(turn);
  return time === undefined ? {} : { due_time: time };
};

const presentDone = (row: ReportedRow): DoneTask => ({
  id: row.id,
  task_name: row.task_name,
  completion_date: row.done_at?.toISOString() ?? '',
  completed_by_name: row.done_by_name ?? '',
  notes: row.notes,
  scheduled_date: row.due_date,
  ...presentTurn(row.turn),
  late: row.late,
  without_course: row.without_course,
  ...(row.answered && { answered: row.answered }),
  ...presentArrival(row.arrival),
});

const timeOf = ({ turn, time_to_finish_min: finish }: ReportedRow): string | null => {
  const minutes = minutesDue(turn, finish);
  return minutes === null ? null : clockText(minutes);
};

const presentOverdue = (row: ReportedRow): OverdueTask => ({
  id: row.id,
  task_name: row.task_name,
  scheduled_date: row.due_date,
  due_at: row.due_at.toISOString(),
  frequency: row.frequency as Frequency,
  monday: row.monday,
  tuesday: row.tuesday,
  wednesday: row.wednesday,
  thursday: row.thursday,
  friday: row.friday,
  saturday: row.saturday,
  sunday: row.sunday,
  scheduled_month: row.scheduled_month,
  scheduled_day: row.scheduled_day,
  schedule: row.schedule,
  time_to_finish: timeOf(row),
});

export const presentTaskReport = (report: TaskReportRows): TaskReport => ({
  tasks: report.completed.map(presentDone),
  completionRate: report.completionRate,
  overdueTasks: report.overdue.map(presentOverdue),
  pendingTasks: report.stillToDo.map(presentOverdue),
  totalTasks: report.total,
  completedTasks: report.completed.length,
  notCompletedTasks: report.notCompleted.length,
  failedAnswers: report.failedAnswers,
  notCompletedTasksData: report.notCompleted.map(presentDone),
  days: report.days,
  closedDays: report.closedDays,
});
