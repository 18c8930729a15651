import { REPORT_KINDS } from '@branchbook/contract/custom-report-columns.ts';
import { reportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { describe, expect, it } from 'vitest';
import { fromAddress, kindFromAddress, toAddress } from './address-values.ts';
import { completeOf, isSameReport, startOf, withKind } from './definition-rules.ts';
import { nextFilter } from './filter-rules.ts';
import { chartOf } from './chart-rules.ts';
import { chipText, printedText, resultText, unnamed } from './report-text.ts';

const visits = startOf('visitors', true);

const resultOf = (groups: ReportResult['groups']): ReportResult => ({
  from: '2026-11-01',
  to: '2026-11-04',
  branches: ['Leeds'],
  leftOut: 0,
  closed: 0,
  total: 3,
  rows: [],
  groups,
  groupsLeftOut: 0,
  timezone: 'Europe/London',
  day_ends: [0],
});

describe('the definition of a custom report', () => {
  it.each(REPORT_KINDS)('starts with a valid report, for %s', (kind) => {
    expect(reportDefinition.safeParse(startOf(kind, true)).error).toBeUndefined();
  });

  it.each(REPORT_KINDS)('starts with no more columns than fit, for %s', (kind) => {
    expect(startOf(kind, true).columns.length).toBeLessThanOrEqual(6);
  });

  it('has a title from its kind, and its filters in words', () => {
    const temperatures = startOf('temperatures', true);
    expect(unnamed(temperatures, '2026-11-22')).toBe('Temperatures out of range, last 30 days');
    expect(unnamed(visits, '2026-11-22')).toBe('Visitors, last 30 days');
    const texts = temperatures.filters.map((one) => chipText('temperatures', one));
    expect(texts).toEqual(['Out of range = Yes']);
    const acme = { column: 'company_name', operator: 'contains', value: 'Acme' } as const;
    expect(chipText('visitors', acme)).toBe('Company contains Acme');
    expect(chipText('visitors', { ...acme, operator: 'empty', value: null })).toBe(
      'Company is empty',
    );
  });

  it('gives the number of its branches, and which of them are closed', () => {
    const branches = ['Leeds', 'York (closed)'];
    const text = resultText('visitors', { ...resultOf([]), branches, closed: 1 });
    expect(text).toMatch(/^3 visits, .* 2026, 2 branches \(1 closed\)$/);
    expect(resultText('visitors', resultOf([]))).toMatch(/^3 visits, .* 2026, Leeds$/);
  });

  it('names on paper the file with the other rows, if there is one', () => {
    const result = resultOf([]);
    expect(printedText('Rows 1–3 of 3', { ...result, rows: [[], [], []] })).toBe('Rows 1–3 of 3');
    expect(printedText('Rows 1–1 of 3', { ...result, rows: [[]] })).toBe(
      'Rows 1–1 of 3. The PDF has all of them.',
    );
    const tooMany = { ...result, rows: [[]], total: 5001 };
    expect(printedText('Rows 1–1 of 5,001', tooMany)).toBe('Rows 1–1 of 5,001');
  });

  it('offers useful columns to filter by, each only once', () => {
    const first = nextFilter('tasks', []);
    expect(first).toMatchObject({ column: 'state', value: 'completed' });
    expect(nextFilter('tasks', first ? [first] : [])).toMatchObject({ column: 'late' });
  });

  it('has a branch column only for users with several branches', () => {
    expect(startOf('diary', true).columns).toContain('branch');
    expect(startOf('diary', false).columns).not.toContain('branch');
  });

  it('keeps branches, period and matching filters when its kind changes', () => {
    const report: ReportDefinition = {
      ...visits,
      branches: [7],
      period: { name: 'last-month' },
      filters: [
        { column: 'branch', operator: 'is', value: 'Leeds' },
        { column: 'company_name', operator: 'contains', value: 'Gas' },
      ],
    };
    const changed = withKind(report, 'temperatures', true);
    expect(changed).toMatchObject({ branches: [7], period: { name: 'last-month' } });
    expect(changed.filters.map(({ column }) => column)).toEqual(['branch', 'out_of_range']);
    expect(reportDefinition.safeParse(changed).success).toBe(true);
  });

  it('leaves out filters without a value', () => {
    const filters: ReportDefinition['filters'] = [
      { column: 'full_name', operator: 'contains', value: ' ' },
      { column: 'minutes', operator: 'at_least', value: null },
      { column: 'email', operator: 'filled', value: null },
    ];
    expect(completeOf('visitors', filters).map(({ column }) => column)).toEqual(['email']);
  });

  it('is stored in the address and read back, unless damaged', () => {
    expect(fromAddress(toAddress(visits))).toEqual(visits);
    expect(fromAddress('{"kind":"visitors"')).toBeNull();
    const old = toAddress({ ...visits, columns: ['shoe_size'] });
    expect(fromAddress(old)).toBeNull();
    expect(kindFromAddress(old)).toBe('visitors');
  });

  it('is equal whatever the order of its stored parts', () => {
    const { kind, ...others } = visits;
    expect(isSameReport(visits, { ...others, kind })).toBe(true);
    expect(isSameReport(visits, { ...visits, columns: ['full_name'] })).toBe(false);
  });

  it('has a chart that includes days without records', () => {
    const chart = chartOf(visits, resultOf([{ key: '2026-11-03', value: 3, count: 3 }]), false);
    expect(chart?.bars.map(({ value }) => value)).toEqual([0, 0, 3, 0]);
    expect(chart?.summary).toBe('Most: 3 Nov, 3 visits.');
  });

  it('has a chart of the first groups of many, and says so', () => {
    const report: ReportDefinition = { ...visits, group: { column: 'company_name', by: 'value' } };
    const many = Array.from({ length: 40 }, (_, at) => ({ key: `Firm ${at}`, value: 1, count: 1 }));
    const few = chartOf(report, resultOf(many), false);
    expect(few?.bars).toHaveLength(30);
    expect(few?.summary).toContain('30 of 40 groups.');
    expect(chartOf(report, resultOf(many), true)?.bars).toHaveLength(40);
  });
});
