import { isWithoutValue } from '@branchbook/contract/custom-report-text.ts';
import { OPERATORS } from '@branchbook/contract/custom-report-columns.ts';
import type {
  ColumnKey,
  Operator,
  ReportColumn,
  ReportKind,
} from '@branchbook/contract/custom-report-columns.ts';
import type { ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { columnsOf } from './definition.ts';
import type { NamedColumn } from './definition.ts';

const firstValue = (column: ReportColumn): ReportFilter['value'] => {
  if (column.type === 'flag') return true;
  return column.type === 'choice' ? (Object.keys(column.choices)[0] ?? null) : null;
};

/** A filter by a column, as it is before anything is entered. */
export const newFilter = (column: NamedColumn): ReportFilter => {
  const operator = OPERATORS[column.type][0];
  return {
    column: column.key,
    operator,
    value: isWithoutValue(operator) ? null : firstValue(column),
  };
};

/** By what people mostly want to see less. */
const LIKELY: { [K in ReportKind]: readonly ColumnKey<K>[] } = {
  tasks: ['state', 'late', 'task_name'],
  temperatures: ['out_of_range', 'equipment_name', 'action'],
  visitors: ['company_name', 'reason', 'still_visiting'],
  accidents: ['emergency_services_called', 'employee_name'],
  training: ['task_name', 'employee_name', 'trainer_name'],
  diary: ['notes', 'created_by_name'],
};

/** The next filter to offer: by a likely column that none is by yet. */
export const nextFilter = (
  kind: ReportKind,
  filters: readonly ReportFilter[],
): ReportFilter | undefined => {
  const columns = columnsOf(kind);
  const likely = LIKELY[kind].flatMap((key) => columns.find((one) => one.key === key) ?? []);
  const all = [...likely, ...columns];
  const free = all.find(({ key }) => !filters.some(({ column }) => column === key));
  const column = free ?? all[0];
  return column && newFilter(column);
};

/** The filter with another comparison; its value stays where one is needed. */
export const withOperator = (
  filter: ReportFilter,
  column: ReportColumn,
  operator: Operator,
): ReportFilter => ({
  ...filter,
  operator,
  value: isWithoutValue(operator) ? null : (filter.value ?? firstValue(column)),
});
