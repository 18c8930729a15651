import type { ColumnKey, ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import type {
  PeriodName,
  ReportDefinition,
  ReportFilter,
} from '@branchbook/contract/custom-reports.ts';

type KindDefaults<K extends ReportKind> = {
  /** The question that the kind answers, for users who do not know where to begin. */
  help: string;
  columns: readonly ColumnKey<K>[];
  group: { column: ColumnKey<K>; by: NonNullable<ReportDefinition['group']>['by'] };
  period?: PeriodName;
  /** Set where the default sort column, the one of the period, is not in `columns`. */
  sort?: { column: ColumnKey<K>; descending: boolean };
  filters?: readonly (ReportFilter & { column: ColumnKey<K> })[];
  /** Columns that are offered first for a filter, the most used first. */
  likelyFilters: readonly ColumnKey<K>[];
};

/**
 * Defaults of a new report of each kind: the most common question about these records, in as many
 * columns as fit beside the branch.
 */
export const KIND_DEFAULTS: { [K in ReportKind]: KindDefaults<K> } = {
  tasks: {
    help: 'What was done, late or left undone',
    columns: ['task_name', 'due_date', 'state', 'done_by_name', 'done_at'],
    group: { column: 'state', by: 'value' },
    likelyFilters: ['state', 'late', 'task_name'],
  },
  temperatures: {
    help: 'What was too warm or too cold, and where',
    columns: ['equipment_name', 'log_date', 'slot', 'value', 'action'],
    group: { column: 'equipment_name', by: 'value' },
    filters: [{ column: 'out_of_range', operator: 'is', value: true }],
    likelyFilters: ['out_of_range', 'equipment_name', 'action'],
  },
  visitors: {
    help: 'Who came, when and how often',
    columns: ['full_name', 'company_name', 'reason', 'check_in', 'check_out'],
    sort: { column: 'check_in', descending: true },
    group: { column: 'visit_date', by: 'day' },
    likelyFilters: ['company_name', 'reason', 'still_visiting'],
  },
  accidents: {
    help: 'What happened, month by month',
    columns: ['employee_name', 'incident_date', 'incident_time', 'description', 'reported_by_name'],
    group: { column: 'incident_date', by: 'month' },
    period: 'this-year',
    likelyFilters: ['emergency_services_called', 'employee_name'],
  },
  training: {
    help: 'Who was trained in what',
    columns: ['employee_name', 'task_name', 'trainer_name', 'trained_on', 'signed_by_trainee'],
    group: { column: 'task_name', by: 'value' },
    period: 'last-90-days',
    likelyFilters: ['task_name', 'employee_name', 'trainer_name'],
  },
  diary: {
    help: 'What was written down, day by day',
    columns: ['date', 'notes', 'created_by_name'],
    group: { column: 'date', by: 'day' },
    likelyFilters: ['notes', 'created_by_name'],
  },
};
