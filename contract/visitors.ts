import { z } from 'zod';
import { arrival } from './arrival.ts';
import { cleanEmail } from './sanitise.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import {
  EMAIL_MESSAGE,
  id,
  isoDate,
  LIMITS,
  optionalPhone,
  optionalText,
  requiredText,
} from './fields.ts';
import { managerRoles, portalRoles } from './permissions.ts';

/** Days after which a visitor still signed in has evidently left: tablets stop listing them. */
export const VISITOR_SHOWN_DAYS = 7;

const optionalEmail = z
  .string()
  .overwrite(cleanEmail)
  .refine(
    (text) => text === '' || /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text),
    EMAIL_MESSAGE,
  )
  .refine((text) => text.length <= LIMITS.email, `Must be at most ${LIMITS.email} characters`)
  .nullish()
  .transform((text) => text || null);

/** Fields that a visitor enters in the book of a branch. */
export const visitorFields = z.object({
  full_name: requiredText('Please enter your name', LIMITS.name),
  company_name: optionalText(LIMITS.companyName),
  reason: requiredText('Please say why you are here', LIMITS.employeeText),
  email: optionalEmail,
  phone_number: optionalPhone,
});
export type VisitorFields = z.output<typeof visitorFields>;

/** Suggested reasons; another reason can be typed. */
export const VISIT_REASONS = ['Delivery', 'Meeting', 'Repair', 'Inspection', 'Interview'] as const;

/** Days that the book goes back by default, and the longest range ([A-099]). */
export const VISITORS_MAX_DAYS = 366;

export const visitor = z.object({
  id,
  full_name: z.string(),
  company_name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  reason: z.string(),
  check_in: z.string().describe('UTC instant'),
  check_out: z.string().nullable().describe('UTC instant; null while still visiting'),
  arrival,
});
export type Visitor = z.output<typeof visitor>;

export const listVisitors = endpoint({
  method: 'GET',
  path: '/api/visitors/:branchId',
  summary: 'Who visited a branch, the newest first; the last 366 days unless others are named',
  who: managerRoles,
  params: z.object({ branchId: id }),
  query: z.object({ startDate: isoDate().optional(), endDate: isoDate().optional() }),
  data: z.array(visitor),
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE'],
});

export const checkOutVisitor = endpoint({
  method: 'POST',
  path: '/api/visitors/:id/check-out',
  summary: 'Sign out a visitor who has forgotten to',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({
    checkOut: z.iso
      .datetime({ offset: true, error: 'Please enter when the visitor left' })
      .describe('UTC instant, not before the visitor came and not in the future'),
  }),
  data: visitor,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const PROFILE_MESSAGE = 'Company name and contact name are required';

/** Fields of a saved visitor profile, for companies that visit often. */
export const visitorProfileFields = z.object({
  company_name: requiredText(PROFILE_MESSAGE, LIMITS.companyName),
  full_name: requiredText(PROFILE_MESSAGE, LIMITS.name),
  email: optionalEmail,
  phone_number: optionalPhone,
});

export const visitorProfile = z.object({
  id,
  company_name: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
});
export type VisitorProfile = z.output<typeof visitorProfile>;

export const listVisitorProfiles = endpoint({
  method: 'GET',
  path: '/api/visitors/profiles',
  summary: 'The saved companies with their contacts, by company; all branches share them',
  who: portalRoles,
  data: z.array(visitorProfile),
});

export const addVisitorProfile = endpoint({
  method: 'POST',
  path: '/api/visitors/profiles',
  summary: 'Save a company with its contact',
  who: portalRoles,
  body: visitorProfileFields,
  data: visitorProfile,
  status: 201,
  errors: ['PROFILE_EXISTS'],
});

export const changeVisitorProfile = endpoint({
  method: 'PUT',
  path: '/api/visitors/profiles',
  summary: 'Change a saved company or its contact. What is left out stays',
  who: managerRoles,
  body: visitorProfileFields.extend({
    id,
    email: z.undefined().or(optionalEmail),
    phone_number: z.undefined().or(optionalPhone),
  }),
  data: visitorProfile,
  errors: ['NOT_FOUND', 'PROFILE_EXISTS'],
});

export const deleteVisitorProfile = endpoint({
  method: 'DELETE',
  path: '/api/visitors/profiles/:id',
  summary: 'Delete a saved company; visits stay in the book',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const visitorPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/visitors',
  summary: 'The visitor book of a branch as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays,
  data: 'pdf',
  exports: 'Visitor book (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const visitorCsv = endpoint({
  ...visitorPdf,
  path: '/api/csv-exports/visitors',
  summary: 'The visitor book of a branch as a CSV file; 90 days at most',
  data: 'csv',
  exports: 'Visitor book (CSV)',
});

export const visitorsEndpoints = {
  listVisitors,
  checkOutVisitor,
  listVisitorProfiles,
  addVisitorProfile,
  changeVisitorProfile,
  deleteVisitorProfile,
  visitorPdf,
  visitorCsv,
};
