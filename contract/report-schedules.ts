import { z } from 'zod';
import { WEEKDAYS } from './dates.ts';
import { sendingMinute } from './digests.ts';
import { endpoint } from './endpoint.ts';
import { email, id, LIMITS, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';
import { BRANCH_REPORT_KINDS } from './reports.ts';
import { LAST_DAY, LATEST_MONTH_DAY, SENT_PERIODS } from './sending-times.ts';
import type { SendingTimes, SentPeriod } from './sending-times.ts';

const BYTES_OF_MB = 1024 * 1024;

export const REPORT_SCHEDULE = {
  /** Schedules of a company. */
  most: 50,
  /** Recipients of a schedule, people and addresses together. */
  recipients: 20,
  /** Files above this size are not attached; the email links to the report in the portal. */
  attachedBytes: 10 * BYTES_OF_MB,
  /** Days for which the link works that confirms an address. */
  confirmDays: 7,
  /** Days after which a schedule that keeps failing is paused. */
  failingDays: 3,
} as const;

export const FORMATS = { pdf: 'PDF', csv: 'CSV', both: 'PDF and CSV' } as const;
export type SentFormat = keyof typeof FORMATS;

const MONTH_DAY =
  'Please choose a day from 1 to 28, or the last day: not every month has a 29th, 30th and 31st';

const minute = sendingMinute;
const times = z.discriminatedUnion(
  'frequency',
  [
    z.object({ frequency: z.literal('daily'), minute }),
    z.object({ frequency: z.literal('weekdays'), minute }),
    z.object({
      frequency: z.literal('weekly'),
      weekday: z.enum(WEEKDAYS, 'Please choose a day of the week'),
      minute,
    }),
    z.object({
      frequency: z.literal('monthly'),
      month_day: z
        .union([z.literal(LAST_DAY), z.int()], MONTH_DAY)
        .refine((day) => day === LAST_DAY || (day >= 1 && day <= LATEST_MONTH_DAY), MONTH_DAY)
        .describe('From 1 to 28, or the last day'),
      minute,
    }),
  ],
  'Please choose how often',
);
export type TimesChoice = z.output<typeof times>;

/** Returns the chosen times in the form that the calendar rules use. */
export const timesOf = (chosen: TimesChoice): SendingTimes => ({
  frequency: chosen.frequency,
  weekday: chosen.frequency === 'weekly' ? chosen.weekday : null,
  month_day: chosen.frequency === 'monthly' ? chosen.month_day : null,
  minute: chosen.minute,
});

const subject = z.union(
  [
    z.object({ savedReportId: id }),
    z.object({
      report: z.enum(BRANCH_REPORT_KINDS),
      branchId: id.nullable().describe('Null for all branches in reach, in a ZIP file'),
    }),
  ],
  'Please choose a report',
);
export type ReportSubject = z.output<typeof subject>;

const recipients = z
  .object({
    employeeIds: z.array(id).transform((ids) => [...new Set(ids)]),
    addresses: z
      .array(email())
      .transform((addresses) => [...new Set(addresses)])
      .describe('Outside the company; each must confirm before it gets anything'),
  })
  .refine(
    ({ employeeIds, addresses }) => employeeIds.length + addresses.length > 0,
    'Please choose at least one recipient',
  )
  .refine(
    ({ employeeIds, addresses }) =>
      employeeIds.length + addresses.length <= REPORT_SCHEDULE.recipients,
    `Please choose ${REPORT_SCHEDULE.recipients} recipients at most`,
  );

const fields = {
  name: requiredText('Please give it a name', LIMITS.name),
  subject: subject.describe('A saved report, or a report of one branch or of all'),
  format: z.enum(Object.keys(FORMATS) as [SentFormat]),
  times: times.describe('In the time of the head office'),
  period: z.enum(Object.keys(SENT_PERIODS) as [SentPeriod]),
  when_empty: z.enum(['send', 'skip']).describe('What to do with a report without rows'),
  recipients,
};

export const PAUSED_REASONS = {
  'by-hand': 'Paused',
  'no-owner': 'Paused: the person who set it up has left',
  'no-rights': 'Paused: the person who set it up may not see this report any more',
  'no-report': 'Paused: the saved report was deleted or is no longer shared',
  failing: 'Paused: it could not be made for three days',
} as const;
export type PausedReason = keyof typeof PAUSED_REASONS;

export const OUTCOMES = {
  sent: 'Sent',
  empty: 'Not sent: it was empty',
  failed: 'Could not be made',
  'no-recipients': 'Not sent: no recipient has confirmed it, or all have stopped it',
} as const;
export type RunOutcome = keyof typeof OUTCOMES;

const recipient = z.object({
  id,
  employeeId: id.nullable(),
  name: z.string().describe('Of the employee, or the address'),
  state: z.enum(['active', 'waiting', 'left']).describe('Waiting: the address is not confirmed'),
});
export type Recipient = z.output<typeof recipient>;

export const reportSchedule = z.object({
  id,
  name: z.string(),
  mine: z.boolean(),
  owner_name: z.string().describe('With whose rights it runs'),
  subject: subject.nullable().describe('Null when the saved report is gone'),
  subject_name: z.string().nullable().describe('Of the saved report or the branch'),
  format: fields.format,
  times,
  period: fields.period,
  when_empty: fields.when_empty,
  recipients: z.array(recipient),
  paused: z.enum(Object.keys(PAUSED_REASONS) as [PausedReason]).nullable(),
  next_at: z.string().nullable().describe('UTC instant; null while it is paused'),
  sending: z.boolean().describe('Whether it was asked to be sent at once and is not sent yet'),
  last_run_at: z.string().nullable(),
  last_outcome: z.enum(Object.keys(OUTCOMES) as [RunOutcome]).nullable(),
  last_problem: z.string().nullable().describe('Why the last run failed'),
  version: z.int(),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/api/report-schedules',
  summary: 'The reports that are sent by email: the caller’s own, for head office all of them',
  who: managerRoles,
  data: z.object({
    schedules: z.array(reportSchedule),
    timezone: z.string().describe('Of the head office, in which the times are'),
    sends_mail: z.boolean().describe('Whether this installation sends email at all'),
  }),
});

export const listReportPeople = endpoint({
  method: 'GET',
  path: '/api/report-schedules/people',
  summary: 'The owners and managers who can be chosen as recipients, by name',
  who: managerRoles,
  data: z.array(z.object({ id, name: z.string(), branch_name: z.string().nullable() })),
});

export const addReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules',
  summary: 'Send a report by email on a schedule, with the caller’s rights; 50 in a company',
  who: managerRoles,
  body: z.object(fields),
  status: 201,
  data: reportSchedule,
  errors: ['NOT_FOUND'],
  limit: { per: 'caller', max: 30, seconds: 60 },
});

