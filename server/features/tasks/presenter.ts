import { clockText } from '@branchbook/contract/dates.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { taskDetails } from '@branchbook/contract/task-shape.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { pick } from '../../platform/pick.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

type Common = Omit<MasterRow, 'task_description' | 'branch_count'> & {
  task_description: string | null;
};

/** The details that are presented as they are stored. */
const STORED = (Object.keys(taskDetails) as (keyof typeof taskDetails)[]).filter(
  (name) => name !== 'frequency' && name !== 'time_to_finish_minutes',
);

const presentDetails = (row: Common) => ({
  id: row.id,
  ...pick(row, STORED),
  frequency: row.frequency as Frequency,
  time_to_finish_minutes: row.time_to_finish_min,
});

const presentTask = (row: Common) => ({
  ...presentDetails(row),
  time_to_finish: row.time_to_finish_min === null ? null : clockText(row.time_to_finish_min),
  active: row.active,
  version: row.version,
});

export const presentMaster = (row: MasterRow): MasterTask => ({
  ...presentTask(row),
  company_id: row.company_id,
  created_by: row.created_by,
  branch_count: row.branch_count,
});

export const presentBranchTask = (row: BranchTaskRow): BranchTask => ({
  ...presentTask(row),
  companyId: row.company_id,
  branchId: row.branch_id,
  employeeId: row.employee_id,
  task_master_id: row.task_master_id,
  source: row.task_master_id === null ? 'branch' : 'global',
});

/** Presents a branch's task to the tablets there. */
export const presentSnapshotTask = (row: BranchTaskRow): SnapshotTask => ({
  ...presentDetails(row),
  from_head_office: row.task_master_id !== null,
  starts_on: row.starts_on,
});
