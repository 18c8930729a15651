import { z } from 'zod';
import { auditEndpoints } from './audit.ts';
import { COMPLAINT_KINDS } from './complaint-kinds.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { currentRating } from './hygiene-ratings.ts';
import { headOfficeRoles, managerRoles, overseeingRoles, portalRoles } from './permissions.ts';
import { TEMPERATURE_ACTIONS } from './temperature.ts';

/** Figures of the dashboard ([A-124]), with the counts of items that need a manager's attention. */
export const dashboardStats = z.object({
  employees: z.int(),
  branches: z.int(),
  globalTasks: z.int().describe('Of one branch: those that it has from head office'),
  branchTasks: z.int().describe('All tasks that branches have, those from head office too'),
  tasksToday: z
    .object({
      total: z.int(),
      completed: z.int(),
      notCompleted: z.int(),
      overdue: z
        .int()
        .describe(
          'Past their deadline, nothing has been said of them, and they can still be done: those of earlier days too, which do not count in the total',
        ),
    })
    .describe('Of each branch’s own day'),
  waiting: z.int().describe('Completed tasks that wait for verification'),
  temperatureActions: z.int().describe('Temperatures out of range that are still open'),
});
export type DashboardStats = z.output<typeof dashboardStats>;

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'The figures of today, of all branches that the caller reaches or of one',
  who: portalRoles,
  query: z.object({ companyId: id.optional(), branchId: id.optional() }),
  data: dashboardStats,
  errors: ['NOT_FOUND'],
});

/** Today's progress of a branch: each task due today counts in one of the first five figures. */
export const branchToday = z.object({
  id,
  name: z.string(),
  closed: z.string().nullable().describe('Why it is closed today'),
  hygieneRating: currentRating.nullable(),
  onTime: z.int(),
  late: z.int().describe('Completed after the deadline'),
  missed: z.int().describe('Due today, past the deadline, and nothing has been said of it'),
  open: z.int().describe('Still to come'),
  notCompleted: z.int().describe('Someone said why it was not done'),
  overdue: z
    .int()
    .describe(
      'Past the deadline, nothing has been said of it, and it can still be done: today’s, and those of earlier days',
    ),
  overdueBefore: z.int().describe('The overdue ones that were due on an earlier day'),
  overdueYesterday: z.int().describe('The overdue ones that were due yesterday'),
  temperatureActions: z.int().describe('Still open, from whatever day'),
  equipId: id.nullable().describe('Where those are all of one piece of equipment, that one'),
  actionsSince: isoDate().nullable().describe('The day of the oldest of those'),
  yesterday: z.object({
    total: z.int(),
    dealtWith: z.int().describe('Completed, or said why it was not done'),
  }),
  lastHeard: z.string().nullable().describe('UTC instant of the last sign of any of its tablets'),
  silent: z.boolean().describe('Its tablets have sent nothing for a while: figures may be behind'),
});
export type BranchToday = z.output<typeof branchToday>;

export const listBranchesToday = endpoint({
  method: 'GET',
  path: '/api/dashboard/branches-today',
  summary: 'How the day goes at every branch in reach, the worst first',
  who: overseeingRoles,
  data: z.array(branchToday),
});

export const ATTENTION = {
  /** Limit on the items of each kind shown at once; the totals count all of them. */
  shown: 20,
  /** Hours for which a reported accident is listed. */
  accidentHours: 24,
  /** Days for which a task with failed answers is listed, unless it is verified. */
  failedDays: 7,
  /** Hours without contact after which a tablet is listed; shops switch tablets off overnight. */
  silentTabletHours: 16,
  /** Hours without contact after which a branch counts as silent: records may be missing. */
  silentBranchHours: 1,
} as const;

const branchOf = { branchId: id, branch_name: z.string() };

