import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/reports.ts';
import { addDays, daysBetween } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { ReportsSearch } from '../../paths.ts';

/** Which days the file is made of; null for one that was cleared. */
export type ExportRange = { start: Day | null; end: Day | null };

/** The first day that the pickers offer: with today as many days as the past month shows. */
export const earliestExport = (today: Day): Day => addDays(today, 1 - TASK_PDF_MAX_DAYS);

/** What an address names; what the pickers could not have picked is dropped. */
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

/** Why no file can be made of it, in the specified words. */
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
