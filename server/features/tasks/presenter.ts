import { clockText } from '@branchbook/contract/dates.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

type Common = Omit<MasterRow, 'task_description' | 'branch_count'> & {
  task_description: string | null;
};

const presentDetails = (row: Common) => ({
  id: row.id,
  task_name: row.task_name,
  task_description: row.task_description,
  frequency: row.frequency as Frequency,
  monday: row.monday,
  tuesday: row.tuesday,
  wednesday: row.wednesday,
  thursday: row.thursday,
  friday: row.friday,
  saturday: row.saturday,
  sunday: row.sunday,
  scheduled_month: row.scheduled_month,
  scheduled_day: row.scheduled_day,
  time_to_finish_minutes: row.time_to_finish_min,
  priority: row.priority,
  notification: row.notification,
  youtube_link: row.youtube_link,
  photo_url: row.photo_url,
  manager_task: row.manager_task,
  needs_verification: row.needs_verification,
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
