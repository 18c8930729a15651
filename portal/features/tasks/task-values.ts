import { stepsInput } from '@branchbook/contract/checklist-input.ts';
import { askedText } from '@branchbook/contract/checklist-text.ts';
import { withPhotosNamed } from '@branchbook/contract/checklist.ts';
import type { NewStep, Step } from '@branchbook/contract/checklist.ts';
import { courseRuleLabel } from '@branchbook/contract/course-rules.ts';
import { diaryPartLabel } from '@branchbook/contract/diary-parts.ts';
import { clockText, MONTHS, ordinal, WEEKDAYS } from '@branchbook/contract/dates.ts';
import { frequencyLabel, scheduleText, WEEKS_OF_MONTH } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { TASK_FIELD_NAMES, TASK_FIELDS, TASK_INPUTS } from '@branchbook/contract/task-fields.ts';
import type { TaskFieldName, TaskInputName } from '@branchbook/contract/task-fields.ts';
import { NO_MORE_DETAILS } from '@branchbook/contract/task-shape.ts';
import {
  branchTaskChanges,
  branchTaskFields,
  globalTaskFields,
} from '@branchbook/contract/task-input.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { z } from 'zod';
import { withoutEmptyEnd } from '../../shared/checklists/step-values.ts';
import { dayText } from '../../shared/dates.ts';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import type { ZodForm } from '../../shared/form.tsx';
import { priorityText } from '../../shared/tasks/marks.tsx';
import { photoFile } from '../../shared/tasks/photo.ts';
import type { PhotoValue } from '../../shared/tasks/photo.ts';
import { closeText, openText, repeatText } from './when-text.ts';
import { everyDay, only } from '../../shared/tasks/weekdays.ts';
import type { Weekdays } from '../../shared/tasks/weekdays.ts';

const ofForms = {
  // Required: a task with the legacy frequency must get another one in the form.
  frequency: branchTaskChanges.shape.frequency.unwrap(),
  photo: z.custom<PhotoValue>().optional(),
  steps: z.preprocess(withoutEmptyEnd, stepsInput),
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

const newMore = {
  due_times: [] as string[],
  repeat_every: '1',
  scheduled_week: '',
  valid_from: '',
  valid_until: '',
  on_demand: false,
  opens_before: '',
  closes_after: '',
  on_closed_days: false,
  photo_required: false,
  note_required: false,
  required_course_id: '',
  course_rule: 'warn' as const,
  diary_part: '',
  steps: [] as NewStep[],
};

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
    ...newMore,
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
    due_times: task.due_times,
    repeat_every: String(task.repeat_every),
    scheduled_week: textOf(task.scheduled_week) ?? '',
    valid_from: task.valid_from ?? '',
    valid_until: task.valid_until ?? '',
    on_demand: task.on_demand,
    opens_before: textOf(task.opens_before) ?? '',
    closes_after: textOf(task.closes_after) ?? '',
    on_closed_days: task.on_closed_days,
    photo_required: task.photo_required,
    note_required: task.note_required,
    required_course_id: textOf(task.required_course_id) ?? '',
    course_rule: task.course_rule,
    diary_part: task.diary_part ?? '',
    steps: task.steps as NewStep[],
  }) satisfies FormInputs;

const storedValue = (task: Task, input: TaskInputName) =>
  input === 'time_to_finish' ? task.time_to_finish_minutes : task[input];

/** Sorts the settings of a step by name: the server sends them in another order than the form. */
const inNameOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Compares two values of a field; the times and the steps of a task are lists. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one)
    ? JSON.stringify(one, inNameOrder) === JSON.stringify(other, inNameOrder)
    : one === other;

/** Returns the form values that differ from the task and may be changed: only they are sent. */
export const changedFields = (
  task: Task,
  values: TaskValues,
  open: readonly TaskInputName[] = TASK_INPUTS,
): Partial<Pick<TaskValues, TaskInputName>> =>
  Object.fromEntries(
    TASK_INPUTS.filter(
      (input) =>
        open.includes(input) && !isSame(values[input] ?? null, storedValue(task, input) ?? null),
    ).map((input) => [input, input === 'steps' ? withPhotosNamed(values.steps) : values[input]]),
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

const daysText = (task: Task): string =>
  scheduleText({ ...task, ...NO_MORE_DETAILS, frequency: 'daily' });

const stepText = (step: Step): string => [step.label, askedText(step)].filter(Boolean).join(': ');

/** The text of each field of a task. */
const TEXTS: Record<TaskFieldName, (task: Task) => string> = {
  task_name: (task) => task.task_name,
  task_description: (task) => task.task_description ?? '',
  frequency: (task) => frequencyLabel(task.frequency),
  days: (task) => daysText(task),
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
  due_times: (task) => task.due_times.join(', ') || 'Once a day',
  repeat_every: (task) =>
    task.repeat_every === 1 ? '1' : repeatText(task.frequency, task.repeat_every),
  scheduled_week: (task) => WEEKS_OF_MONTH[(task.scheduled_week ?? 0) - 1] ?? 'By date',
  valid_from: (task) => (task.valid_from === null ? 'None' : dayText(task.valid_from)),
  valid_until: (task) => (task.valid_until === null ? 'None' : dayText(task.valid_until)),
  on_demand: (task) => yesNo(task.on_demand),
  opens_before: (task) => openText(task.opens_before),
  closes_after: (task) => closeText(task.closes_after),
  on_closed_days: (task) => yesNo(task.on_closed_days),
  photo_required: (task) => yesNo(task.photo_required),
  note_required: (task) => yesNo(task.note_required),
  required_course: (task) =>
    task.required_course_id === null
      ? 'None'
      : `Course ${task.required_course_id}: ${courseRuleLabel[task.course_rule].toLowerCase()}`,
  diary_part: (task) => (task.diary_part === null ? 'No part' : diaryPartLabel[task.diary_part]),
  steps: (task) => task.steps.map(stepText).join('\n') || 'None',
};

const hasChanged = (name: TaskFieldName, before: Task, after: Task): boolean =>
  name === 'steps'
    ? !isSame(before.steps, after.steps)
    : TEXTS[name](before) !== TEXTS[name](after);

export type TaskConflict = ConflictChange & { fields: readonly (keyof TaskInput)[] };

/** Returns the fields in which two versions of a task differ, and what the notice says of each. */
export const changesBetween = (before: Task, after: Task): TaskConflict[] =>
  TASK_FIELD_NAMES.filter((name) => hasChanged(name, before, after)).map((name) => {
    const { label, inputs } = TASK_FIELDS[name];
    const fields = name === 'photo' ? ['photo' as const] : inputs;
    // The file name of a photo means nothing to users.
    return name === 'photo' && after.photo_url
      ? { fields, label }
      : { fields, label, theirs: TEXTS[name](after) };
  });
