import { isWithoutValue } from '@branchbook/contract/custom-report-text.ts';
import { OPERATORS } from '@branchbook/contract/custom-report-columns.ts';
import type { Operator, ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import type { ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { columnsOf } from './definition-rules.ts';
import type { NamedColumn } from './definition-rules.ts';
import { KIND_DEFAULTS } from './kind-values.ts';

const firstValue = (column: ReportColumn): ReportFilter['value'] => {
  if (column.type === 'flag') return true;
  return column.type === 'choice' ? (Object.keys(column.choices)[0] ?? null) : null;
};

/** Returns a new filter on a column, before the user has entered anything. */
export const newFilter = (column: NamedColumn): ReportFilter => {
  const operator = OPERATORS[column.type][0];
  return {
    column: column.key,
    operator,
    value: isWithoutValue(operator) ? null : firstValue(column),
  };
};

/** Returns the next filter to offer: on the first likely column that has none yet. */
export const nextFilter = (
  kind: ReportKind,
  filters: readonly ReportFilter[],
): ReportFilter | undefined => {
  const columns = columnsOf(kind);
  const likely = KIND_DEFAULTS[kind].likelyFilters.flatMap(
    (key) => columns.find((one) => one.key === key) ?? [],
  );
  const all = [...likely, ...columns];
  const free = all.find(({ key }) => !filters.some(({ column }) => column === key));
  const column = free ?? all[0];
  return column && newFilter(column);
};

/** Returns the filter with another comparison; its value stays where the comparison needs one. */
export const withOperator = (
  filter: ReportFilter,
  column: ReportColumn,
  operator: Operator,
): ReportFilter => ({
  ...filter,
  operator,
  value: isWithoutValue(operator) ? null : (filter.value ?? firstValue(column)),
});