/** Items that a manager has to deal with now, by branch. */
const attention = z.object({
  missed: z
    .array(
      z.object({
        id,
        task_name: z.string(),
        ...branchOf,
        due_at: z.string().describe('UTC instant'),
        due_date: isoDate(),
        beforeToday: z.boolean().describe('Due on an earlier day of the branch'),
        call: z
          .object({ name: z.string(), phone: z.string().nullable() })
          .nullable()
          .describe('The manager of the branch'),
      }),
    )
    .describe('Overdue tasks: today’s, and those of earlier days that can still be done'),
  missedTotal: z.int(),
  failed: z
    .array(
      z.object({
        id,
        task_name: z.string(),
        ...branchOf,
        done_at: z.string().describe('UTC instant'),
        count: z.int().describe('Of its failed answers'),
        first: z.string().describe('The first of them in words'),
        waits: z.boolean().describe('For verification'),
      }),
    )
    .describe('Completed tasks with failed answers that are not verified'),
  accidents: z.array(
    z.object({
      id,
      ...branchOf,
      incident_date: isoDate(),
      reported_at: z.string().describe('UTC instant'),
      service: z.string().nullable().describe('The emergency service that was called'),
    }),
  ),
  complaints: z
    .array(
      z.object({
        id,
        ...branchOf,
        kind: z.enum(COMPLAINT_KINDS),
        reported_at: z.string().describe('UTC instant'),
      }),
    )
    .describe('Those that are open, without their contents'),
  tablets: z.array(
    z.object({ id, device_name: z.string(), ...branchOf, last_seen_at: z.string().nullable() }),
  ),
  papers: z
    .object({
      expired: z.int(),
      missing: z.int().describe('Papers that a branch needs and does not have'),
      expiring: z.int().describe('Valid for 60 days more at most'),
    })
    .describe('Counts of premises papers, those of all branches too'),
});
export type Attention = z.output<typeof attention>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/dashboard/attention',
  summary:
    'Overdue tasks, failed answers, new accidents, open complaints, silent tablets and premises papers of the branches in reach',
  who: managerRoles,
  data: attention,
});

/** Limit on the open temperatures shown at once; the total counts all of them. */
export const TEMPERATURE_ACTIONS_SHOWN = 20;

export const openTemperature = z.object({
  id,
  branchId: id,
  branch_name: z.string(),
  equipId: id,
  equipment_name: z.string(),
  log_date: isoDate().describe('The branch’s local day'),
  value: z.number(),
  min_temp: z.number().describe('The limits that held'),
  max_temp: z.number(),
  action: z.enum(TEMPERATURE_ACTIONS),
  action_note: z.string().nullable(),
  recorded_by_name: z.string(),
  recorded_at: z.string().describe('UTC instant'),
});
export type OpenTemperature = z.output<typeof openTemperature>;

export const listOpenTemperatures = endpoint({
  method: 'GET',
  path: '/api/dashboard/temperature-actions',
  summary: 'Temperatures out of range that are still open, the newest first',
  who: managerRoles,
  query: z.object({
    branchId: id.optional().describe('Left out: all branches that the caller reaches'),
  }),
  data: z.object({ items: z.array(openTemperature), total: z.int() }),
  errors: ['NOT_FOUND'],
});

/** Setup steps of a new company, in order. */
export const FIRST_STEPS = ['branch', 'people', 'tasks', 'tablet'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/dashboard/getting-started',
  summary: 'Which of the first steps a company has done',
  who: headOfficeRoles,
  data: z.object({
    branch: z.boolean().describe('A branch other than the head office'),
    people: z.boolean().describe('Someone other than the owner'),
    tasks: z.boolean(),
    tablet: z.boolean().describe('One was signed in, though it may have been signed out since'),
  } satisfies Record<FirstStep, z.ZodBoolean>),
});

const dashboardEndpoints = {
  getDashboardStats,
  listBranchesToday,
  getAttention,
  listOpenTemperatures,
  getFirstSteps,
};

/** Endpoints of the dashboard, recent activity and the audit log. */
export const activityEndpoints = { ...dashboardEndpoints, ...auditEndpoints };
