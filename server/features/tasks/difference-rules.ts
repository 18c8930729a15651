import { columnsOfField, TASK_FIELD_NAMES } from '@branchbook/contract/task-fields.ts';
import type { TaskColumn, TaskFieldName } from '@branchbook/contract/task-fields.ts';
import type { BranchTaskRow } from './queries.ts';

/** All editable fields of a task, as they are stored. */
export type TaskFields = Pick<BranchTaskRow, TaskColumn>;

/** Returns the fields in which two tasks differ; the weekdays are one field. */
export const differencesOf = (one: TaskFields, other: TaskFields): TaskFieldName[] =>
  TASK_FIELD_NAMES.filter((field) =>
    columnsOfField(field).some((column) => one[column] !== other[column]),
  );

/** Frequencies that use each field of the schedule. */
const MATTERS: Partial<Record<TaskFieldName, readonly string[]>> = {
  days: ['daily', 'weekly'],
  scheduled_month: ['annually'],
  scheduled_day: ['monthly', 'annually'],
};

/**
 * Returns the fields that a branch has changed from the global task. A leftover weekday of a task
 * that has become monthly does not count, as losing it would change nothing.
 */
export const customisationsOf = (copy: TaskFields, master: TaskFields): TaskFieldName[] =>
  differencesOf(copy, master).filter(
    (field) =>
      MATTERS[field]?.some((often) => often === copy.frequency || often === master.frequency) ??
      true,
  );
