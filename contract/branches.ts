import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currentRating } from './hygiene-ratings.ts';
import { id, LIMITS, optionalText, requiredText } from './fields.ts';
import { csvImport, IMPORT_BODY_BYTES, importResult } from './imports.ts';
import { headOfficeRoles, managerRoles, portalRoles } from './permissions.ts';

export const branch = z.object({
  id,
  name: z.string(),
  branch_name: z.string(),
  address: z.string().nullable(),
  town: z.string().nullable(),
  manager_name: z
    .string()
    .nullable()
    .describe('Who answers for food safety there, as packs for inspectors name them'),
  company_id: id,
  parent_branch_id: id.nullable(),
  is_head_office: z.boolean(),
  timezone: z.string(),
  day_ends: z.int().describe('Hour after midnight at which its day ends; 0 for midnight'),
  area_id: id.nullable().describe('The area that it is in; the head office is in none'),
  version: z.int(),
});
export type Branch = z.output<typeof branch>;

export const branchFields = z.object({
  name: requiredText('Branch name is required', LIMITS.companyName),
  address: optionalText(LIMITS.address),
  town: optionalText(LIMITS.town),
  manager_name: optionalText(LIMITS.companyName),
});

export const listBranches = endpoint({
  method: 'GET',
  path: '/api/branches/:companyId',
  summary: 'The branches the caller may see',
  who: [...portalRoles, 'onboarding'],
  params: z.object({ companyId: id }),
  query: z.object({
    token: z.string().max(200).optional(),
    deleted: z
      .literal('true')
      .optional()
      .describe('Those that were deleted instead, for callers who see all reports'),
  }),
  data: z.array(branch),
  alsoTopLevel: ['branches'],
});

export const getBranch = endpoint({
  method: 'GET',
  path: '/api/branch/:id',
  summary: 'One branch',
  who: [...portalRoles, 'onboarding'],
  params: z.object({ id }),
  query: z.object({ token: z.string().max(200).optional() }),
  data: branch,
  errors: ['NOT_FOUND'],
});

export const addBranches = endpoint({
  method: 'POST',
  path: '/api/branches/add_branches',
  summary: 'Add one branch or several, all or none',
  who: headOfficeRoles,
  body: z.union([
    z.object({ branches: z.array(branchFields).min(1).max(100) }),
    branchFields.transform((one) => ({ branches: [one] })),
  ]),
  status: 201,
  data: z.array(branch),
  alsoTopLevel: ['branches'],
  errors: ['BRANCH_NAME_EXISTS'],
});

/** A branch on the Branches page ([A-050]); the day is the branch's own. */
export const branchOverview = branch.extend({
  staff_count: z.int().describe('Everyone who works there, managers too'),
  devices: z.int().describe('Tablets signed in'),
  devices_online: z.int(),
  records_waiting: z.int().describe('On its tablets, as far as they have told; not sent yet'),
  tasks_due: z.int().describe('Of today'),
  tasks_completed: z.int().describe('Of those'),
  closed_today: z.string().nullable().describe('Why it is closed today'),
  hygiene_rating: currentRating.nullable(),
});
export type BranchOverview = z.output<typeof branchOverview>;

/** Days for which a deleted branch can be restored and its tablets deliver earlier records. */
export const RESTORE_DAYS = 30;

export const restorableBranch = z.object({
  id,
  name: z.string(),
  deleted_at: z.string(),
  restorable_until: z.string(),
});
export type RestorableBranch = z.output<typeof restorableBranch>;

export const getBranchOverview = endpoint({
  method: 'GET',
  path: '/api/branches/overview',
  summary: 'The branches in reach with their people, tablets and today’s work',
  who: managerRoles,
  data: z.object({
    planned: z.int().describe('How many branches the company said it would have'),
    setUp: z.int().describe('How many there are, in reach or not'),
    branches: z.array(branchOverview),
    restorable: z
      .array(restorableBranch)
      .describe('Deleted lately, the last one first; for those who may restore them'),
  }),
});

export const updateBranch = endpoint({
  method: 'PUT',
  path: '/api/branches/update_branch',
  summary: 'Change a branch; its manager all but the name. What is left out stays',
  who: managerRoles,
  body: z.object({
    branchId: id,
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
    name: branchFields.shape.name.optional(),
    address: z.undefined().or(branchFields.shape.address),
    town: z.undefined().or(branchFields.shape.town),
    manager_name: z.undefined().or(branchFields.shape.manager_name),
  }),
  data: branch,
  errors: ['NOT_FOUND', 'BRANCH_NAME_EXISTS', 'CONFLICT'],
});

export const deleteBranch = endpoint({
  method: 'DELETE',
  path: '/api/branches/delete_branch',
  summary: 'Delete a branch without people; its records stay for reports',
  who: headOfficeRoles,
  query: z.object({ branchId: id.optional() }),
  body: z.object({ branchId: id.optional() }).nullish(),
  data: z.null(),
  errors: ['NOT_FOUND', 'HEAD_OFFICE_STAYS', 'BRANCH_HAS_EMPLOYEES'],
});

export const restoreBranch = endpoint({
  method: 'POST',
  path: '/api/branches/restore_branch',
  summary: 'Restore a branch within 30 days, with its tablets and tasks, without its password',
  who: headOfficeRoles,
  body: z.object({ branchId: id }),
  data: branch,
  errors: ['NOT_FOUND', 'BRANCH_NAME_EXISTS'],
});

export const importBranches = endpoint({
  method: 'POST',
  path: '/api/branches/import',
  summary: 'Add branches from a CSV file, all or none; dryRun only says what is wrong',
  who: headOfficeRoles,
  body: csvImport,
  bodyLimit: IMPORT_BODY_BYTES,
  data: importResult,
  limit: { per: 'caller', max: 30, seconds: 900 },
});

export const branchesEndpoints = {
  listBranches,
  getBranchOverview,
  getBranch,
  addBranches,
  updateBranch,
  deleteBranch,
  restoreBranch,
  importBranches,
};
