import {
  clockText,
  frequencyLabel,
  MONTHS,
  ordinal,
  scheduleText,
  WEEKDAYS,
} from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/schedule.ts';
import {
  branchTaskChanges,
  branchTaskFields,
  globalTaskFields,
} from '@branchbook/contract/task-fields.ts';
import type { OPEN_TO_BRANCH } from '@branchbook/contract/task-fields.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import type { ZodForm } from '../../shared/form.tsx';
import { priorityText } from './components/marks.tsx';
import { everyDay, only } from './components/weekdays.ts';
import type { Weekdays } from './components/weekdays.ts';

/** A photo that was just chosen, the name of the one that is there, or none. */
export type PhotoValue = Blob | string | null;

const ofForms = {
  // A form always shows one, or asks for it where a task still has the legacy one.
  frequency: branchTaskChanges.shape.frequency.unwrap(),
  photo: z.custom<PhotoValue>().optional(),
};
const globalSchema = globalTaskFields.safeExtend(ofForms);
const branchSchema = branchTaskFields.safeExtend(ofForms);

export type TaskInput = z.input<typeof branchSchema>;
export type TaskValues = z.output<typeof branchSchema>;
export type TaskForm = ZodForm<TaskInput, TaskValues>;
export type TaskKind = 'global' | 'branch';

/** What a form of either kind is checked with: only a global task needs a description. */
export const taskSchemas: Record<TaskKind, z.ZodType<TaskValues, TaskInput>> = {
  global: globalSchema,
  branch: branchSchema,
};

/** The days that a daily task starts with. */
export const usualDays: Record<TaskKind, Weekdays> = {
  global: everyDay(true),
  branch: only(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
};

/** An empty form; for a task of one weekday where the day is known already. */
export const newTaskValues = (kind: TaskKind, weekday?: Weekday) => ({
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
});

type Task = MasterTask | BranchTask;

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

const daysOf = (task: Weekdays): Weekdays => only(WEEKDAYS.filter((day) => task[day]));

/** A task as its form shows it. The legacy frequency is none that could be chosen ([A-074]). */
export const editTaskValues = (task: Task) => ({
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
});

const FIELDS = [
  'task_name',
  'task_description',
  'frequency',
  'time_to_finish',
  'priority',
  ...WEEKDAYS,
  'scheduled_month',
  'scheduled_day',
  'youtube_link',
  'active',
  'manager_task',
  'needs_verification',
  'notification',
] as const satisfies readonly (keyof TaskValues)[];
type Field = (typeof FIELDS)[number];

const storedValue = (task: Task, field: Field) =>
  field === 'time_to_finish' ? task.time_to_finish_minutes : task[field];

/** What of a form differs from the task, and may be changed: only that is sent. */
export const changedFields = (
  task: Task,
  values: TaskValues,
  open: readonly (Field | (typeof OPEN_TO_BRANCH)[number])[] = FIELDS,
): Partial<Pick<TaskValues, Field>> =>
  Object.fromEntries(
    FIELDS.filter(
      (field) =>
        open.includes(field) && (values[field] ?? null) !== (storedValue(task, field) ?? null),
    ).map((field) => [field, values[field]]),
  );

/** A time of day as a branch's task carries it when it is sent: on the first day of 1900. */
export const timeStamp = (minutes: number | null): string | null =>
  minutes === null ? null : `1900-01-01T${clockText(minutes)}:00`;

/** The file to send with a new task, if there is one. */
export const photoFile = (photo: PhotoValue | undefined): Blob | null =>
  photo instanceof Blob ? photo : null;

/** The photo as a call carries it: a new one as a file, one that was taken away as an empty name. */
export const changedPhoto = (
  task: Task,
  { photo }: TaskValues,
): { file: Blob | null; fields: { existingPhotoUrl?: '' } } => {
  const wasRemoved = task.photo_url !== null && !photo;
  return { file: photoFile(photo), fields: wasRemoved ? { existingPhotoUrl: '' } : {} };
};

type Shown = { fields: readonly (keyof TaskInput)[]; label: string; text: (task: Task) => string };

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
const daysText = (task: Task): string => scheduleText({ ...task, frequency: 'daily' });

/** What people call each field, and what it says. */
const SHOWN: readonly Shown[] = [
  { fields: ['task_name'], label: 'Task name', text: (task) => task.task_name },
  {
    fields: ['task_description'],
    label: 'Description',
    text: (task) => task.task_description ?? '',
  },
  { fields: ['frequency'], label: 'Frequency', text: (task) => frequencyLabel(task.frequency) },
  { fields: WEEKDAYS, label: 'Days', text: daysText },
  {
    fields: ['scheduled_month'],
    label: 'Month',
    text: (task) => MONTHS[(task.scheduled_month ?? 0) - 1] ?? '',
  },
  {
    fields: ['scheduled_day'],
    label: 'Day of the month',
    text: (task) => (task.scheduled_day === null ? '' : ordinal(task.scheduled_day)),
  },
  {
    fields: ['time_to_finish'],
    label: 'Time to finish',
    text: (task) => task.time_to_finish ?? 'No time limit',
  },
  { fields: ['priority'], label: 'Priority', text: (task) => priorityText(task.priority) },
  { fields: ['youtube_link'], label: 'YouTube link', text: (task) => task.youtube_link ?? '' },
  { fields: ['photo'], label: 'Photo', text: (task) => task.photo_url ?? '' },
  { fields: ['manager_task'], label: 'Manager task', text: (task) => yesNo(task.manager_task) },
  {
    fields: ['needs_verification'],
    label: 'Needs verification',
    text: (task) => yesNo(task.needs_verification),
  },
  { fields: ['notification'], label: 'Notification', text: (task) => yesNo(task.notification) },
  { fields: ['active'], label: 'Active', text: (task) => yesNo(task.active) },
];

export type TaskConflict = ConflictChange & Pick<Shown, 'fields'>;

/** The fields in which a task is not as it was, and what the notice says of each. */
export const changesBetween = (before: Task, after: Task): TaskConflict[] =>
  SHOWN.filter(({ text }) => text(before) !== text(after)).map(({ fields, label, text }) =>
    // The name of a photo says nothing to anybody.
    label === 'Photo' && after.photo_url
      ? { fields, label }
      : { fields, label, theirs: text(after) },
  );
