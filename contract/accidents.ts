import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { flag, id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';

export const EMERGENCY_SERVICES = ['Ambulance', 'Police', 'Fire service', 'Other'] as const;

/** Years for which an entry is kept after the later of the incident and the day it was made. */
export const ACCIDENT_YEARS = 3;

/** Limit on the entries listed at once, addenda included. */
export const ACCIDENTS_LISTED = 5000;

const time = z
  .string({ error: 'Please enter the time' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter the time');

/** Accepts text, or null where the person who was asked chose 'Not known'. */
const textOrNotKnown = (message: string, max: number) =>
  requiredText(message, max).nullable().describe('Null: not known, or they would not say');

/** Address of an injured person who does not work here; it is stored encrypted. */
export const accidentAddress = requiredText(
  'Please enter their address, or tick that it is not known',
  LIMITS.address,
);

/**
 * What the statutory accident book (BI 510) asks beyond the fields that the specification gives.
 * Tablets of a former version leave the whole object out, and such entries say that it was not asked.
 */
export const accidentParticulars = z.object({
  place: requiredText('Please say where it happened', LIMITS.name).describe('In the premises'),
  cause: optionalText(LIMITS.text).describe('Where it is known'),
  injury: requiredText('Please describe the injury', LIMITS.text),
  safety_reps_consent: z
    .boolean({ error: 'Please say whether the injured person agrees' })
    .describe('To the disclosure of this entry to representatives of employee safety'),
  injured: z
    .object({
      occupation: textOrNotKnown(
        'Please enter their occupation, or tick that it is not known',
        LIMITS.name,
      ),
      address_given: z.boolean().describe('The address follows as an item `accident.address`'),
    })
    .nullish()
    .describe('Of someone who does not work here; for colleagues the server has it on record'),
  written_by: optionalText(LIMITS.name).describe(
    'Name of the person who signed the entry, who may be deleted before it arrives',
  ),
});
export type AccidentParticulars = z.output<typeof accidentParticulars>;

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
    particulars: accidentParticulars.nullish(),
  })
  .refine(
    ({ employee_id: colleague, particulars }) => !particulars || colleague || particulars.injured,
    {
      path: ['particulars', 'injured'],
      error: 'Please enter their occupation and address, or tick that they are not known',
    },
  )
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
  reported_on: isoDate()
    .nullable()
    .describe('When the accident was reported to an authority, if the addition says how'),
  arrival,
});

/** What is known of the address of a person in the book. */
export const ADDRESS_STATES = ['known', 'not-known', 'not-received', 'unreadable'] as const;

const personInBook = z.object({
  occupation: z.string().nullable().describe('Null: not known or not given'),
  address: z.string().nullable(),
  address_state: z.enum(ADDRESS_STATES),
});
export type PersonInBook = z.output<typeof personInBook>;

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
  particulars: z
    .object({
      place: z.string(),
      cause: z.string().nullable(),
      injury: z.string(),
      safety_reps_consent: z.boolean(),
      injured: personInBook,
      writer: personInBook,
    })
    .nullable()
    .describe('Null: not asked when the entry was written'),
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

/** How and when an accident was reported to an authority; written below the entry. */
export const accidentReport = z.object({
  reported_on: isoDate('Please enter the day on which it was reported'),
  reported_how: requiredText('Please say how it was reported', LIMITS.text).describe(
    'Such as the form and its reference',
  ),
});

export const addAccidentReport = endpoint({
  method: 'POST',
  path: '/api/accidents/:id/reports',
  summary: 'Add to an entry how and when it was reported to an authority; it never changes later',
  who: managerRoles,
  params: z.object({ id }),
  body: accidentReport,
  data: accident,
  status: 201,
  errors: ['NOT_FOUND'],
});

export const accidentPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/accidents',
  summary: 'The accident book of a branch as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays.extend({
    withAddresses: flag.optional().describe('With the addresses of the injured and of the writers'),
  }),
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

export const accidentsEndpoints = {
  listAccidents,
  deleteAccident,
  addAccidentReport,
  accidentPdf,
  accidentCsv,
};
