import type { CourseRule } from '@branchbook/contract/course-rules.ts';
import { clockText } from '@branchbook/contract/dates.ts';
import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { NO_MORE_DETAILS, taskDetails } from '@branchbook/contract/task-shape.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { pick } from '../../platform/pick.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

type Common = Omit<MasterRow, 'task_description' | 'branch_count'> & {
  task_description: string | null;
};

/** The details that are presented as they are stored. */
const STORED = (Object.keys(taskDetails) as (keyof typeof taskDetails)[]).filter(
  (name) =>
    name !== 'frequency' &&
    name !== 'time_to_finish_minutes' &&
    name !== 'course_rule' &&
    name !== 'diary_part',
);

const presentDetails = (row: Common) => ({
  id: row.id,
  ...pick(row, STORED),
  frequency: row.frequency as Frequency,
  course_rule: row.course_rule as CourseRule,
  diary_part: row.diary_part as DiaryPart | null,
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

type Details = ReturnType<typeof presentDetails>;
type More = keyof typeof NO_MORE_DETAILS;

const isUnused = (name: string, value: unknown): boolean =>
  name in NO_MORE_DETAILS &&
  JSON.stringify(value) === JSON.stringify(NO_MORE_DETAILS[name as More]);

/** Leaves out the further details that a task does not use; most tasks use none. */
const withoutUnused = (details: Details): Omit<Details, More> & Partial<Details> =>
  Object.fromEntries(
    Object.entries(details).filter(([name, value]) => !isUnused(name, value)),
  ) as Details;

/** Presents a branch's task to the tablets there, without the details that it does not use. */
export const presentSnapshotTask = (row: BranchTaskRow): SnapshotTask => ({
  ...withoutUnused(presentDetails(row)),
  ...(row.checklist_id !== null && { checklist: row.checklist_id }),
  from_head_office: row.task_master_id !== null,
  starts_on: row.starts_on,
});
