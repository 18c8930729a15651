import { addDays, daysBetween } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/exports.ts';
import type { ReportsSearch } from '../../paths.ts';

/** First and last day of the export; null for a date that was cleared. */
export type ExportRange = { start: Day | null; end: Day | null };

/** Returns the first day that the pickers offer: `TASK_PDF_MAX_DAYS` days, counting today. */
export const earliestExport = (today: Day): Day => addDays(today, 1 - TASK_PDF_MAX_DAYS);

/** Returns the range that the address names; dates that the pickers do not offer are dropped. */
export const exportRangeOf = (asked: ReportsSearch, today: Day): ExportRange => {
  const earliest = earliestExport(today);
  const picked = (day: ReportsSearch['start'], otherwise: Day): Day | null => {
    if (day === 'none') return null;
    return day !== undefined && day >= earliest && day <= today ? day : otherwise;
  };
  const range = { start: picked(asked.start, earliest), end: picked(asked.end, today) };
  const isBackwards = range.start !== null && range.end !== null && range.start > range.end;
  return isBackwards ? { start: earliest, end: today } : range;
};

/** Returns why no file can be made of the range, in the specified words; otherwise null. */
export const exportProblem = ({ start, end }: ExportRange) => {
  if (!start || !end) {
    return {
      title: 'Date Range Required',
      message: 'Please select start and end dates for PDF export',
    };
  }
  if (daysBetween(start, end) > TASK_PDF_MAX_DAYS) {
    return {
      title: 'Date Range Too Large',
      message: 'PDF export is limited to 30 days maximum',
    };
  }
  return null;
};
