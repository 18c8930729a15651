import { z } from 'zod';
import { columnOf, GROUPINGS, MEASURES, OPERATORS, REPORT_KINDS } from './custom-report-columns.ts';
import type { Grouping, Operator } from './custom-report-columns.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';
import { cleanText } from './sanitise.ts';
import { addDays, daysBetween } from './dates.ts';
import type { Day } from './dates.ts';

export const CUSTOM_REPORT = {
  columns: 12,
  filters: 10,
  branches: 500,
  /** The longest period, in days. */
  days: 366,
  /** Rows on a page of the table. */
  page: 100,
  /** A chart with more bars cannot be read. */
  groups: 400,
  pdfRows: 5000,
  csvRows: 50_000,
  /** Limit on the reports that a user can save. */
  saved: 100,
} as const;

/** Periods relative to today; all end today, except the last month. */
export const PERIODS = {
  today: 'Today',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
} as const;
export type PeriodName = keyof typeof PERIODS;

const operators = [...new Set(Object.values(OPERATORS).flat())] as [Operator, ...Operator[]];
const groupings = [...new Set(Object.values(GROUPINGS).flat())] as [Grouping, ...Grouping[]];

export const filter = z.object({
  column: z.string(),
  operator: z.enum(operators),
  value: z
    .union([
      // Cleaned like the stored text that it is compared with.
      z
        .string()
        .max(LIMITS.employeeText)
        .overwrite((text) => (text.length > LIMITS.employeeText ? text : cleanText(text))),
      z.number(),
      z.boolean(),
    ])
    .nullable()
    .default(null),
});
export type ReportFilter = z.output<typeof filter>;

export const period = z.union([
  z.object({ name: z.enum(Object.keys(PERIODS) as [PeriodName]) }),
  z
    .object({ start: isoDate(), end: isoDate() })
    .refine(({ start, end }) => start <= end, 'The end date is before the start date')
    .refine(
      ({ start, end }) => start > end || daysBetween(start, end) <= CUSTOM_REPORT.days,
      `Please choose ${CUSTOM_REPORT.days} days at most`,
    ),
]);
export type ReportPeriodChoice = z.output<typeof period>;

/** Returns true if the value of a filter suits its column and operator. */
const fits = (
  { operator, value }: ReportFilter,
  column: NonNullable<ReturnType<typeof columnOf>>,
): boolean => {
  if (operator === 'empty' || operator === 'filled') return true;
  switch (column.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(column.choices, value);
    case 'day':
      return isoDate().safeParse(value).success;
    case 'text':
    case 'instant':
      return typeof value === 'string' && value.trim() !== '';
  }
};

/** The definition of a custom report; every column must belong to its kind of records. */
export const reportDefinition = z
  .object({
    kind: z.enum(REPORT_KINDS),
    branches: z
      .array(id)
      .max(CUSTOM_REPORT.branches)
      .describe(
        'None named: all that the caller may see, with those that were closed since the period began',
      ),
    period,
    columns: z
      .array(z.string())
      .min(1, 'Please choose at least one column')
      .max(CUSTOM_REPORT.columns, `Please choose ${CUSTOM_REPORT.columns} columns at most`),
    filters: z.array(filter).max(CUSTOM_REPORT.filters),
    sort: z
      .object({ column: z.string(), descending: z.boolean() })
      .nullable()
      .describe('By the day of the period, the newest first, unless another is chosen'),
    group: z.object({ column: z.string(), by: z.enum(groupings) }).nullable(),
    measure: z
      .object({ name: z.enum(MEASURES), column: z.string().nullable() })
      .describe('What is said of each group; the column of a number for all but the count'),
  })
  .superRefine((report, context) => {
    const refuse = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    const known = (key: string) => columnOf(report.kind, key);
    for (const [at, key] of report.columns.entries()) {
      if (!known(key)) refuse(['columns', at], 'This column is not known');
      else if (report.columns.indexOf(key) !== at) refuse(['columns', at], 'Chosen twice');
    }
    for (const [at, one] of report.filters.entries()) {
      const column = known(one.column);
      const allowed: readonly string[] = column ? OPERATORS[column.type] : [];
      if (!column) refuse(['filters', at], 'This column is not known');
      else if (!allowed.includes(one.operator))
        refuse(['filters', at], 'This cannot be compared so');
      else if (!fits(one, column)) refuse(['filters', at], 'Please enter a value');
    }
    const { sort, group, measure } = report;
    if (sort && !known(sort.column)) refuse(['sort'], 'This column is not known');
    if (group) {
      const column = known(group.column);
      const allowed: readonly string[] = column ? GROUPINGS[column.type] : [];
      if (!allowed.includes(group.by)) refuse(['group'], 'It cannot be grouped by this');
    }
    const isNumber = known(measure.column ?? '')?.type === 'number';
    if (!isNumber && (measure.name !== 'count' || measure.column !== null)) {
      refuse(['measure'], 'Please choose a number');
    }
  });
