import { describe, expect, it } from 'vitest';
import { OPERATORS, periodColumn, REPORT_COLUMNS, REPORT_KINDS } from './custom-report-columns.ts';
import type { ReportColumn } from './report-column.ts';
import { groupLabel, measureLabel, operatorLabel } from './custom-report-text.ts';
import { CUSTOM_REPORT, daysOfPeriod, reportDefinition } from './custom-reports.ts';
import type { PeriodName } from './custom-reports.ts';

const visits = {
  kind: 'visitors',
  branches: [],
  period: { name: 'last-7-days' },
  columns: ['full_name'],
  filters: [],
  sort: null,
  group: null,
  measure: { name: 'count', column: null },
};
const filtered = (column: string, operator: string, value?: unknown) => ({
  ...visits,
  filters: [{ column, operator, value }],
});

/** Returns the first message about an invalid report. */
const faultOf = (report: unknown): string | undefined =>
  reportDefinition.safeParse(report).error?.issues[0]?.message;

describe('the days of a period', () => {
  it('follow the calendar across the ends of months and years', () => {
    const days = (name: PeriodName, today: string): [string, string] => {
      const { from, to } = daysOfPeriod({ name }, today);
      return [from, to];
    };
    expect(days('today', '2026-03-01')).toEqual(['2026-03-01', '2026-03-01']);
    expect(days('last-7-days', '2026-03-01')).toEqual(['2026-02-23', '2026-03-01']);
    expect(days('last-30-days', '2024-03-01')).toEqual(['2024-02-01', '2024-03-01']);
    expect(days('last-90-days', '2026-01-01')).toEqual(['2025-10-04', '2026-01-01']);
    expect(days('this-month', '2026-12-31')).toEqual(['2026-12-01', '2026-12-31']);
    expect(days('last-month', '2026-01-15')).toEqual(['2025-12-01', '2025-12-31']);
    expect(days('last-month', '2024-03-31')).toEqual(['2024-02-01', '2024-02-29']);
    expect(days('this-year', '2026-01-01')).toEqual(['2026-01-01', '2026-01-01']);
    const own = { start: '2026-01-05', end: '2026-02-01' };
    expect(daysOfPeriod(own, '2026-06-10')).toEqual({ from: own.start, to: own.end });
  });
});

describe('the definition of a custom report', () => {
  it('can contain every column of its kind, and the day of the period', () => {
    for (const kind of REPORT_KINDS) {
      const keys = Object.keys(REPORT_COLUMNS[kind]);
      expect(keys).toContain(periodColumn[kind]);
      const columns = keys.slice(-CUSTOM_REPORT.columns);
      expect(faultOf({ ...visits, kind, columns })).toBeUndefined();
      // Some stored columns are not open to reports.
      for (const secret of ['pin', 'medical', 'n_i_no', 'id', 'company_id', 'toString']) {
        expect(faultOf({ ...visits, kind, columns: [secret] })).toBe('This column is not known');
      }
    }
  });

  it('contains each column once, at least one, and at most the limit', () => {
    expect(faultOf({ ...visits, columns: [] })).toBe('Please choose at least one column');
    expect(faultOf({ ...visits, columns: ['email', 'email'] })).toBe('Chosen twice');
    const many = Array.from({ length: CUSTOM_REPORT.columns + 1 }, () => 'email');
    expect(faultOf({ ...visits, columns: many })).toBe('Please choose 12 columns at most');
    expect(faultOf({ ...visits, columns: ['value'] })).toBe('This column is not known');
    expect(faultOf({ ...visits, sort: { column: 'x', descending: true } })).toBe(
      'This column is not known',
    );
  });

  it('compares a column only in ways that its type allows, with a value of that type', () => {
    const values: Record<ReportColumn['type'], unknown> = {
      text: 'Acme',
      number: 5,
      day: '2026-06-10',
      instant: null,
      flag: false,
      choice: '',
    };
    for (const kind of REPORT_KINDS) {
      const columns: Record<string, ReportColumn> = REPORT_COLUMNS[kind];
      for (const [key, column] of Object.entries(columns)) {
        const value =
          column.type === 'choice' ? Object.keys(column.choices)[0] : values[column.type];
        for (const operator of new Set(Object.values(OPERATORS).flat())) {
          const report = { ...filtered(key, operator, value), kind, columns: [key] };
          const allowed: readonly string[] = OPERATORS[column.type];
          const fault = allowed.includes(operator) ? undefined : 'This cannot be compared so';
          expect({ key, operator, fault: faultOf(report) }).toEqual({ key, operator, fault });
        }
      }
    }
    for (const [column, value] of [
      ['full_name', ''],
      ['full_name', ' \u0000'],
      ['full_name', 5],
      ['minutes', '5'],
      ['visit_date', '2026-02-30'],
      ['still_visiting', 'true'],
      ['still_visiting', null],
    ] as const) {
      expect(faultOf(filtered(column, 'is', value))).toBe('Please enter a value');
    }
    expect(faultOf(filtered('full_name', 'is', 'x'.repeat(256)))).toBe(
      'Must be at most 255 characters',
    );
    const cleaned = reportDefinition.parse(filtered('full_name', 'is', ' Acme\u0000 <b>Ltd</b>'));
    expect(cleaned.filters[0]?.value).toBe('Acme Ltd');
    expect(reportDefinition.parse(filtered('full_name', 'empty')).filters[0]?.value).toBeNull();
  });

  it('groups by columns that can be grouped, and measures numbers', () => {
    const grouped = (column: string, by: string) => ({ ...visits, group: { column, by } });
    expect(faultOf(grouped('check_in', 'hour'))).toBeUndefined();
    expect(faultOf(grouped('visit_date', 'hour'))).toBe('It cannot be grouped by this');
    expect(faultOf(grouped('reason', 'day'))).toBe('It cannot be grouped by this');
    const measured = (name: string, column: string | null) => ({
      ...visits,
      measure: { name, column },
    });
    expect(faultOf(measured('average', 'minutes'))).toBeUndefined();
    for (const [name, column] of [
      ['average', null],
      ['highest', 'reason'],
      ['count', 'nowhere'],
    ] as const) {
      expect(faultOf(measured(name, column))).toBe('Please choose a number');
    }
  });

  it('covers at most a year, and does not end before it begins', () => {
    const period = (start: string, end: string) => ({ ...visits, period: { start, end } });
    expect(faultOf(period('2025-01-01', '2026-01-02'))).toBeUndefined();
    expect(faultOf(period('2025-01-01', '2026-01-03'))).toBe('Please choose 366 days at most');
    expect(faultOf(period('2026-01-02', '2026-01-01'))).toBe(
      'The end date is before the start date',
    );
    expect(reportDefinition.safeParse({ ...visits, period: { name: 'ever' } }).success).toBe(false);
  });

  it('gets error messages in plain words', () => {
    expect(groupLabel('visitors', { column: 'company_name', by: 'value' })).toBe('Company');
    expect(groupLabel('visitors', { column: 'check_in', by: 'hour' })).toBe(
      'Check in, by hour of the day',
    );
    expect(measureLabel('visitors', { name: 'count', column: null })).toBe('Number of visits');
    expect(measureLabel('temperatures', { name: 'highest', column: 'value' })).toBe(
      'Highest of temperature (°C)',
    );
    expect(operatorLabel('at_least', 'day')).toBe('is on or after');
    expect(operatorLabel('at_least', 'number')).toBe('is at least');
  });
});
