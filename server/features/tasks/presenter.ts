import { clockText } from '@branchbook/contract/schedule.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

type Common = Omit<MasterRow, 'task_description' | 'branch_count'> & {
  task_description: string | null;
};

const presentTask = (row: Common) => ({
  id: row.id,
  task_name: row.task_name,
  task_description: row.task_description,
  frequency: row.frequency as Frequency,
  time_to_finish: row.time_to_finish_min === null ? null : clockText(row.time_to_finish_min),
  time_to_finish_minutes: row.time_to_finish_min,
  priority: row.priority,
  notification: row.notification,
  monday: row.monday,
  tuesday: row.tuesday,
  wednesday: row.wednesday,
  thursday: row.thursday,
  friday: row.friday,
  saturday: row.saturday,
  sunday: row.sunday,
  scheduled_month: row.scheduled_month,
  scheduled_day: row.scheduled_day,
  youtube_link: row.youtube_link,
  photo_url: row.photo_url,
  active: row.active,
  manager_task: row.manager_task,
  needs_verification: row.needs_verification,
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
