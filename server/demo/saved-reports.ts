import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { COMPANY, FIRST_ID } from './company.ts';

type Given = Pick<ReportDefinition, 'kind' | 'period' | 'columns' | 'filters' | 'group'>;

/** Reports that head office reads every week. */
const REPORTS: Record<string, Given> = {
  'Temperatures out of range, last 30 days': {
    kind: 'temperatures',
    period: { name: 'last-30-days' },
    columns: ['branch', 'equipment_name', 'log_date', 'slot', 'value', 'action', 'open'],
    filters: [{ column: 'out_of_range', operator: 'is', value: true }],
    group: { column: 'equipment_name', by: 'value' },
  },
  'Tasks done late by branch, last 30 days': {
    kind: 'tasks',
    period: { name: 'last-30-days' },
    columns: ['branch', 'task_name', 'due_at', 'done_at', 'done_by_name', 'notes'],
    filters: [{ column: 'late', operator: 'is', value: true }],
    group: { column: 'branch', by: 'value' },
  },
  'Visitors by company, this month': {
    kind: 'visitors',
    period: { name: 'this-month' },
    columns: ['branch', 'company_name', 'full_name', 'reason', 'check_in', 'minutes'],
    filters: [{ column: 'company_name', operator: 'filled', value: null }],
    group: { column: 'company_name', by: 'value' },
  },
};

/** Returns the rows of the reports that the owner has saved and shared with the company. */
export const savedReportRows = (
  ownerId: number,
  since: Date,
): Partial<Selectable<DB['saved_reports']>>[] =>
  Object.entries(REPORTS).map(([name, given], index) => ({
    id: FIRST_ID.savedReport + index,
    company_id: COMPANY.id,
    employee_id: ownerId,
    name,
    shared: true,
    definition: {
      branches: [],
      sort: null,
      measure: { name: 'count', column: null },
      ...given,
    } satisfies ReportDefinition,
    version: 1,
    created_at: since,
    updated_at: since,
  }));
