import {
  columnOf,
  GROUPINGS,
  MEASURES,
  OPERATORS,
  REPORT_COLUMNS,
} from '@branchbook/contract/custom-report-columns.ts';
import type { Grouping, Operator, ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import type { Cell, ReportDefinition, ReportFilter } from '@branchbook/contract/custom-reports.ts';
import {
  addDays,
  localDay,
  minutesOfDay,
  WEEKDAYS,
  weekdayOf,
} from '@branchbook/contract/dates.ts';
import fc from 'fast-check';

/* Computes reports from all rows without a database, and makes random reports to test. */

export type Row = Record<string, Cell>;

const typed = (kind: ReportKind, key: string): ReportColumn => {
  const column = columnOf(kind, key);
  if (!column) throw new Error(`No column ${key}`);
  return column;
};

const matches = (kind: ReportKind, row: Row, { column: key, operator, value }: ReportFilter) => {
  const isText = typed(kind, key).type === 'text';
  const lower = (cell: Cell): Cell =>
    isText && typeof cell === 'string' ? cell.toLowerCase() || null : cell;
  const [cell, asked] = [lower(row[key] ?? null), lower(value)];
  const compared: Record<Operator, boolean> = {
    empty: cell === null,
    filled: cell !== null,
    contains: String(cell ?? '').includes(String(asked)),
    is: cell !== null && cell === asked,
    is_not: cell !== asked,
    at_least: cell !== null && asked !== null && cell >= asked,
    at_most: cell !== null && asked !== null && cell <= asked,
  };
  return compared[operator];
};

/** Returns the rows that match a report's filters. */
export const filtered = (rows: Row[], { kind, filters }: ReportDefinition): Row[] =>
  rows.filter((row) => filters.every((filter) => matches(kind, row, filter)));

const keyOf = (cell: Cell, { type }: ReportColumn, by: Grouping, timezone: string): Cell => {
  if (cell === null || cell === '') return null;
  if (by === 'value') return cell;
  const instant = new Date(String(cell));
  const day = type === 'instant' ? localDay(instant, timezone) : String(cell);
  const weekday = WEEKDAYS.indexOf(weekdayOf(day)) + 1;
  return {
    hour: Math.floor(minutesOfDay(instant, timezone) / 60),
    day,
    week: addDays(day, 1 - weekday),
    month: day.slice(0, 7),
    weekday,
  }[by];
};

const measured = (rows: Row[], { name, column }: ReportDefinition['measure']): number | null => {
  if (name === 'count') return rows.length;
  const numbers = rows.flatMap((row) => {
    const cell = row[column ?? ''];
    return typeof cell === 'number' ? [cell] : [];
  });
  if (numbers.length === 0) return null;
  return {
    average: numbers.reduce((total, one) => total + one, 0) / numbers.length,
    lowest: Math.min(...numbers),
    highest: Math.max(...numbers),
  }[name];
};

export type Groups = Map<Cell, { value: number | null; count: number }>;

/** Groups rows, instants by the clock of a time zone; averages are not rounded. */
export const grouped = (rows: Row[], report: ReportDefinition, timezone: string): Groups => {
  const { group, kind, measure } = report;
  if (!group) return new Map();
  const column = typed(kind, group.column);
  const parts = Map.groupBy(rows, (row) =>
    keyOf(row[group.column] ?? null, column, group.by, timezone),
  );
  return new Map(
    [...parts].map(([key, of]) => [key, { value: measured(of, measure), count: of.length }]),
  );
};

/** Makes filters of a column, often with a value that occurs. */
const filtersOf = (kind: ReportKind, key: string, rows: Row[]): fc.Arbitrary<ReportFilter> => {
  const column = typed(kind, key);
  const there = rows.flatMap((row) => row[key] || []);
  const value: Record<ReportColumn['type'], fc.Arbitrary<Cell>> = {
    text: fc.constantFrom('%', '_', '\\', "'", 'A', 'e', 'nowhere', ...there),
    number: fc.constantFrom(0, ...there),
    day: fc.constantFrom('2026-06-01', ...there),
    instant: fc.constant(null),
    flag: fc.boolean(),
    choice: fc.constantFrom(...Object.keys(column.type === 'choice' ? column.choices : { '': '' })),
  };
  return fc.record({
    column: fc.constant(key),
    operator: fc.constantFrom<Operator>(...OPERATORS[column.type]),
    value: value[column.type],
  });
};

/** Makes reports of a kind that a user could define. */
export const reportsOf = (
  kind: ReportKind,
  rows: Row[],
): fc.Arbitrary<
  Pick<ReportDefinition, 'kind' | 'columns' | 'filters' | 'sort' | 'group' | 'measure'>
> => {
  const keys = Object.keys(REPORT_COLUMNS[kind]);
  const number = keys.find((key) => typed(kind, key).type === 'number');
  const key = fc.constantFrom(...keys);
  const measures = MEASURES.filter((name) => name === 'count' || number !== undefined);
  return fc.record({
    kind: fc.constant(kind),
    columns: fc.uniqueArray(key, { minLength: 1, maxLength: 5 }),
    filters: fc.array(
      key.chain((column) => filtersOf(kind, column, rows)),
      { maxLength: 2 },
    ),
    sort: fc.option(fc.record({ column: key, descending: fc.boolean() })),
    group: fc.option(
      key.chain((column) =>
        fc.record({
          column: fc.constant(column),
          by: fc.constantFrom<Grouping>(...GROUPINGS[typed(kind, column).type]),
        }),
      ),
    ),
    measure: fc
      .constantFrom(...measures)
      .map((name) => ({ name, column: name === 'count' ? null : (number ?? null) })),
  });
};
