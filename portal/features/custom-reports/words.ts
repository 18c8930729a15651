import { kindLabel } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { filterText, nounOf } from '@branchbook/contract/custom-report-text.ts';
import { CUSTOM_REPORT, daysOfPeriod, PERIODS } from '@branchbook/contract/custom-reports.ts';
import type {
  ReportDefinition,
  ReportFilter,
  ReportResult,
} from '@branchbook/contract/custom-reports.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { countOf } from '../../shared/counts.ts';
import { rangeText } from '../../shared/dates.ts';
import { cellTexts } from './cells.ts';

/** What each kind answers, for those who do not know where to begin. */
export const kindHelp: Record<ReportKind, string> = {
  tasks: 'What was done, late or left undone',
  temperatures: 'What was too warm or too cold, and where',
  visitors: 'Who came, when and how often',
  accidents: 'What happened, month by month',
  training: 'Who was trained in what',
  diary: 'What was written down, day by day',
};

/** 'Last 30 days', or from when to when. */
export const periodText = ({ period }: ReportDefinition, today: Day): string => {
  if ('name' in period) return PERIODS[period.name];
  const { from, to } = daysOfPeriod(period, today);
  return rangeText(from, to);
};

/** What a report is called while it has no name. */
export const unnamed = (report: ReportDefinition, today: Day): string => {
  const period = periodText(report, today);
  const isOutOfRange = report.filters.some(
    ({ column, value }) => column === 'out_of_range' && value,
  );
  const about = `${kindLabel[report.kind]}${isOutOfRange ? ' out of range' : ''}`;
  return `${about}, ${period.charAt(0).toLowerCase()}${period.slice(1)}`;
};

/** A filter in words. */
export const chipText = (kind: ReportKind, filter: ReportFilter): string =>
  filterText(kind, filter, cellTexts('UTC'));

/** '212 visits, 1–30 November 2026, 3 branches (1 closed)'. */
export const resultText = (kind: ReportKind, result: ReportResult): string => {
  const { total, from, to, branches, closed } = result;
  const where =
    branches.length === 1
      ? branches[0]
      : `${countOf(branches.length, { one: '', many: 'branches' })}${closed > 0 ? ` (${closed} closed)` : ''}`;
  return `${countOf(total, nounOf[kind])}, ${rangeText(from, to)}, ${where}`;
};

/** 'Rows 101–200 of 1,234'. */
export const rowsText = (page: number, shown: number, total: number): string => {
  const before = (page - 1) * CUSTOM_REPORT.page;
  const number = (value: number) => value.toLocaleString('en-GB');
  return `Rows ${number(before + 1)}–${number(before + shown)} of ${number(total)}`;
};

/** The same on paper, which cannot be turned to the next page. */
export const printedText = (text: string, { rows, total }: ReportResult): string =>
  rows.length < total && total <= CUSTOM_REPORT.pdfRows
    ? `${text}. The PDF has all of them.`
    : text;
