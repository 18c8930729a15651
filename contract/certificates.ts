import { z } from 'zod';
import { CERTIFICATE_STATES } from './course-rules.ts';
import { DOCUMENT_LIMIT, documentInfo } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { BEFORE_ISSUE, endsAfterIssue } from './expiry.ts';
import {
  id,
  isoDate,
  LIMITS,
  optionalDay,
  optionalText,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { managerRoles } from './permissions.ts';

/* Certificates of people in courses. What was recorded stays; a wrong one is withdrawn. */

/** Certificates on one page of the list. */
export const CERTIFICATES_PAGE = 50;

export const certificate = z.object({
  id,
  course_id: id,
  course_name: z.string(),
  employee_id: id,
  employee_name: z.string(),
  branch_name: z.string().describe('Branch of the person when it was recorded'),
  issued_on: isoDate(),
  valid_until: isoDate().nullable().describe('Its last day; null: it never expires'),
  until_given: z.boolean().describe('The last day does not follow from the course'),
  provider: z.string().nullable(),
  certificate_number: z.string().nullable(),
  note: z.string().nullable(),
  file: documentInfo.nullable(),
  state: z.enum(CERTIFICATE_STATES).describe('Today; superseded by one that is valid longer'),
  recorded_by_name: z.string(),
  recorded_at: z.string().describe('UTC instant'),
  withdrawn_by_name: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
});
export type Certificate = z.output<typeof certificate>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates',
  summary: `Certificates with those of people who left, the latest first, ${CERTIFICATES_PAGE} at a time`,
  who: managerRoles,
  query: z.object({
    branchId: id.optional(),
    employeeId: id.optional(),
    courseId: id.optional(),
    offset: wholeNumber(0, 1_000_000, 'Must be 0 or more').default(0),
  }),
  data: z.object({ items: z.array(certificate), total: z.int() }),
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
});

export const addCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates',
  summary: 'Record a certificate of a person with its file; it supersedes the one before',
  who: managerRoles,
  body: z
    .object({
      employeeId: id,
      courseId: id,
      issued_on: isoDate('Please enter the day of issue'),
      valid_until: optionalDay().describe('Left out: counted from the validity of the course'),
      provider: optionalText(LIMITS.name),
      certificate_number: optionalText(LIMITS.name),
      note: optionalText(LIMITS.text),
    })
    .refine(endsAfterIssue, { path: ['valid_until'], error: BEFORE_ISSUE }),
  file: true,
  data: certificate,
  status: 201,
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'CERTIFICATE_EXISTS'],
  limit: DOCUMENT_LIMIT,
});

export const addCertificateFile = endpoint({
  method: 'POST',
  path: '/api/certificates/:id/file',
  summary: 'Add the file to a certificate that was recorded without one',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({}),
  file: true,
  data: certificate,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  limit: DOCUMENT_LIMIT,
});

export const getCertificateFile = endpoint({
  method: 'GET',
  path: '/api/certificates/:id/file',
  summary: 'The file of a certificate, to be downloaded',
  who: managerRoles,
  params: z.object({ id }),
  data: 'document',
  exports: 'File of a certificate',
  errors: ['NOT_FOUND'],
});

export const withdrawCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:id/withdraw',
  summary: 'Withdraw a certificate that was recorded by mistake; it stays in the history',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ reason: requiredText('Please say why', LIMITS.employeeText) }),
  data: certificate,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const certificatesEndpoints = {
  listCertificates,
  addCertificate,
  addCertificateFile,
  getCertificateFile,
  withdrawCertificate,
};
