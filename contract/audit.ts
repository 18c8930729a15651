import { z } from 'zod';
import { ACTIVITY_KINDS } from './activity-text.ts';
import type { ActivityKind } from './activity-text.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, wholeNumber } from './fields.ts';
import { portalRoles } from './permissions.ts';
import { RECORD_KIND_NAMES, RECORD_KINDS } from './record-kinds.ts';

export const ACTIVITY = {
  /** Days that recent activity goes back ([A-125]). */
  days: 7,
  page: 10,
  mostPerPage: 100,
} as const;

/** Kinds that staff see of their own branch; the rest is about people, accidents and sign-ins. */
export const STAFF_ACTIVITY_KINDS: readonly ActivityKind[] = RECORD_KIND_NAMES.filter(
  (name) => 'isSeenByStaff' in RECORD_KINDS[name],
);

export const AUDIT_LOG = { page: 50, csvRows: 50_000 } as const;

const kind = z.enum(Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]], {
  error: 'Please choose one from the list',
});

export const activity = z.object({
  id,
  at: z.string().describe('UTC instant'),
  happened_at: z
    .string()
    .nullish()
    .describe('UTC instant, of what a tablet told of more than an hour later'),
  action: z.string().describe('A noun and a verb: task.completed'),
  kind,
  text: z.string().describe('What was done, to be read after the name'),
  actor_id: id.nullable(),
  actor_name: z
    .string()
    .describe('‘Tablet’ where no one was asked for a PIN, ‘Branchbook’ where no one did it'),
  branch_id: id.nullable(),
  branch_name: z.string().nullable(),
  entity: z.string().describe('What kind of record it is about'),
  entity_id: id.nullable(),
  label: z.string().nullable().describe('What that is called'),
  day: isoDate().nullable().describe('The day of the diary that it is about'),
  equipId: id.nullable().describe('Whose temperature it is about, of readings alone'),
  changes: z.array(z.string()).describe('What of it was changed, in words'),
});
export type Activity = z.output<typeof activity>;

export const recentActivity = endpoint({
  method: 'GET',
  path: '/api/recent-activity',
  summary:
    'What happened in the last seven days, the newest first; 100 at a time at most. Staff see the work of their branch',
  who: portalRoles,
  query: z.object({
    limit: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be at least 1')
      .transform((limit) => Math.min(limit, ACTIVITY.mostPerPage))
      .default(ACTIVITY.page),
    offset: wholeNumber(0, 1_000_000, 'Must be from 0 to 1,000,000').default(0),
    branchId: id.optional(),
    kind: kind.optional(),
  }),
  data: z.object({
    items: z.array(activity),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  errors: ['NOT_FOUND'],
});

const auditFilter = {
  search: optionalText(LIMITS.name).describe('A part of someone’s name, or words of a label'),
  kind: kind.nullish(),
  branchId: id.nullish(),
  employeeId: id.nullish().describe('Who did it'),
  startDate: isoDate().nullish().describe('In the time of the head office, as the end is'),
  endDate: isoDate().nullish(),
};

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Everything that was written, the newest first; 50 at a time',
  who: ['owner'],
  query: z.object({
    ...auditFilter,
    before: id.nullish().describe('The last entry that was shown'),
  }),
  data: z.object({ items: z.array(activity), hasMore: z.boolean() }),
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
});

export const auditLogCsv = endpoint({
  method: 'POST',
  path: '/api/csv-exports/audit-log',
  summary: 'The audit log as a CSV file; 50,000 rows at most',
  who: ['owner'],
  body: z.object(auditFilter),
  data: 'csv',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE', 'EMPLOYEE_NOT_FOUND'],
  limit: EXPORT_LIMIT,
});

export const auditEndpoints = { recentActivity, auditLog, auditLogCsv };
