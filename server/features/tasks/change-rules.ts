import type { Frequency } from '@branchbook/contract/schedule.ts';
import {
  columnsOfField,
  OPEN_TO_BRANCH,
  TASK_COLUMNS,
  TASK_FIELD_NAMES,
  TASK_FIELDS,
} from '@branchbook/contract/task-fields.ts';
import type { TaskColumn, TaskInputName } from '@branchbook/contract/task-fields.ts';
import { scheduleProblems } from '@branchbook/contract/task-input.ts';
import type { BranchTaskChanges, GlobalTaskChanges } from '@branchbook/contract/task-input.ts';
import { photoSource } from '@branchbook/contract/photos.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TaskFields } from './difference-rules.ts';

type Sent = BranchTaskChanges | GlobalTaskChanges;

/** Form input of each column; a photo comes as a file, not as an input. */
const INPUT_OF = new Map<TaskColumn, TaskInputName>(
  TASK_FIELD_NAMES.flatMap((name) => {
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
  }
  if (frequency === 'annually') task.scheduled_month = master?.scheduled_month ?? 1;
  return task;
};

/** Refuses a task whose schedule is incomplete, with the errors field by field. */
export const requireWholeSchedule = (task: TaskFields): void => {
  const errors = scheduleProblems({ ...task, frequency: task.frequency as Frequency });
  if (errors.length > 0) throw new AppError('VALIDATION', { errors });
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
