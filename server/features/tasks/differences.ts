import { columnsOfField, TASK_FIELD_NAMES } from '@branchbook/contract/task-fields.ts';
import type { TaskColumn, TaskFieldName } from '@branchbook/contract/task-fields.ts';
import type { BranchTaskRow } from './queries.ts';

/** All of a task that can be edited, as it is stored. */
export type TaskFields = Pick<BranchTaskRow, TaskColumn>;

/** In what two tasks differ; the weekdays are one thing. */
export const differencesOf = (one: TaskFields, other: TaskFields): TaskFieldName[] =>
  TASK_FIELD_NAMES.filter((field) =>
    columnsOfField(field).some((column) => one[column] !== other[column]),
  );

/** What says when a task is due, with the frequencies that look at it. */
const MATTERS: Partial<Record<TaskFieldName, readonly string[]>> = {
  days: ['daily', 'weekly'],
  scheduled_month: ['annually'],
  scheduled_day: ['monthly', 'annually'],
};

/**
 * What a branch has of its own compared with the global task. A weekday of a monthly task, left
 * over from when it was a weekly one, is nothing that anybody would miss.
 */
export const customisationsOf = (copy: TaskFields, master: TaskFields): TaskFieldName[] =>
  differencesOf(copy, master).filter(
    (field) =>
      MATTERS[field]?.some((often) => often === copy.frequency || often === master.frequency) ??
      true,
  );
