import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { scheduleOf } from '@branchbook/contract/schedule.ts';
import {
  columnsOfField,
  OPEN_TO_BRANCH,
  TASK_COLUMNS,
  TASK_FIELD_NAMES,
  TASK_FIELDS,
} from '@branchbook/contract/task-fields.ts';
import type { TaskColumn, TaskInputName } from '@branchbook/contract/task-fields.ts';
import { scheduleProblems, settledSchedule } from '@branchbook/contract/schedule-problems.ts';
import type { WholeSchedule } from '@branchbook/contract/schedule-problems.ts';
import type { BranchTaskChanges, GlobalTaskChanges } from '@branchbook/contract/task-input.ts';
import { photoSource } from '@branchbook/contract/photos.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TaskFields } from './difference-rules.ts';

type Sent = BranchTaskChanges | GlobalTaskChanges;
type ColumnInput = Exclude<TaskInputName, 'steps'>;

/**
 * Form input of each column. A photo comes as a file, not as an input, and steps are kept as a
 * version, of which the task has the number.
 */
const INPUT_OF = new Map<TaskColumn, ColumnInput>(
  TASK_FIELD_NAMES.flatMap((name) => {
    if (name === 'steps') return [];
    const { inputs } = TASK_FIELDS[name];
    return columnsOfField(name).flatMap((column, index) => {
      const input = inputs[index];
      return input ? [[column, input] as const] : [];
    });
  }),
);

const merge = (
  row: TaskFields,
  sent: Sent,
  isTaken: (input: TaskInputName) => boolean,
): TaskFields =>
  Object.fromEntries(
    TASK_COLUMNS.map((column) => {
      const input = INPUT_OF.get(column);
      const value = input && isTaken(input) ? sent[input] : undefined;
      return [column, value === undefined ? row[column] : value];
    }),
  ) as TaskFields;

/** Returns the task with all sent changes; fields that were not sent stay. */
export const changedTask = (row: TaskFields, sent: Sent): TaskFields =>
  merge(row, sent, () => true);

type MonthAndDay = Pick<TaskFields, 'scheduled_month' | 'scheduled_day'>;

/**
 * Returns a head-office task with those sent changes that a branch's manager may make. Month and
 * day are not among them, so head office's apply once they matter ([A-083]).
 */
export const changedByBranch = (
  row: TaskFields,
  sent: Sent,
  master: MonthAndDay | undefined,
): TaskFields => {
  const task = merge(row, sent, (input) => OPEN_TO_BRANCH.includes(input));
  const { frequency } = task;
  if (frequency === row.frequency) return task;
  if (frequency === 'monthly' || frequency === 'annually') {
    task.scheduled_day = master?.scheduled_day ?? 1;
    task.scheduled_week = null;
  }
  if (frequency === 'annually') task.scheduled_month = master?.scheduled_month ?? 1;
  return task;
};

/** Returns the day from which repetitions of a task count that names no first day. */
export const todayInUk = (now: Date): Day => localDay(now, 'Europe/London');

type StoredSchedule = Omit<WholeSchedule, 'frequency'> & {
  frequency: string;
  time_to_finish_min: number | null;
};

/**
 * Returns a task as it is stored: see settledSchedule. Refuses one whose schedule is incomplete,
 * with the errors field by field.
 */
export const wholeSchedule = <T extends StoredSchedule>(task: T, today: Day): T => {
  const settled = settledSchedule(scheduleOf(task), today);
  const errors = scheduleProblems(settled, settled.time_to_finish_min);
  if (errors.length > 0) throw new AppError('VALIDATION', { errors });
  return settled;
};

const isSame = (photo: string, known: string | null): boolean => {
  const source = photoSource(photo);
  return 'blobName' in source && source.blobName === known;
};

/** Returns the task's photo from now on: a new one, the one it has, or none. */
export const photoAfter = (
  row: { photo_id: number | null; photo_url: string | null },
  existing: string | null | undefined,
  added: number | null,
): number | null => {
  if (added !== null) return added;
  if (existing === undefined) return row.photo_id;
  if (!existing) return null;
  if (isSame(existing, row.photo_url)) return row.photo_id;
  const message = 'This is not the photo of this task';
  throw new AppError('VALIDATION', { errors: [{ field: 'existingPhotoUrl', message }] });
};
