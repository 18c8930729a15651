import { TASK_FIELDS } from '@branchbook/contract/task-fields.ts';
import type { TaskColumn } from '@branchbook/contract/task-fields.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';

const TASK = Object.fromEntries(
  Object.values(TASK_FIELDS).flatMap(({ columns }) =>
    Object.entries(columns).map(([column, heading]) => [heading, column as TaskColumn]),
  ),
);

const ADDED_AND_DELETED = { 'Added at': 'created_at', 'Deleted at': 'deleted_at' } as const;

/** Tables of the company export with the tasks as they were set up. */
export const taskSheets = [
  sheet('global_tasks', 'Tasks that head office gives to branches', 'task_masters', {
    'Task number': 'id',
    ...TASK,
    ...ADDED_AND_DELETED,
  }),
  sheet('branch_tasks', 'The tasks that each branch has', 'branch_tasks', {
    'Task number': 'id',
    'Branch number': 'branch_id',
    'Global task number': 'task_master_id',
    ...TASK,
    ...ADDED_AND_DELETED,
    'From day': 'starts_on',
  }),
];
