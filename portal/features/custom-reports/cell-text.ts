import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import type { Cell } from '@branchbook/contract/custom-reports.ts';
import { dayText, deadlineTextIn, instantTextIn } from '../../shared/dates.ts';

const EMPTY = '–';

/** Formats a number of a report with at most one decimal place, as averages need. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

/**
 * Returns a function that formats cells by column type, with instants in the given time zone;
 * `dayEnds` are the hours at which days of the branches end.
 */
export const cellTexts = (timezone: string, dayEnds: readonly number[] = []) => {
  const instantText = instantTextIn(timezone);
  const deadlineText = deadlineTextIn(timezone, dayEnds);
  return (column: ReportColumn, cell: Cell): string => {
    if (cell === null || cell === '') return EMPTY;
    if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
    if (typeof cell === 'number') return numberText(cell);
    if (column.type === 'day') return dayText(cell);
    if (column.isDeadline) return deadlineText(cell);
    if (column.type === 'instant') return instantText(cell);
    return column.type === 'choice' ? (column.choices[cell] ?? cell) : cell;
  };
};
