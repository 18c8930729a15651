import { z } from 'zod';
import { arrival } from './arrival.ts';
import {
  COMPLAINT_ACTIONS,
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  DOCTOR_ANSWERS,
  FOLLOW_UP_KINDS,
  isHarm,
} from './complaint-kinds.ts';
import { endpoint } from './endpoint.ts';
import type { RateLimit } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import {
  clockTime,
  flag,
  fromJsonText,
  id,
  isoDate,
  LIMITS,
  optionalChoice,
  optionalDay,
  optionalText,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';

/** Limit on the complaints listed at once. */
export const COMPLAINTS_LISTED = 1000;

/** Accepts a time of day that may be missing, null or empty; all three become null. */
const optionalTime = z
  .union([z.literal('').transform(() => null), clockTime], { error: 'Please enter a time' })
  .nullish()
  .transform((time) => time ?? null);

const optionalMoment = { day: optionalDay().transform((day) => day ?? null), time: optionalTime };

const PEOPLE_MESSAGE = 'Please enter a number from 1 to 999';

/** What is asked about the customer; it is stored encrypted, and only managers see it. */
export const customerFields = {
  customer_name: optionalText(LIMITS.name),
  customer_contact: optionalText(LIMITS.employeeText).describe('Phone, email or address'),
};

/** What a complaint says, without the customer; it never changes after it was sent. */
const fields = {
  kind: z.enum(COMPLAINT_KINDS, { error: 'Please say what it is about' }),
  eaten_on: optionalMoment.day.describe('When it was bought or eaten; null when not known'),
  eaten_time: optionalMoment.time,
  food: requiredText('Please say which food or product', LIMITS.taskName),
  description: requiredText('Please describe what happened', LIMITS.text),
  symptoms_on: optionalMoment.day.describe('When symptoms began'),
  symptoms_time: optionalMoment.time,
  doctor: optionalChoice(DOCTOR_ANSWERS).describe('Whether a doctor or hospital was seen'),
  people: z
    .union([z.literal('').transform(() => null), wholeNumber(1, 999, PEOPLE_MESSAGE)], {
      error: PEOPLE_MESSAGE,
    })
    .nullish()
    .describe('How many people fell ill; null when not known'),
  actions: z
    .preprocess(fromJsonText, z.array(z.enum(COMPLAINT_ACTIONS)).max(COMPLAINT_ACTIONS.length))
    .default([])
    .transform((actions) => COMPLAINT_ACTIONS.filter((one) => actions.includes(one)))
    .describe('What was done at once'),
  action_note: optionalText(LIMITS.text).describe('Such as the batch, or where the sample is'),
};

type Written = z.output<z.ZodObject<typeof fields>>;

/** Clears the answers to questions that the kind of complaint does not ask. */
export const onlyAsked = <T extends Written>(said: T) => ({
  ...said,
  eaten_time: said.eaten_on === null ? null : said.eaten_time,
  symptoms_on: isHarm(said.kind) ? said.symptoms_on : null,
  symptoms_time: isHarm(said.kind) && said.symptoms_on !== null ? said.symptoms_time : null,
  doctor: isHarm(said.kind) ? (said.doctor ?? 'unknown') : null,
  people: isHarm(said.kind) ? (said.people ?? null) : null,
});

const SYMPTOMS_FIRST = 'Symptoms cannot begin before the food was bought';
const isInOrder = ({ kind, eaten_on: eaten, symptoms_on: symptoms }: Written): boolean =>
  !isHarm(kind) || eaten === null || symptoms === null || symptoms >= eaten;
const inOrder = { path: ['symptoms_on'], error: SYMPTOMS_FIRST };

export const complaintFields = z.object(fields).refine(isInOrder, inOrder).transform(onlyAsked);
export type ComplaintFields = z.output<typeof complaintFields>;

export const followUpText = requiredText('Please write something', LIMITS.text);

/** Day of a branch on which records are held, from and to inclusive. */
export const heldDays = z.object({ from: isoDate(), to: isoDate() });
export type HeldDays = z.output<typeof heldDays>;

const summary = {
  id,
  branch_id: id,
  kind: z.enum(COMPLAINT_KINDS),
  state: z.enum(COMPLAINT_STATES),
  reported_on: isoDate().describe('Local day of the branch'),
  reported_at: z.string().describe('UTC instant'),
  reported_by_name: z.string(),
  eaten_on: isoDate().nullable(),
  eaten_time: z.string().nullable().describe('HH:MM, local'),
  food: z.string(),
  description: z.string(),
  symptoms_on: isoDate().nullable(),
  symptoms_time: z.string().nullable(),
  doctor: z.enum(DOCTOR_ANSWERS).nullable().describe('Null for a plain complaint'),
  people: z.int().nullable(),
  actions: z.array(z.enum(COMPLAINT_ACTIONS)),
  action_note: z.string().nullable(),
  photo_url: z.string().nullable(),
  outcome: z.string().nullable().describe('Of a closed complaint'),
  closed_at: z.string().nullable(),
  held: z.array(heldDays).describe('Days whose records are held because of it'),
  follow_ups: z.int().describe('How many entries managers have added'),
  arrival,
};

export const complaint = z.object(summary);
export type Complaint = z.output<typeof complaint>;

const followUp = z.object({
  id,
  kind: z.enum(FOLLOW_UP_KINDS),
  text: z.string().nullable(),
  by_name: z.string(),
  at: z.string().describe('UTC instant'),
});
export type FollowUp = z.output<typeof followUp>;

export const complaintDetails = z.object({
  ...summary,
  customer: z
    .object({ name: z.string().nullable(), contact: z.string().nullable() })
    .nullable()
    .describe('Null when nothing was given, or it was deleted'),
  entries: z.array(followUp).describe('What managers added, the earliest first'),
});
export type ComplaintDetails = z.output<typeof complaintDetails>;

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/complaints/list',
  summary: `Complaints of a branch without customers’ details, the newest first and ${COMPLAINTS_LISTED} at most`,
  who: managerRoles,
  query: z.object({
    branchId: id,
    kind: z.enum(COMPLAINT_KINDS).optional(),
    state: z.enum(COMPLAINT_STATES).optional(),
    startDate: isoDate().optional(),
    endDate: isoDate().optional(),
  }),
  data: z.array(complaint),
  errors: ['NOT_FOUND'],
});

