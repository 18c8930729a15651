import { z } from 'zod';
import { COMPLAINT_KINDS } from './complaint-kinds.ts';
import { companyDataEndpoints } from './company-data.ts';
import { endpoint } from './endpoint.ts';
import type { RateLimit } from './endpoint.ts';
import { erasureEndpoints } from './erasure.ts';
import { flag, id, isoDate } from './fields.ts';
import { portalRoles } from './permissions.ts';
import type { RecordKind } from './record-kinds.ts';

/** Exporting all data about a person takes the server some work. */
const OWN_DATA_LIMIT = { per: 'caller', max: 5, seconds: 60 } as const satisfies RateLimit;

export const ownData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  summary: 'All that is kept about the caller, as a JSON file',
  who: portalRoles,
  data: 'json-file',
  limit: OWN_DATA_LIMIT,
});

export const employeeData = endpoint({
  method: 'GET',
  path: '/api/employees/:employeeId/data',
  summary: 'The same about anyone of the company, for the owner to hand over',
  who: ['owner'],
  params: z.object({ employeeId: id }),
  data: 'json-file',
  errors: ['EMPLOYEE_NOT_FOUND'],
  limit: OWN_DATA_LIMIT,
});

/** Kinds of records that an owner can have deleted once they are older than a number of days. */
export const RETAINED = [
  'visitors',
  'diary',
  'temperatures',
  'foodChecks',
  'probes',
  'complaints',
] as const satisfies readonly RecordKind[];
export type Retained = (typeof RETAINED)[number];

/** Returns one value for each of these kinds. */
export const ofRetained = <Value>(valueOf: (kind: Retained) => Value): Record<Retained, Value> =>
  Object.fromEntries(RETAINED.map((kind) => [kind, valueOf(kind)])) as Record<Retained, Value>;

export const retainedLabel: Record<Retained, string> = {
  visitors: 'Visitor book',
  diary: 'Diary',
  temperatures: 'Temperatures',
  foodChecks: 'Food checks',
  probes: 'Probe checks',
  complaints: 'Complaints',
};

/** Retention periods in days; null instead of one means that records are kept for good. */
export const RETENTION_DAYS = [90, 365, 730, 1095, 2190] as const;
export type RetentionDays = (typeof RETENTION_DAYS)[number];
export const retentionLabel: Record<RetentionDays, string> = {
  90: '90 days',
  365: '1 year',
  730: '2 years',
  1095: '3 years',
  2190: '6 years',
};

const days = z
  .literal(RETENTION_DAYS, { error: 'Please choose one from the list' })
  .nullable()
  .describe('Days that they are kept; null: for good');
export const periods = z.object(ofRetained(() => days));
export type Retention = z.output<typeof periods>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'How long visits, diary entries, temperatures, food checks and complaints are kept',
  who: ['owner'],
  data: periods,
});

/** Days whose records are kept for a complaint, whatever the retention. */
const retentionHold = z.object({
  complaintId: id,
  branchId: id,
  branch_name: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  reported_on: isoDate(),
  closed: z.boolean().describe('Whether head office can release the records'),
  days: z.int(),
  held: z.array(z.object({ from: isoDate(), to: isoDate() })),
});
export type RetentionHold = z.output<typeof retentionHold>;

export const listRetentionHolds = endpoint({
  method: 'GET',
  path: '/api/retention/holds',
  summary: 'Days whose records are not deleted because of a complaint',
  who: ['owner'],
  data: z.array(retentionHold),
});

const count = z.int().describe('How many records are older than that now');
export const retentionSaved = z.object({
  retention: periods,
  tooOld: z.object(ofRetained(() => count)),
});
export type RetentionSaved = z.output<typeof retentionSaved>;

export const saveRetention = endpoint({
  method: 'PUT',
  path: '/api/retention',
  summary: 'Change how long they are kept; dryRun only says how many are too old for that',
  who: ['owner'],
  body: periods.partial().extend({ dryRun: flag.optional().describe('Change nothing') }),
  data: retentionSaved,
});

/** Endpoints for a person's data, the retention of records and their erasure. */
export const privacyEndpoints = {
  ownData,
  employeeData,
  getRetention,
  saveRetention,
  listRetentionHolds,
  ...erasureEndpoints,
  ...companyDataEndpoints,
};
