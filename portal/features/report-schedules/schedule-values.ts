import {
  addReportSchedule,
  FORMATS,
  PAUSED_REASONS,
  timesOf,
} from '@branchbook/contract/report-schedules.ts';
import type { ReportSchedule, SentFormat } from '@branchbook/contract/report-schedules.ts';
import { BRANCH_REPORT_KINDS } from '@branchbook/contract/reports.ts';
import { LAST_DAY, SENT_PERIODS, sendingText } from '@branchbook/contract/sending-times.ts';
import type { Frequency, SentPeriod } from '@branchbook/contract/sending-times.ts';
import { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';

/** Value of the branch field for all branches in reach. */
export const ALL_BRANCHES = 'all';
const SAVED = 'saved:';

/** Returns the value of the report field for a saved report. */
export const savedValue = (id: number): string => `${SAVED}${id}`;

export const isSavedValue = (report: string): boolean => report.startsWith(SAVED);

const subjectOf = (report: string, branch: string) => {
  if (isSavedValue(report)) return { savedReportId: Number(report.slice(SAVED.length)) };
  const kind = BRANCH_REPORT_KINDS.find((one) => one === report);
  if (!kind) return undefined;
  return { report: kind, branchId: branch === ALL_BRANCHES ? null : Number(branch) };
};

const values = z.object({
  name: z.string(),
  report: z.string(),
  branch: z.string(),
  format: z.string(),
  frequency: z.string(),
  weekday: z.string(),
  month_day: z.string(),
  minute: z.string(),
  period: z.string(),
  when_empty: z.string(),
  employeeIds: z.array(z.number()),
  addresses: z.string(),
});
export type ScheduleValues = z.input<typeof values>;

/** Returns the addresses that a text names, one a line or separated by commas. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((part) => part !== '');

const bodyOf = (fields: ScheduleValues) => ({
  name: fields.name,
  subject: subjectOf(fields.report, fields.branch),
  format: fields.format,
  times: {
    frequency: fields.frequency,
    weekday: fields.weekday,
    month_day: fields.month_day === LAST_DAY ? LAST_DAY : Number(fields.month_day),
    minute: Number(fields.minute),
  },
  period: fields.period,
  when_empty: fields.when_empty,
  recipients: { employeeIds: fields.employeeIds, addresses: addressesIn(fields.addresses) },
});

/** Returns the field of the form beside which an error of the request is shown. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const [first = '', second = ''] = path.map(String);
  if (first === 'subject') return second === 'branchId' ? 'branch' : 'report';
  if (first === 'times') return second || 'frequency';
  return first === 'recipients' ? second || 'employeeIds' : first;
};

/** The form of a scheduled report; its output is the body of the request. */
export const scheduleForm = values.transform((fields, context) => {
  const parsed = addReportSchedule.body.safeParse(bodyOf(fields));
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: [fieldOf(path)], message });
  }
  return z.NEVER;
});

/** Returns the values of an empty form, for a saved report if one is named. */
const newValues = (branch: string, report: { id: number; name: string } | undefined) => ({
  name: report?.name ?? '',
  report: report ? savedValue(report.id) : '',
  branch,
  format: 'pdf' satisfies SentFormat as string,
  frequency: 'weekly' satisfies Frequency as string,
  weekday: 'monday',
  month_day: '1',
  minute: '420',
  period: 'last-week' satisfies SentPeriod as string,
  when_empty: 'send',
  employeeIds: [] as number[],
  addresses: '',
});

/** The period of a new schedule until another is chosen: the one that ends before each sending. */
const USUAL_PERIODS: Record<Frequency, SentPeriod> = {
  daily: 'yesterday',
  weekdays: 'yesterday',
  weekly: 'last-week',
  monthly: 'last-month',
};

export const usualPeriod = (frequency: string): SentPeriod => USUAL_PERIODS[frequency as Frequency];

type Person = { id: number; name: string; branch_name: string | null };

/** Returns those whom the user may choose, and those who get the report already. */
export const peopleToChoose = (
  people: readonly Person[],
  schedule: ReportSchedule | undefined,
): Person[] => {
  const known = new Set(people.map(({ id }) => id));
  const others = (schedule?.recipients ?? []).flatMap(({ employeeId: id, name }) =>
    id === null || known.has(id) ? [] : [{ id, name, branch_name: null }],
  );
  return [...people, ...others];
};

const reportOf = ({ subject }: ReportSchedule): string => {
  if (subject === null) return '';
  return 'savedReportId' in subject ? savedValue(subject.savedReportId) : subject.report;
};

const branchOf = ({ subject }: ReportSchedule, fallback: string): string => {
  if (subject === null || 'savedReportId' in subject) return fallback;
  return subject.branchId === null ? ALL_BRANCHES : String(subject.branchId);
};

export const scheduleValues = (
  schedule: ReportSchedule | undefined,
  start: { branch: string; report: { id: number; name: string } | undefined },
): ScheduleValues => {
  const empty = newValues(start.branch, start.report);
  if (!schedule) return empty;
  const times = timesOf(schedule.times);
  return {
    name: schedule.name,
    report: reportOf(schedule),
    branch: branchOf(schedule, start.branch),
    format: schedule.format,
    frequency: times.frequency,
    weekday: times.weekday ?? empty.weekday,
    month_day: String(times.month_day ?? empty.month_day),
    minute: String(times.minute),
    period: schedule.period,
    when_empty: schedule.when_empty,
    employeeIds: schedule.recipients.flatMap(({ employeeId }) => employeeId ?? []),
    addresses: schedule.recipients
      .filter(({ employeeId }) => employeeId === null)
      .map(({ name }) => name)
      .join('\n'),
  };
};

const TEXTS: { label: string; text: (schedule: ReportSchedule) => string }[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'Report', text: (one) => `${one.subject_name ?? ''} ${reportOf(one)}` },
  { label: 'Files', text: ({ format }) => FORMATS[format] },
  { label: 'When', text: ({ times }) => sendingText(timesOf(times)) },
  { label: 'Period', text: ({ period }) => SENT_PERIODS[period] },
  { label: 'Recipients', text: (one) => one.recipients.map(({ name }) => name).join(', ') },
  { label: 'State', text: ({ paused }) => (paused ? PAUSED_REASONS[paused] : 'Active') },
];

/** Returns how a schedule differs from the version that the form began with. */
export const scheduleChanges = (before: ReportSchedule, after: ReportSchedule): ConflictChange[] =>
  TEXTS.filter(({ text }) => text(before) !== text(after)).map(({ label, text }) => ({
    label,
    theirs: text(after),
  }));