const one = z.object({ id });

export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/complaints/:id',
  summary: 'A complaint with the customer’s details and what managers added',
  who: managerRoles,
  params: one,
  data: complaintDetails,
  errors: ['NOT_FOUND'],
});

/** Drawing a photo again takes the server some work. */
const PHOTO_LIMIT = { per: 'caller', max: 30, seconds: 60 } as const satisfies RateLimit;

export const addComplaint = endpoint({
  method: 'POST',
  path: '/api/complaints/add',
  summary: 'Record a complaint that a customer made now; an illness alerts and holds records',
  who: managerRoles,
  body: z.object({ branchId: id, ...fields, ...customerFields }).refine(isInOrder, inOrder),
  photo: true,
  data: complaintDetails,
  status: 201,
  errors: ['NOT_FOUND'],
  limit: PHOTO_LIMIT,
});

const written = { params: one, data: complaintDetails, who: managerRoles } as const;

export const addComplaintNote = endpoint({
  ...written,
  method: 'POST',
  path: '/api/complaints/:id/notes',
  summary: 'Add to a complaint; what was added never changes',
  body: z.object({ text: followUpText }),
  status: 201,
  errors: ['NOT_FOUND'],
});

export const closeComplaint = endpoint({
  ...written,
  method: 'POST',
  path: '/api/complaints/:id/close',
  summary: 'Close a complaint with its outcome; its alert clears',
  body: z.object({ outcome: requiredText('Please say how it ended', LIMITS.text) }),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const reopenComplaint = endpoint({
  ...written,
  method: 'POST',
  path: '/api/complaints/:id/reopen',
  summary: 'Open a closed complaint again',
  body: z.object({ reason: requiredText('Please say why', LIMITS.text) }),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const holdRecords = endpoint({
  ...written,
  method: 'POST',
  path: '/api/complaints/:id/hold',
  summary: 'Keep the records of the days of a complaint from being deleted',
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const releaseRecords = endpoint({
  ...written,
  method: 'POST',
  path: '/api/complaints/:id/release',
  summary: 'Stop keeping the records of the days of a closed complaint',
  who: headOfficeRoles,
  body: z.object({ reason: requiredText('Please say why', LIMITS.text) }),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const deleteCustomer = endpoint({
  ...written,
  method: 'DELETE',
  path: '/api/complaints/:id/customer',
  summary: 'Delete the name and contact of the customer, as they may ask; the complaint stays',
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const complaintPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/complaints',
  summary: 'The complaints of a branch as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays.extend({
    withCustomers: flag.optional().describe('With the names and contacts of customers'),
  }),
  data: 'pdf',
  exports: 'Complaints (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const complaintCsv = endpoint({
  ...complaintPdf,
  path: '/api/csv-exports/complaints',
  summary: 'The complaints of a branch as a CSV file; 90 days at most',
  data: 'csv',
  exports: 'Complaints (CSV)',
});

export const complaintsEndpoints = {
  listComplaints,
  getComplaint,
  addComplaint,
  addComplaintNote,
  closeComplaint,
  reopenComplaint,
  holdRecords,
  releaseRecords,
  deleteCustomer,
  complaintPdf,
  complaintCsv,
};