export const changeReportSchedule = endpoint({
  method: 'PUT',
  path: '/api/report-schedules/:id',
  summary: 'Change one’s own schedule',
  who: managerRoles,
  params: z.object({ id }),
  body: z
    .object(fields)
    .partial()
    .extend({
      version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
    }),
  data: reportSchedule,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const deleteReportSchedule = endpoint({
  method: 'DELETE',
  path: '/api/report-schedules/:id',
  summary: 'Delete one’s own schedule, or as head office any, with its addresses',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const pauseReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules/:id/pause',
  summary: 'Pause one’s own schedule, or as head office any; or resume one’s own',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ paused: z.boolean() }),
  data: reportSchedule,
  errors: ['NOT_FOUND'],
});

export const sendReportNow = endpoint({
  method: 'POST',
  path: '/api/report-schedules/:id/send',
  summary: 'Send one’s own report once, within a minute',
  who: managerRoles,
  params: z.object({ id }),
  data: reportSchedule,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const askAddressAgain = endpoint({
  method: 'POST',
  path: '/api/report-schedules/:id/recipients/:recipientId/ask',
  summary: 'Send an address another link to confirm it; three a day at most',
  who: managerRoles,
  params: z.object({ id, recipientId: id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW', 'TOO_MANY_REQUESTS'],
});

const token = z.string('This link is not complete').min(1).max(100);
const asked = z.object({
  report: z.string(),
  company: z.string(),
  address: z.string(),
  confirmed: z.boolean(),
});
export type AskedAddress = z.output<typeof asked>;
const LIMIT = { per: 'address', max: 30, seconds: 60 } as const;

export const getAskedAddress = endpoint({
  method: 'GET',
  path: '/api/report-addresses/confirm',
  summary: 'Which report a link confirms an address for; nothing changes by asking',
  who: 'anyone',
  query: z.object({ token }),
  data: asked,
  errors: ['LINK_INVALID'],
  limit: LIMIT,
});

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/report-addresses/confirm',
  summary: 'Confirm an address, so that it gets the report',
  who: 'anyone',
  body: z.object({ token }),
  data: asked,
  errors: ['LINK_INVALID'],
  limit: LIMIT,
});

export const reportSchedulesEndpoints = {
  listReportSchedules,
  listReportPeople,
  addReportSchedule,
  changeReportSchedule,
  deleteReportSchedule,
  pauseReportSchedule,
  sendReportNow,
  askAddressAgain,
  getAskedAddress,
  confirmAddress,
};
