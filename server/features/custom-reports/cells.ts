import { columnOf } from '@branchbook/contract/custom-report-columns.ts';
import type {
  Grouping,
  ReportColumn,
  ReportKind,
} from '@branchbook/contract/custom-report-columns.ts';
import { operatorLabel } from '@branchbook/contract/custom-report-text.ts';
import type { ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { MONTHS, WEEKDAYS } from '@branchbook/contract/schedule.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { RawCell } from './run-queries.ts';

const NOTHING = '–';
const numbers = new Intl.NumberFormat('en-GB');

/** A cell of a file as people read it, instants in local time. */
export const cellText = (column: ReportColumn, cell: RawCell, timezone: string): string => {
  if (cell === null || cell === '') return NOTHING;
  if (cell instanceof Date) return formatInstant(cell, timezone);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return numbers.format(cell);
  if (column.type === 'choice') return column.choices[cell] ?? cell;
  return column.type === 'day' ? formatDay(cell) : cell;
};

/** The name of a group: '09/11/2026', 'Week of 09/11/2026', 'November 2026', 'Monday', '14:00'. */
export const groupText = (column: ReportColumn, by: Grouping, key: RawCell): string => {
  if (key === null || by === 'value') return cellText(column, key, 'UTC');
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

/** 'Out of range is Yes', 'Company contains Acme', 'Action note is empty'. */
export const filterText = (
  kind: ReportKind,
  { column: key, operator, value }: ReportFilter,
): string => {
  const column = columnOf(kind, key);
  if (!column) return '';
  const words = `${column.label} ${operatorLabel(operator, column.type)}`;
  const needsValue = operator !== 'empty' && operator !== 'filled';
  return needsValue ? `${words} ${cellText(column, value, 'UTC')}` : words;
};