export type ReportDefinition = z.output<typeof reportDefinition>;

/** Returns the first and last day that a period covers when it is run on `today`. */
export const daysOfPeriod = (chosen: ReportPeriodChoice, today: Day): { from: Day; to: Day } => {
  if (!('name' in chosen)) return { from: chosen.start, to: chosen.end };
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (chosen.name) {
    case 'today':
      return { from: today, to: today };
    case 'last-7-days':
      return { from: addDays(today, -6), to: today };
    case 'last-30-days':
      return { from: addDays(today, -29), to: today };
    case 'last-90-days':
      return { from: addDays(today, -89), to: today };
    case 'this-month':
      return { from: monthStart, to: today };
    case 'last-month': {
      const to = addDays(monthStart, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
};

export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.output<typeof cell>;

export const reportResult = z.object({
  from: isoDate(),
  to: isoDate(),
  branches: z.array(z.string()).describe('The names of the branches that it covers'),
  closed: z.int().describe('How many of these branches are closed by now'),
  leftOut: z.number().describe('Named branches that the caller may not see'),
  total: z.number().describe('Rows in all'),
  rows: z
    .array(z.array(cell))
    .describe('A page of rows, their cells in the order of the columns; instants are UTC'),
  groups: z
    .array(z.object({ key: cell, value: z.number().nullable(), count: z.number() }))
    .describe(
      'Empty without a group. Dates in order, anything else the largest first. A day and a week ' +
        '(by its Monday) are yyyy-mm-dd, a month yyyy-mm, a weekday 1 (Monday) to 7, an hour 0 to 23',
    ),
  groupsLeftOut: z.number().describe('Groups beyond those that are shown'),
  timezone: z.string().describe('In which instants are grouped and shown'),
  day_ends: z
    .array(z.int())
    .describe('Hours after midnight at which days of the branches end: a deadline then is one'),
});
export type ReportResult = z.output<typeof reportResult>;

/** A report may hold a database connection for seconds, so a company runs one at a time. */
const ONE_PER_COMPANY = { per: 'company', max: 1, what: 'custom report' } as const;

export const runCustomReport = endpoint({
  method: 'POST',
  path: '/api/custom-reports/run',
  summary: 'A page of a report that is put together from columns, filters and a grouping',
  who: managerRoles,
  body: z.object({ definition: reportDefinition, offset: z.int().min(0).max(1_000_000) }),
  data: reportResult,
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE'],
  atOnce: ONE_PER_COMPANY,
});

const reportName = requiredText('Please give the report a name', LIMITS.name);

export const savedReport = z.object({
  id,
  name: z.string(),
  shared: z.boolean().describe('With everyone of the company who sees reports'),
  mine: z.boolean(),
  saved_by_name: z.string(),
  definition: reportDefinition,
  version: z.number(),
  updated_at: z.string(),
});
export type SavedReport = z.output<typeof savedReport>;

export const listSavedReports = endpoint({
  method: 'GET',
  path: '/api/custom-reports',
  summary: 'The saved reports: the own ones and the company’s, by name',
  who: managerRoles,
  data: z.array(savedReport),
});

const savedFields = { name: reportName, shared: z.boolean(), definition: reportDefinition };

export const saveReport = endpoint({
  method: 'POST',
  path: '/api/custom-reports',
  summary: 'Save a report by name, for oneself or, as head office, for the company',
  who: managerRoles,
  body: z.object(savedFields),
  data: savedReport,
  status: 201,
  errors: ['REPORT_NAME_EXISTS'],
});

export const changeSavedReport = endpoint({
  method: 'PUT',
  path: '/api/custom-reports/:id',
  summary: 'Change a saved report: one’s own, or as head office one of the company',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ ...savedFields, version: z.int().positive().optional() }),
  data: savedReport,
  errors: ['NOT_FOUND', 'REPORT_NAME_EXISTS', 'CONFLICT'],
});

export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/api/custom-reports/:id',
  summary: 'Delete a saved report: one’s own, or as head office one of the company',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const customPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/custom',
  summary: 'A report that is put together as a PDF; 5,000 rows at most',
  who: managerRoles,
  body: z.object({ name: reportName, definition: reportDefinition }),
  data: 'pdf',
  exports: 'Custom report (PDF)',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE'],
  atOnce: ONE_PER_COMPANY,
  limit: EXPORT_LIMIT,
});

export const customCsv = endpoint({
  ...customPdf,
  path: '/api/csv-exports/custom',
  summary: 'A report that is put together as a CSV file; 50,000 rows at most',
  data: 'csv',
  exports: 'Custom report (CSV)',
});

export const customReportsEndpoints = {
  runCustomReport,
  listSavedReports,
  saveReport,
  changeSavedReport,
  deleteSavedReport,
  customPdf,
  customCsv,
};
