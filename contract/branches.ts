import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, LIMITS, optionalText, requiredText } from './fields.ts';
import { headOfficeRoles, portalRoles } from './permissions.ts';

export const branch = z.object({
  id,
  name: z.string(),
  branch_name: z.string(),
  address: z.string().nullable(),
  town: z.string().nullable(),
  company_id: id,
  parent_branch_id: id.nullable(),
  is_head_office: z.boolean(),
});
export type Branch = z.output<typeof branch>;

export const branchFields = z.object({
  name: requiredText('Branch name is required', LIMITS.companyName),
  address: optionalText(LIMITS.address),
  town: optionalText(LIMITS.town),
});

export const listBranches = endpoint({
  method: 'GET',
  path: '/api/branches/:companyId',
  summary: 'The branches the caller may see',
  who: [...portalRoles, 'onboarding'],
  params: z.object({ companyId: id }),
  query: z.object({ token: z.string().max(200).optional() }),
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

export const branchesEndpoints = { listBranches, getBranch, addBranches };
