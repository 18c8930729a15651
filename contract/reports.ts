import { z } from 'zod';
import { answerCounts } from './checklist-shape.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate } from './fields.ts';
import { closedDay } from './opening-hours.ts';
import { overseeingRoles, managerRoles } from './permissions.ts';
import { RECORD_KINDS, RECORD_REPORTS } from './record-kinds.ts';
import type { RecordReport } from './record-kinds.ts';
import { branchTask } from './tasks.ts';
import { arrival } from './arrival.ts';

/** The days that each period of the task report looks back. */
export const REPORT_PERIODS = { today: 0, week: 6, month: 29 } as const;
export type ReportPeriod = keyof typeof REPORT_PERIODS;

export const doneTask = z.object({
  id,
  task_name: z.string(),
  completion_date: z.string().describe('UTC instant'),
  completed_by_name: z.string(),
  notes: z.string().nullable(),
  scheduled_date: z.string(),
  due_time: z.string().optional().describe('HH:MM, of a task that is due several times a day'),
  late: z.boolean(),
  without_course: z.boolean().describe('Done by a person without a valid certificate'),
  answered: answerCounts.optional().describe('Of a completed task with steps'),
  arrival,
});
export type DoneTask = z.output<typeof doneTask>;

/** An overdue task with the schedule fields of its task ([A-072]). */
export const overdueTask = branchTask
  .pick({
    id: true,
    task_name: true,
    frequency: true,
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: true,
    sunday: true,
    scheduled_month: true,
    scheduled_day: true,
    time_to_finish: true,
  })
  .extend({
    scheduled_date: z.string(),
    due_at: z.string(),
    schedule: z.string().describe('The schedule in words, as it was on that day'),
  });
export type OverdueTask = z.output<typeof overdueTask>;

/** Outcome of the tasks due on a day; the rest of the total is still open. */
export const reportDay = z.object({
  day: isoDate(),
  total: z.number(),
  completed: z.number(),
  notCompleted: z.number(),
  overdue: z.number(),
});
export type ReportDay = z.output<typeof reportDay>;

export const taskReport = z.object({
  tasks: z.array(doneTask),
  completionRate: z.number().describe('Percent, rounded'),
  overdueTasks: z.array(overdueTask),
  pendingTasks: z.array(overdueTask).describe('Still to do, their deadlines ahead'),
  totalTasks: z.number(),
  completedTasks: z.number(),
  notCompletedTasks: z.number(),
  failedAnswers: z
    .number()
    .nullable()
    .describe('To the steps of the completed tasks; null where none has steps'),
  notCompletedTasksData: z.array(doneTask),
  days: z.array(reportDay).describe('Each day of the period on which something was due, in order'),
  closedDays: z
    .array(closedDay)
    .describe('Each day of the period on which it was closed, in order'),
});
export type TaskReport = z.output<typeof taskReport>;

export const taskReportOf = endpoint({
  method: 'GET',
  path: '/api/tasks/reports/:period',
  summary: 'Who has done what at a branch today, in the past week or in the past month',
  who: managerRoles,
  params: z.object({ period: z.enum(Object.keys(REPORT_PERIODS) as [ReportPeriod]) }),
  query: z.object({ branchId: id }),
  data: taskReport,
  errors: ['NOT_FOUND'],
});

export const taskPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/tasks',
  summary: 'The task report of a branch as a PDF, 30 days at most',
  who: managerRoles,
  body: exportOfDays,
  data: 'pdf',
  exports: 'Tasks (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const taskCsv = endpoint({
  ...taskPdf,
  path: '/api/csv-exports/tasks',
  summary: 'What was due at a branch and what became of it as a CSV file, 30 days at most',
  data: 'csv',
  exports: 'Tasks (CSV)',
});

/** The reports of a branch that can be exported for all branches at once. */
export const BRANCH_REPORTS = Object.fromEntries(
  Object.entries(RECORD_REPORTS).map(([report, { kind, maxDays }]) => [
    report,
    { label: RECORD_KINDS[kind].label, maxDays },
  ]),
) as Record<RecordReport, { label: string; maxDays: number }>;
export type BranchReport = keyof typeof BRANCH_REPORTS;
export const BRANCH_REPORT_KINDS = Object.keys(BRANCH_REPORTS) as BranchReport[];

export const reportOfAllBranches = endpoint({
  method: 'POST',
  path: '/api/zip-exports/all-branches',
  summary:
    'One report of every branch, or of those of an area, and of those closed since its first day: a ZIP file with a PDF or CSV file for each',
  who: overseeingRoles,
  body: exportOfDays.omit({ branchId: true }).extend({
    report: z.enum(BRANCH_REPORT_KINDS),
    format: z.enum(['pdf', 'csv']),
    areaId: id.optional().describe('Only branches of this area'),
  }),
  data: 'zip',
  exports: 'A report of all branches (ZIP)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE'],
  limit: EXPORT_LIMIT,
  atOnce: { per: 'caller', max: 1 },
});

export const reportsEndpoints = { taskReportOf, taskPdf, taskCsv, reportOfAllBranches };
