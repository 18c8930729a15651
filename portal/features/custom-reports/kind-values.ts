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
  answers: {
    help: 'What was answered, and which steps fail most',
    columns: ['task_name', 'due_date', 'step', 'answer', 'passed'],
    group: { column: 'step', by: 'value' },
    likelyFilters: ['passed', 'step', 'task_name'],
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
  alerts: {
    help: 'What went wrong, and how soon someone dealt with it',
    columns: ['kind', 'subject', 'opened_at', 'acknowledged_by_name', 'minutes_open'],
    sort: { column: 'opened_at', descending: true },
    group: { column: 'kind', by: 'value' },
    likelyFilters: ['kind', 'open', 'cleared_by_name'],
  },
  allergens: {
    help: 'What every dish contains, and which were checked',
    columns: ['name', 'complete', 'milk', 'nuts', 'gluten'],
    group: { column: 'complete', by: 'value' },
    likelyFilters: ['complete', 'name', 'waiting', 'supplier'],
  },
  accidents: {
    help: 'What happened, month by month',
    columns: ['employee_name', 'incident_date', 'incident_time', 'description', 'reported_by_name'],
    group: { column: 'incident_date', by: 'month' },
    period: 'this-year',
    likelyFilters: ['emergency_services_called', 'employee_name'],
  },
  complaints: {
    help: 'What customers complained of, and how it ended',
    columns: ['kind', 'reported_on', 'food', 'state', 'outcome'],
    group: { column: 'kind', by: 'value' },
    period: 'this-year',
    likelyFilters: ['kind', 'state', 'food'],
  },
  training: {
    help: 'Who was trained in what',
    columns: ['employee_name', 'task_name', 'trainer_name', 'trained_on', 'signed_by_trainee'],
    group: { column: 'task_name', by: 'value' },
    period: 'last-90-days',
    likelyFilters: ['task_name', 'employee_name', 'trainer_name'],
  },
  courses: {
    help: 'Which certificates people have, and until when',
    columns: ['employee_name', 'course', 'issued_on', 'valid_until', 'state'],
    group: { column: 'course', by: 'value' },
    period: 'this-year',
    likelyFilters: ['state', 'course', 'employee_name'],
  },
  foodChecks: {
    help: 'What was checked, what failed, and what is in doubt',
    columns: ['kind', 'food', 'log_date', 'value', 'result'],
    group: { column: 'result', by: 'value' },
    likelyFilters: ['result', 'in_doubt', 'kind'],
  },
  probes: {
    help: 'When probes were checked, and which failed',
    columns: ['probe_name', 'log_date', 'ice', 'boiling', 'passed'],
    group: { column: 'probe_name', by: 'value' },
    period: 'last-90-days',
    likelyFilters: ['passed', 'probe_name'],
  },
  foodDiary: {
    help: 'Which days of the food safety diary were signed, late or not at all',
    columns: ['day', 'state', 'signed_by_name', 'checks_done', 'problems'],
    group: { column: 'state', by: 'value' },
    likelyFilters: ['state', 'signed_by_name', 'problems'],
  },
  diary: {
    help: 'What was written down, day by day',
    columns: ['date', 'notes', 'created_by_name'],
    group: { column: 'date', by: 'day' },
    likelyFilters: ['notes', 'created_by_name'],
  },
};
