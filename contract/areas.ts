import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, LIMITS, requiredText } from './fields.ts';
import { headOfficeRoles, overseeingRoles } from './permissions.ts';

/** Most areas of a company. */
export const MOST_AREAS = 200;

/** A part of the company's branches that one or more managers oversee. */
export const area = z.object({
  id,
  name: z.string(),
  branchIds: z.array(id).describe('Its branches, but for those that were deleted'),
  managers: z.array(z.object({ id, name: z.string() })).describe('By name'),
  version: z.int(),
});
export type Area = z.output<typeof area>;

const name = requiredText('Please enter a name', LIMITS.companyName);
const branchIds = z
  .array(id)
  .max(2000)
  .transform((ids) => [...new Set(ids)]);

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/areas',
  summary: 'The areas of the company, or of the calling area manager, by name',
  who: overseeingRoles,
  data: z.array(area),
});

export const addArea = endpoint({
  method: 'POST',
  path: '/api/areas',
  summary: 'Add an area with branches that are in no other',
  who: headOfficeRoles,
  body: z.object({ name, branchIds: branchIds.optional() }),
  status: 201,
  data: area,
  errors: ['NOT_FOUND', 'AREA_NAME_EXISTS'],
});

export const changeArea = endpoint({
  method: 'PUT',
  path: '/api/areas/:id',
  summary: 'Rename an area, or set its branches, which must be in no other',
  who: headOfficeRoles,
  params: z.object({ id }),
  body: z.object({
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
    name: name.optional(),
    branchIds: branchIds.optional(),
  }),
  data: area,
  errors: ['NOT_FOUND', 'AREA_NAME_EXISTS', 'CONFLICT'],
});

export const deleteArea = endpoint({
  method: 'DELETE',
  path: '/api/areas/:id',
  summary: 'Delete an area that no one manages; its branches are in none then',
  who: headOfficeRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'AREA_HAS_MANAGERS'],
});

export const moveBranches = endpoint({
  method: 'POST',
  path: '/api/areas/move-branches',
  summary: 'Move branches to an area, from whichever they are in, or to none; all or none',
  who: headOfficeRoles,
  body: z.object({
    branchIds: branchIds.refine((ids) => ids.length > 0, 'Please choose a branch'),
    areaId: id.nullable().describe('Null for no area'),
  }),
  data: z.object({ moved: z.int() }),
  errors: ['NOT_FOUND'],
});

export const areasEndpoints = { listAreas, addArea, changeArea, deleteArea, moveBranches };
