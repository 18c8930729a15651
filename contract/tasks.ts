import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, LIMITS, optionalText, requiredText, wholeNumber } from './fields.ts';
import { headOfficeRoles, portalRoles } from './permissions.ts';
import { FREQUENCIES, parseTimeToFinish, WEEKDAYS } from './schedule.ts';

export const PRIORITIES = {
  1: 'Lowest',
  2: 'Low',
  3: 'Medium',
  4: 'High',
  5: 'Highest',
} as const;
export type Priority = keyof typeof PRIORITIES;

const weekdayFlags = {
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  sunday: z.boolean(),
};

/** What global and branch tasks have in common, as sent. */
const taskShape = {
  id,
  task_name: z.string(),
  task_description: z.string().nullable(),
  frequency: z.enum([...FREQUENCIES, 'other']),
  time_to_finish: z.string().nullable().describe('HH:MM, the branch’s local time'),
  time_to_finish_minutes: z.number().nullable(),
  priority: z.number(),
  notification: z.boolean(),
  ...weekdayFlags,
  scheduled_month: z.number().nullable(),
  scheduled_day: z.number().nullable(),
  youtube_link: z.string().nullable(),
  active: z.boolean(),
  manager_task: z.boolean(),
  needs_verification: z.boolean(),
};

export const masterTask = z.object({
  ...taskShape,
  company_id: id,
  created_by: id.nullable(),
});
export type MasterTask = z.output<typeof masterTask>;

export const branchTask = z.object({
  ...taskShape,
  companyId: id,
  branchId: id,
  employeeId: id.nullable(),
  task_master_id: id.nullable(),
  source: z.enum(['branch', 'global']),
});
export type BranchTask = z.output<typeof branchTask>;

const timeToFinish = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value, ctx) => {
    const minutes = parseTimeToFinish(value ?? null);
    if (minutes === undefined) {
      ctx.addIssue({ code: 'custom', message: 'Invalid time' });
      return z.NEVER;
    }
    return minutes;
  });

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

const weekday = flag.default(true);

const taskInput = z.object({
  task_name: requiredText('Task name is required', LIMITS.taskName),
  frequency: z
    .enum(FREQUENCIES, { error: 'Please choose how often the task is due' })
    .default('daily'),
  time_to_finish: timeToFinish,
  priority: wholeNumber(1, 5, 'Priority must be from 1 to 5').default(3),
  notification: flag.default(false),
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: weekday,
  sunday: weekday,
  scheduled_month: z.preprocess(
    emptyAsNull,
    wholeNumber(1, 12, 'Please choose a month').nullable(),
  ),
  scheduled_day: z.preprocess(emptyAsNull, wholeNumber(1, 31, 'Please choose a day').nullable()),
  youtube_link: optionalText(LIMITS.text).pipe(
    z.url({ protocol: /^https?$/, error: 'Please enter a valid link' }).nullable(),
  ),
  active: flag.default(true),
  manager_task: flag.default(false),
  needs_verification: flag.default(true),
  companyId: id.nullish(),
});

type Scheduled = Pick<
  z.output<typeof taskInput>,
  'frequency' | 'scheduled_day' | 'scheduled_month' | (typeof WEEKDAYS)[number]
>;

const scheduleIsWhole = (task: Scheduled, ctx: z.RefinementCtx): void => {
  const days = WEEKDAYS.filter((day) => task[day]).length;
  const refuse = (field: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [field], message });
  if (task.frequency === 'weekly' && days !== 1) {
    refuse('monday', 'Weekly tasks need exactly one day');
  }
  if (task.frequency === 'daily' && days === 0) refuse('monday', 'Please choose at least one day');
  if ((task.frequency === 'monthly' || task.frequency === 'annually') && !task.scheduled_day) {
    refuse('scheduled_day', 'Please choose a day');
  }
  if (task.frequency === 'annually' && !task.scheduled_month) {
    refuse('scheduled_month', 'Please choose a month');
  }
};

const hasFrequency = z.looseObject({ frequency: z.enum(FREQUENCIES) });

/** Said together with what else is wrong, not only once that is mended. */
const WITH_OTHER_ERRORS: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => hasFrequency.safeParse(value).success,
};

const description = (required: boolean) =>
  required
    ? requiredText('Task description is required', LIMITS.taskDescription)
    : optionalText(LIMITS.taskDescription);

/** A global task as its form sends it. */
export const globalTaskFields = taskInput
  .extend({ task_description: description(true) })
  .superRefine(scheduleIsWhole, WITH_OTHER_ERRORS);
export type GlobalTask = z.output<typeof globalTaskFields>;

export const listMasterTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/master',
  summary: 'The company’s global tasks',
  who: headOfficeRoles,
  query: z.object({ companyId: id.optional() }),
  data: z.array(masterTask),
});

export const getMasterTask = endpoint({
  method: 'GET',
  path: '/api/tasks/master/:id',
  summary: 'One global task',
  who: headOfficeRoles,
  params: z.object({ id }),
  data: masterTask,
  errors: ['NOT_FOUND'],
});

export const addGlobalTask = endpoint({
  method: 'POST',
  path: '/api/tasks/add_task_global',
  summary: 'Create a global task',
  who: headOfficeRoles,
  body: globalTaskFields,
  status: 201,
  data: masterTask,
});

const ASSIGN_LIMIT = 500;
const ASSIGNMENTS_LIMIT = 25_000;

const chosen = (message: string) =>
  z
    .array(id, { error: message })
    .min(1, message)
    .max(ASSIGN_LIMIT, `At most ${ASSIGN_LIMIT} at once`)
    .transform((ids) => [...new Set(ids)]);

export const assignTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/assign-branch',
  summary: 'Assign global tasks to branches; what is assigned already is skipped',
  who: headOfficeRoles,
  body: z
    .object({
      taskIds: chosen('Please select at least one task'),
      branchIds: chosen('Please select at least one branch'),
    })
    .refine(({ taskIds, branchIds }) => taskIds.length * branchIds.length <= ASSIGNMENTS_LIMIT, {
      path: ['taskIds'],
      error: `At most ${ASSIGNMENTS_LIMIT} assignments at once`,
    }),
  data: z.object({ created: z.number(), skipped: z.number() }),
  errors: ['NOT_FOUND'],
});

export const listBranchTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/branch-tasks',
  summary: 'The tasks of a branch; those from head office carry task_master_id',
  who: portalRoles,
  query: z.object({ branchId: id }),
  data: z.array(branchTask),
  errors: ['NOT_FOUND'],
});

export const tasksEndpoints = {
  listMasterTasks,
  getMasterTask,
  addGlobalTask,
  assignTasks,
  listBranchTasks,
};
