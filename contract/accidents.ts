import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';

export const EMERGENCY_SERVICES = ['Ambulance', 'Police', 'Fire service', 'Other'] as const;

/** Years for which an entry is kept after the later of the incident and the day it was made. */
export const ACCIDENT_YEARS = 3;

/** Limit on the entries listed at once, addenda included. */
export const ACCIDENTS_LISTED = 5000;

const time = z
  .string({ error: 'Please enter the time' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter the time');

/** Fields of an entry of the accident book; a sealed entry never changes ([A-102]). */
export const accidentFields = z
  .object({
    incident_date: isoDate('Please enter the day on which it happened'),
    incident_time: time,
    employee_id: id.nullish().describe('When someone who works here was hurt'),
    employee_name: requiredText('Please say who was hurt', LIMITS.name),
    description: requiredText('Please describe what happened', LIMITS.text),
    emergency_services_called: z.boolean({
      error: 'Please say whether the emergency services were called',
    }),
    service_type: optionalText(LIMITS.name).describe('Which of them came'),
    badge_number: optionalText(LIMITS.name).describe('Of the person who came'),
  })
  .refine(
    ({ emergency_services_called, service_type }) => !emergency_services_called || service_type,
    { path: ['service_type'], error: 'Please say which service was called' },
  )
  // Without an emergency call, the service and badge number are cleared.
  .transform((fields) =>
    fields.emergency_services_called
      ? fields
      : { ...fields, service_type: null, badge_number: null },
  );
export type AccidentFields = z.output<typeof accidentFields>;

/** Text added to a sealed entry; the entry itself never changes. */
export const addendumText = requiredText('Please write what is to be added', LIMITS.text);

const addendum = z.object({
  id,
  text: z.string(),
  added_by_name: z.string(),
  added_at: z.string().describe('UTC instant'),
  arrival,
});

export const accident = z.object({
  id,
  incident_date: z.string().describe('dd/mm/yyyy'),
  incident_time: z.string().describe('HH:MM, local'),
  incident_at: z.string().describe('The same moment as a UTC instant'),
  employee_name: z.string(),
  description: z.string(),
  emergency_services_called: z.boolean(),
  service_type: z.string().nullable(),
  badge_number: z.string().nullable(),
  reported_by_name: z.string(),
  reported_at: z.string().describe('UTC instant'),
  addenda: z.array(addendum).describe('What was added to the sealed entry, the earliest first'),
  keep_until: isoDate().describe('It is kept until then, and then offered for deletion'),
  arrival,
});
export type Accident = z.output<typeof accident>;

export const listAccidents = endpoint({
  method: 'GET',
  path: '/api/accidents/list',
  summary: `The accident book of a branch, the newest first and ${ACCIDENTS_LISTED} at most; of a range of days when one is named`,
  who: managerRoles,
  query: z.object({
    branchId: id,
    startDate: isoDate().optional(),
    endDate: isoDate().optional(),
  }),
  data: z.array(accident),
  errors: ['NOT_FOUND'],
});

export const deleteAccident = endpoint({
  method: 'DELETE',
  path: '/api/accidents/:id',
  summary: 'Delete an entry, and what was added to it, that need not be kept any longer',
  who: ['owner'],
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const accidentPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/accidents',
  summary: 'The accident book of a branch as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays,
  data: 'pdf',
  exports: 'Accident book (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const accidentCsv = endpoint({
  ...accidentPdf,
  path: '/api/csv-exports/accidents',
  summary: 'The accident book of a branch as a CSV file; 90 days at most',
  data: 'csv',
  exports: 'Accident book (CSV)',
});

export const accidentsEndpoints = { listAccidents, deleteAccident, accidentPdf, accidentCsv };
