import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { managerRoles } from './permissions.ts';
import { FREQUENCIES } from './schedule.ts';

/** The longest task report as a PDF, and how many days each period looks back. */
export const TASK_PDF_MAX_DAYS = 30;
export const REPORT_PERIODS = { today: 0, week: 6, month: 29 } as const;
export type ReportPeriod = keyof typeof REPORT_PERIODS;

const doneTask = z.object({
  id,
  task_name: z.string(),
  completion_date: z.string().describe('UTC instant'),
  completed_by_name: z.string(),
  notes: z.string().nullable(),
  scheduled_date: z.string(),
  late: z.boolean(),
});
export type DoneTask = z.output<typeof doneTask>;

const overdueTask = z.object({
  id,
  task_name: z.string(),
  scheduled_date: z.string(),
  due_at: z.string(),
  frequency: z.enum([...FREQUENCIES, 'other']),
  schedule: z.string().describe('The schedule in words, as it was on that day'),
  time_to_finish: z.string().nullable(),
});
export type OverdueTask = z.output<typeof overdueTask>;

export const taskReport = z.object({
  tasks: z.array(doneTask),
  completionRate: z.number().describe('Percent, rounded'),
  overdueTasks: z.array(overdueTask),
  totalTasks: z.number(),
  completedTasks: z.number(),
  notCompletedTasks: z.number(),
  notCompletedTasksData: z.array(doneTask),
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
  body: z.object({
    branchId: id,
    startDate: isoDate().nullish(),
    endDate: isoDate().nullish(),
  }),
  data: 'pdf',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE'],
  limit: { per: 'caller', max: 10, seconds: 60 },
});

export const reportsEndpoints = { taskReportOf, taskPdf };
