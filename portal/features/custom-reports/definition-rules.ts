import {
  columnOf,
  MEASURES,
  periodColumn,
  REPORT_COLUMNS,
} from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import { reportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { KIND_DEFAULTS } from './kind-values.ts';

export type NamedColumn = ReportColumn & { key: string };
export type ReportGroup = NonNullable<ReportDefinition['group']>;
export type ReportMeasure = ReportDefinition['measure'];

const COUNT: ReportMeasure = { name: 'count', column: null };

/** Returns a new report of a kind, with a branch column for users who see several branches. */
export const startOf = (kind: ReportKind, seesAll: boolean): ReportDefinition => {
  const {
    columns,
    group,
    period = 'last-30-days',
    sort = null,
    filters = [],
  } = KIND_DEFAULTS[kind];
  return {
    kind,
    branches: [],
    period: { name: period },
    columns: [...columns, ...(seesAll ? ['branch'] : [])],
    filters: [...filters],
    sort,
    group,
    measure: COUNT,
  };
};

/** Returns the filters that fit a kind and have their value, in the form that the server uses. */
export const completeOf = (kind: ReportKind, filters: readonly ReportFilter[]): ReportFilter[] => {
  const start = startOf(kind, false);
  return filters.flatMap(
    (filter) => reportDefinition.safeParse({ ...start, filters: [filter] }).data?.filters ?? [],
  );
};

/** Returns the report for another kind of records; branches, period and fitting filters stay. */
export const withKind = (
  report: ReportDefinition,
  kind: ReportKind,
  seesAll: boolean,
): ReportDefinition => {
  if (kind === report.kind) return report;
  const start = startOf(kind, seesAll);
  const kept = completeOf(kind, report.filters);
  return {
    ...start,
    branches: report.branches,
    period: report.period,
    filters: [
      ...kept,
      ...start.filters.filter(({ column }) => !kept.some((one) => one.column === column)),
    ],
  };
};

/** Serialises a report in the schema's order, so that the order of its keys does not matter. */
const written = (report: ReportDefinition): string =>
  JSON.stringify(reportDefinition.safeParse(report).data ?? report);

export const isSameReport = (a: ReportDefinition, b: ReportDefinition): boolean =>
  written(a) === written(b);

/** Returns every column of a kind, in the order of the contract. */
export const columnsOf = (kind: ReportKind): NamedColumn[] =>
  Object.entries<ReportColumn>(REPORT_COLUMNS[kind]).map(([key, column]) => ({ key, ...column }));

/** Returns a column's label, or its key where the kind has no such column. */
export const labelOf = (kind: ReportKind, key: string): string => columnOf(kind, key)?.label ?? key;

/** Returns how a report is sorted: the newest first, unless the user chose otherwise. */
export const sortOf = ({ kind, sort }: ReportDefinition): { column: string; descending: boolean } =>
  sort ?? { column: periodColumn[kind], descending: true };

/** Returns the measures that a kind offers for each group. */
export const measuresOf = (kind: ReportKind): ReportMeasure[] => [
  COUNT,
  ...columnsOf(kind)
    .filter(({ type }) => type === 'number')
    .flatMap(({ key }) =>
      MEASURES.filter((name) => name !== 'count').map((name) => ({ name, column: key })),
    ),
];
