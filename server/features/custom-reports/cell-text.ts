import type { Grouping } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import { MONTHS, WEEKDAYS } from '@branchbook/contract/dates.ts';
import { formatDay, formatDeadline, formatInstant } from '../../platform/format.ts';
import type { RawCell } from './run-queries.ts';

const NOTHING = '–';
const numbers = new Intl.NumberFormat('en-GB');

/** The timezone of a report, and the hours at which the days of its branches end. */
export type ReportTime = { timezone: string; dayEnds: readonly number[] };
const IN_UTC: ReportTime = { timezone: 'UTC', dayEnds: [] };

/** Returns a cell of a file as readable text, instants in local time. */
export const cellText = (
  column: ReportColumn,
  cell: RawCell,
  { timezone, dayEnds }: ReportTime = IN_UTC,
): string => {
  if (cell === null || cell === '') return NOTHING;
  if (cell instanceof Date) {
    return column.isDeadline
      ? formatDeadline(cell, timezone, dayEnds)
      : formatInstant(cell, timezone);
  }
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return numbers.format(cell);
  if (column.type === 'choice') return column.choices[cell] ?? cell;
  return column.type === 'day' ? formatDay(cell) : cell;
};

/** Names a group: '09/11/2026', 'Week of 09/11/2026', 'November 2026', 'Monday', '14:00'. */
export const groupText = (column: ReportColumn, by: Grouping, key: RawCell): string => {
  if (key === null || by === 'value') return cellText(column, key);
  switch (by) {
    case 'day':
      return formatDay(String(key));
    case 'week':
      return `Week of ${formatDay(String(key))}`;
    case 'month': {
      const [year = '', month] = String(key).split('-');
      return `${MONTHS[Number(month) - 1] ?? ''} ${year}`;
    }
    case 'weekday': {
      const name = WEEKDAYS[Number(key) - 1] ?? '';
      return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    }
    case 'hour':
      return `${String(key).padStart(2, '0')}:00`;
  }
};
