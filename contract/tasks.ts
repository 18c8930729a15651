import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { headOfficeRoles, managerRoles, portalRoles } from './permissions.ts';
import { TASK_FIELD_NAMES } from './task-fields.ts';
import {
  branchTaskChanges,
  globalTaskChanges,
  globalTaskFields,
  newBranchTaskFields,
} from './task-input.ts';
import { taskDetails } from './task-shape.ts';

/** Fields that global and branch tasks share, as sent. */
const taskShape = {
  id,
  ...taskDetails,
  time_to_finish: z.string().nullable().describe('HH:MM, the branch’s local time'),
  active: z.boolean(),
  version: z.number(),
};

export const masterTask = z.object({
  ...taskShape,
  company_id: id,
  created_by: id.nullable(),
  branch_count: z.number().describe('At how many branches it is'),
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
  who: managerRoles,
  params: z.object({ id }),
  data: masterTask,
  errors: ['NOT_FOUND'],
});

/** Limits calls with a photo: checking a photo costs the server far more than the rest. */
const photoLimit = { per: 'caller', max: 60, seconds: 60 } as const;

export const addGlobalTask = endpoint({
  method: 'POST',
  path: '/api/tasks/add_task_global',
  summary: 'Create a global task',
  who: headOfficeRoles,
  body: globalTaskFields,
  photo: true,
  status: 201,
  data: masterTask,
  errors: ['COURSE_NOT_IN_USE'],
  limit: photoLimit,
});

export const customisations = z.object({
  branches: z.number().describe('At how many branches the task is'),
  customised: z.array(
    z.object({ branchId: id, branch_name: z.string(), fields: z.array(z.enum(TASK_FIELD_NAMES)) }),
  ),
});
export type Customisations = z.output<typeof customisations>;

export const listCustomisations = endpoint({
  method: 'GET',
  path: '/api/tasks/master/:id/customisations',
  summary: 'Which branches have changed what of a global task; saving it overwrites that',
  who: headOfficeRoles,
  params: z.object({ id }),
  data: customisations,
  errors: ['NOT_FOUND'],
});

export const updateGlobalTask = endpoint({
  method: 'POST',
  path: '/api/tasks/update-global',
  summary: 'Change a global task at all branches at once, overwriting what they changed',
  who: headOfficeRoles,
  body: globalTaskChanges,
  photo: true,
  data: masterTask.extend({ branchesUpdated: z.number() }),
  errors: ['NOT_FOUND', 'COURSE_NOT_IN_USE', 'CONFLICT'],
  limit: photoLimit,
});

export const deleteGlobalTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/master/:id',
  summary: 'Take a global task from all branches; what was done stays in reports',
  who: headOfficeRoles,
  params: z.object({ id }),
  data: z.object({ removedFromBranches: z.number() }),
  errors: ['NOT_FOUND'],
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

export const getBranchTask = endpoint({
  method: 'GET',
  path: '/api/tasks/branch/:id',
  summary: 'One task of a branch',
  who: portalRoles,
  params: z.object({ id }),
  query: z.object({ branchId: id.optional() }),
  data: branchTask,
  errors: ['NOT_FOUND'],
});

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/get',
  summary: 'One task, a branch’s or a global one: their ids never collide',
  who: portalRoles,
  query: z.object({ taskId: id, source: z.enum(['master', 'global', 'branch']).optional() }),
  data: z.union([branchTask, masterTask]),
  errors: ['NOT_FOUND'],
});

export const createBranchTask = endpoint({
  method: 'POST',
  path: '/api/tasks/create_branch',
  summary: 'Create a task for one branch',
  who: managerRoles,
  body: newBranchTaskFields,
  photo: true,
  status: 201,
  data: branchTask,
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'COURSE_NOT_IN_USE'],
  limit: photoLimit,
});

const branchTaskUpdate = {
  who: managerRoles,
  body: branchTaskChanges,
  data: branchTask,
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'COURSE_NOT_IN_USE', 'CONFLICT'],
} as const;

export const updateBranchTask = endpoint({
  ...branchTaskUpdate,
  method: 'PUT',
  path: '/api/tasks/update',
  summary: 'Change a branch’s task; of one from head office its manager only part',
});

export const updateBranchTaskPhoto = endpoint({
  ...branchTaskUpdate,
  method: 'POST',
  path: '/api/tasks/update',
  summary: 'The same with a photo',
  photo: true,
  limit: photoLimit,
});

export const deleteBranchTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/branch/:id',
  summary: 'Delete a branch’s task, or take one from head office away from it',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const keepStepPhoto = endpoint({
  method: 'POST',
  path: '/api/tasks/step-photos',
  summary: 'Keep a photo that a step of a task is going to name',
  who: managerRoles,
  body: z.object({
    branchId: z
      .preprocess((value) => (value === '' ? undefined : value), id.optional())
      .describe('The branch of the task; left out for a global task'),
  }),
  photo: true,
  data: z.object({ blobName: z.string().describe('The name that the step gives it') }),
  errors: ['NOT_FOUND'],
  limit: photoLimit,
});

export const tasksEndpoints = {
  listMasterTasks,
  getMasterTask,
  addGlobalTask,
  listCustomisations,
  updateGlobalTask,
  deleteGlobalTask,
  assignTasks,
  listBranchTasks,
  getBranchTask,
  getTask,
  createBranchTask,
  updateBranchTask,
  updateBranchTaskPhoto,
  deleteBranchTask,
  keepStepPhoto,
};
