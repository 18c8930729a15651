import { clockText, MONTHS, ordinal, WEEKDAYS } from '@branchbook/contract/dates.ts';
import { frequencyLabel, scheduleText } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { TASK_FIELD_NAMES, TASK_FIELDS, TASK_INPUTS } from '@branchbook/contract/task-fields.ts';
import type { TaskFieldName, TaskInputName } from '@branchbook/contract/task-fields.ts';
import {
  branchTaskChanges,
  branchTaskFields,
  globalTaskFields,
} from '@branchbook/contract/task-input.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import type { ZodForm } from '../../shared/form.tsx';
import { priorityText } from '../../shared/tasks/marks.tsx';
import { photoFile } from '../../shared/tasks/photo.ts';
import type { PhotoValue } from '../../shared/tasks/photo.ts';
import { everyDay, only } from '../../shared/tasks/weekdays.ts';
import type { Weekdays } from '../../shared/tasks/weekdays.ts';

const ofForms = {
  // Required: a task with the legacy frequency must get another one in the form.
  frequency: branchTaskChanges.shape.frequency.unwrap(),
  photo: z.custom<PhotoValue>().optional(),
};
const globalSchema = globalTaskFields.safeExtend(ofForms);
const branchSchema = branchTaskFields.safeExtend(ofForms);

export type TaskInput = z.input<typeof branchSchema>;
export type TaskValues = z.output<typeof branchSchema>;
export type TaskForm = ZodForm<TaskInput, TaskValues>;
export type TaskKind = 'global' | 'branch';

/** Form schemas of both kinds of task: only a global task needs a description. */
export const taskSchemas: Record<TaskKind, z.ZodType<TaskValues, TaskInput>> = {
  global: globalSchema,
  branch: branchSchema,
};

/** Weekdays that a daily task starts with. */
export const usualDays: Record<TaskKind, Weekdays> = {
  global: everyDay(true),
  branch: only(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
};

type FormInputs = Record<TaskInputName | 'photo', unknown>;

/** Returns the values of an empty form; with `weekday`, for a weekly task on that day. */
export const newTaskValues = (kind: TaskKind, weekday?: Weekday) =>
  ({
    task_name: '',
    task_description: '',
    frequency: weekday ? ('weekly' as const) : ('daily' as const),
    time_to_finish: '',
    priority: '3',
    ...(weekday ? only([weekday]) : usualDays[kind]),
    scheduled_month: null,
    scheduled_day: null,
    youtube_link: '',
    active: true,
    manager_task: false,
    needs_verification: true,
    notification: false,
    photo: null,
  }) satisfies FormInputs;

type Task = MasterTask | BranchTask;

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

const daysOf = (task: Weekdays): Weekdays => only(WEEKDAYS.filter((day) => task[day]));

/** Returns a task's form values, without the legacy frequency: it cannot be chosen ([A-074]). */
export const editTaskValues = (task: Task) =>
  ({
    task_name: task.task_name,
    task_description: task.task_description ?? '',
    frequency: task.frequency === 'other' ? undefined : task.frequency,
    time_to_finish: task.time_to_finish ?? '',
    priority: String(task.priority),
    ...daysOf(task),
    scheduled_month: textOf(task.scheduled_month),
    scheduled_day: textOf(task.scheduled_day),
    youtube_link: task.youtube_link ?? '',
    active: task.active,
    manager_task: task.manager_task,
    needs_verification: task.needs_verification,
    notification: task.notification,
    photo: task.photo_url,
  }) satisfies FormInputs;

const storedValue = (task: Task, input: TaskInputName) =>
  input === 'time_to_finish' ? task.time_to_finish_minutes : task[input];

/** Returns the form values that differ from the task and may be changed: only they are sent. */
export const changedFields = (
  task: Task,
  values: TaskValues,
  open: readonly TaskInputName[] = TASK_INPUTS,
): Partial<Pick<TaskValues, TaskInputName>> =>
  Object.fromEntries(
    TASK_INPUTS.filter(
      (input) =>
        open.includes(input) && (values[input] ?? null) !== (storedValue(task, input) ?? null),
    ).map((input) => [input, values[input]]),
  );

/** Converts minutes to the time format of a branch's task: on the first day of 1900. */
export const timeStamp = (minutes: number | null): string | null =>
  minutes === null ? null : `1900-01-01T${clockText(minutes)}:00`;

/** Returns the photo of a request: a new photo as a file, a removed photo as an empty name. */
export const changedPhoto = (
  task: Task,
  { photo }: TaskValues,
): { file: Blob | null; fields: { existingPhotoUrl?: '' } } => {
  const wasRemoved = task.photo_url !== null && !photo;
  return { file: photoFile(photo), fields: wasRemoved ? { existingPhotoUrl: '' } : {} };
};

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** The text of each field of a task. */
const TEXTS: Record<TaskFieldName, (task: Task) => string> = {
  task_name: (task) => task.task_name,
  task_description: (task) => task.task_description ?? '',
  frequency: (task) => frequencyLabel(task.frequency),
  days: (task) => scheduleText({ ...task, frequency: 'daily' }),
  scheduled_month: (task) => MONTHS[(task.scheduled_month ?? 0) - 1] ?? '',
  scheduled_day: (task) => (task.scheduled_day === null ? '' : ordinal(task.scheduled_day)),
  time_to_finish: (task) => task.time_to_finish ?? 'No time limit',
  priority: (task) => priorityText(task.priority),
  notification: (task) => yesNo(task.notification),
  youtube_link: (task) => task.youtube_link ?? '',
  photo: (task) => task.photo_url ?? '',
  active: (task) => yesNo(task.active),
  manager_task: (task) => yesNo(task.manager_task),
  needs_verification: (task) => yesNo(task.needs_verification),
};

export type TaskConflict = ConflictChange & { fields: readonly (keyof TaskInput)[] };

/** Returns the fields in which two versions of a task differ, and what the notice says of each. */
export const changesBetween = (before: Task, after: Task): TaskConflict[] =>
  TASK_FIELD_NAMES.filter((name) => TEXTS[name](before) !== TEXTS[name](after)).map((name) => {
    const { label, inputs } = TASK_FIELDS[name];
    const fields = name === 'photo' ? ['photo' as const] : inputs;
    // The file name of a photo means nothing to users.
    return name === 'photo' && after.photo_url
      ? { fields, label }
      : { fields, label, theirs: TEXTS[name](after) };
  });
