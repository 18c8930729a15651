import {
  columnsOfField,
  TASK_COLUMNS,
  TASK_FIELD_NAMES,
} from '@branchbook/contract/task-fields.ts';
import type { TaskColumn, TaskFieldName } from '@branchbook/contract/task-fields.ts';
import { NO_MORE_DETAILS } from '@branchbook/contract/task-shape.ts';
import type { BranchTaskRow } from './queries.ts';

/** All editable fields of a task, as they are stored. */
export type TaskFields = Pick<BranchTaskRow, TaskColumn>;

// Steps are stored as a version, of which a task has the number.
const { steps: _, ...MORE_COLUMNS } = NO_MORE_DETAILS;

/** All fields as null, for made-up tasks: the type checker asks for those that may not be. */
export const NO_TASK_FIELDS = {
  ...(Object.fromEntries(TASK_COLUMNS.map((column) => [column, null])) as Record<
    Exclude<TaskColumn, keyof typeof MORE_COLUMNS>,
    null
  >),
  ...MORE_COLUMNS,
};

/** Compares two stored values; the times of a task are a list. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.join(' ') === other.join(' '));

/** Returns the fields in which two tasks differ; the weekdays are one field. */
export const differencesOf = (one: TaskFields, other: TaskFields): TaskFieldName[] =>
  TASK_FIELD_NAMES.filter((field) =>
    columnsOfField(field).some((column) => !isSame(one[column], other[column])),
  );

/** Frequencies that use each field of the schedule. */
const MATTERS: Partial<Record<TaskFieldName, readonly string[]>> = {
  days: ['daily', 'weekly'],
  scheduled_month: ['annually'],
  scheduled_day: ['monthly', 'annually'],
};

const countsDays = ({ frequency, scheduled_week: week }: TaskFields): boolean =>
  week !== null || (MATTERS.days ?? []).includes(frequency);

/**
 * Returns the fields that a branch has changed from the global task. A leftover weekday of a task
 * that has become monthly does not count, as losing it would change nothing.
 */
export const customisationsOf = (copy: TaskFields, master: TaskFields): TaskFieldName[] =>
  differencesOf(copy, master).filter((field) =>
    field === 'days'
      ? countsDays(copy) || countsDays(master)
      : (MATTERS[field]?.some((often) => often === copy.frequency || often === master.frequency) ??
        true),
  );
