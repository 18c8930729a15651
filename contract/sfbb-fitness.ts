import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { managerRoles } from './permissions.ts';

/* Fitness to work: health data, of which as little is kept as the rule of 48 hours needs. */

const clearAt = z.iso.datetime({
  offset: true,
  error: 'Please enter since when there have been no symptoms',
});

/** A report of fitness to work. Symptoms are never asked for. */
export const fitnessFields = {
  unwell_since: isoDate('Please enter since when'),
  clear_at: clearAt.nullish().describe('UTC instant since which the person is free of symptoms'),
};

export const fitnessReport = z.object({
  id,
  employeeId: id,
  employee_name: z.string(),
  unwell_since: isoDate().nullable().describe('Null if it can no longer be read'),
  clear_at: z.string().nullable().describe('UTC instant since which there are no symptoms'),
  fit_from: z.string().nullable().describe('From when the person may handle food again'),
  reported_at: z.string().describe('UTC instant'),
  version: z.int(),
});
export type FitnessReport = z.output<typeof fitnessReport>;

export const listFitnessReports = endpoint({
  method: 'GET',
  path: '/api/sfbb/fitness',
  summary: 'Who was not fit to handle food at a branch during the last year, the latest first',
  who: managerRoles,
  query: z.object({ branchId: id }),
  data: z.array(fitnessReport),
  errors: ['NOT_FOUND'],
});

export const addFitnessReport = endpoint({
  method: 'POST',
  path: '/api/sfbb/fitness',
  summary: 'Write down that a person of the branch is not fit to handle food',
  who: managerRoles,
  body: z.object({ branchId: id, employeeId: id, ...fitnessFields }),
  status: 201,
  data: fitnessReport,
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
});

export const changeFitnessReport = endpoint({
  method: 'PUT',
  path: '/api/sfbb/fitness/:id',
  summary: 'Say since when the person is free of symptoms, or correct the report as a whole',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({
    unwell_since: fitnessFields.unwell_since,
    clear_at: clearAt.nullable(),
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: fitnessReport,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const sfbbFitnessEndpoints = {
  listFitnessReports,
  addFitnessReport,
  changeFitnessReport,
};
