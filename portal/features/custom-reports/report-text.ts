import { reportLabels, reportNoun } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { filterText } from '@branchbook/contract/custom-report-text.ts';
import { CUSTOM_REPORT, daysOfPeriod, PERIODS } from '@branchbook/contract/custom-reports.ts';
import type {
  ReportDefinition,
  ReportFilter,
  ReportResult,
} from '@branchbook/contract/custom-reports.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { countOf } from '../../shared/counts.ts';
import { rangeText } from '../../shared/dates.ts';
import { cellTexts } from './cell-text.ts';

/** Returns the period as text: 'Last 30 days', or its first and last day. */
export const periodText = ({ period }: ReportDefinition, today: Day): string => {
  if ('name' in period) return PERIODS[period.name];
  const { from, to } = daysOfPeriod(period, today);
  return rangeText(from, to);
};

/** Returns a name for a report that the user has not named yet. */
export const unnamed = (report: ReportDefinition, today: Day): string => {
  const period = periodText(report, today);
  const isOutOfRange = report.filters.some(
    ({ column, value }) => column === 'out_of_range' && value,
  );
  const about = `${reportLabels[report.kind]}${isOutOfRange ? ' out of range' : ''}`;
  return `${about}, ${period.charAt(0).toLowerCase()}${period.slice(1)}`;
};

/** Returns a filter as text. */
export const chipText = (kind: ReportKind, filter: ReportFilter): string =>
  filterText(kind, filter, cellTexts('UTC'));

/** Returns a summary such as '212 visits, 1–30 November 2026, 3 branches (1 closed)'. */
export const resultText = (kind: ReportKind, result: ReportResult): string => {
  const { total, from, to, branches, closed } = result;
  const where =
    branches.length === 1
      ? branches[0]
      : `${countOf(branches.length, { one: '', many: 'branches' })}${closed > 0 ? ` (${closed} closed)` : ''}`;
  return `${countOf(total, reportNoun(kind))}, ${rangeText(from, to)}, ${where}`;
};

/** Returns a range such as 'Rows 101–200 of 1,234'. */
export const rowsText = (page: number, shown: number, total: number): string => {
  const before = (page - 1) * CUSTOM_REPORT.page;
  const number = (value: number) => value.toLocaleString('en-GB');
  return `Rows ${number(before + 1)}–${number(before + shown)} of ${number(total)}`;
};

/** Returns the range for paper; it adds that the PDF has all rows where the printout does not. */
export const printedText = (text: string, { rows, total }: ReportResult): string =>
  rows.length < total && total <= CUSTOM_REPORT.pdfRows
    ? `${text}. The PDF has all of them.`
    : text;
