import { columnOf, periodColumn, reportNoun } from './custom-report-columns.ts';
import type { Grouping, Measure, Operator, ReportKind } from './custom-report-columns.ts';
import type { ColumnType, ReportColumn } from './report-column.ts';
import type { ReportDefinition, ReportFilter } from './custom-reports.ts';

/* Texts of a custom report, the same on the page and in files. */

const labelOf = (kind: ReportKind, key: string): string => columnOf(kind, key)?.label ?? key;

const operatorWords: Record<Operator, string> = {
  contains: 'contains',
  is: 'is',
  is_not: 'is not',
  at_least: 'is at least',
  at_most: 'is at most',
  empty: 'is empty',
  filled: 'is filled in',
};
const dayWords: Partial<Record<Operator, string>> = {
  at_least: 'is on or after',
  at_most: 'is on or before',
};

export const operatorLabel = (operator: Operator, type: ColumnType): string =>
  (type === 'day' ? dayWords[operator] : undefined) ?? operatorWords[operator];

/** Returns true if the operator compares with no value. */
export const isWithoutValue = (operator: Operator): boolean =>
  operator === 'empty' || operator === 'filled';

/** Describes a filter: 'Out of range = Yes', 'Company contains Acme', 'Action note is empty'. */
export const filterText = (
  kind: ReportKind,
  { column: key, operator, value }: ReportFilter,
  valueText: (column: ReportColumn, value: ReportFilter['value']) => string,
): string => {
  const column = columnOf(kind, key);
  if (!column) return key;
  if (column.type === 'flag') return `${column.label} = ${value ? 'Yes' : 'No'}`;
  const words = `${column.label} ${operatorLabel(operator, column.type)}`;
  return isWithoutValue(operator) ? words : `${words} ${valueText(column, value)}`;
};

export const groupingWords: Record<Exclude<Grouping, 'value'>, string> = {
  hour: 'by hour of the day',
  day: 'by day',
  week: 'by week',
  month: 'by month',
  weekday: 'by day of the week',
};

const partNames: Record<Exclude<Grouping, 'value'>, string> = {
  hour: 'Hour of the day',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  weekday: 'Day of the week',
};

/**
 * Labels a grouping: 'Company', 'Check in, by hour of the day'. The period's own day column is
 * labelled by the part alone: 'Week'.
 */
export const groupLabel = (
  kind: ReportKind,
  { column, by }: NonNullable<ReportDefinition['group']>,
): string => {
  const label = labelOf(kind, column);
  if (by !== 'value' && column === periodColumn[kind]) return partNames[by];
  return by === 'value' ? label : `${label}, ${groupingWords[by]}`;
};

const measureWords: Record<Exclude<Measure, 'count'>, string> = {
  average: 'Average',
  lowest: 'Lowest',
  highest: 'Highest',
};

/** Labels a measure: 'Number of visits', 'Average of minutes'. */
export const measureLabel = (
  kind: ReportKind,
  { name, column }: ReportDefinition['measure'],
): string => {
  if (name === 'count') return `Number of ${reportNoun(kind).many}`;
  const label = labelOf(kind, column ?? '');
  return `${measureWords[name]} of ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
};
