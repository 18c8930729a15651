import { WEEKDAYS } from './dates.ts';

type TaskField = {
  /** Names the field on a form or in a notice. */
  label: string;
  /** Names the field within a sentence. */
  word: string;
  /** The inputs of the field in forms and calls; a photo is sent as a file instead. */
  inputs: readonly string[];
  /** The columns that store the field, each with its heading in the company export. */
  columns: Readonly<Record<string, string>>;
  /** True if a branch manager may change the field of a task from head office ([A-083]). */
  isOpenToBranch?: true;
  /** True if each due day keeps the field as it was when the day was made. */
  isKeptByDay?: true;
};

/**
 * Every field of a task that people edit, in the order in which lists name them. Columns to copy,
 * inputs to compare, labels and export headings are derived from this table, so none is forgotten.
 */
export const TASK_FIELDS = {
  task_name: {
    label: 'Task name',
    word: 'name',
    inputs: ['task_name'],
    columns: { task_name: 'Name' },
    isKeptByDay: true,
  },
  task_description: {
    label: 'Description',
    word: 'description',
    inputs: ['task_description'],
    columns: { task_description: 'Description' },
  },
  frequency: {
    label: 'Frequency',
    word: 'frequency',
    inputs: ['frequency'],
    columns: { frequency: 'Frequency' },
    isOpenToBranch: true,
    isKeptByDay: true,
  },
  days: {
    label: 'Days',
    word: 'days',
    inputs: WEEKDAYS,
    columns: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
    isOpenToBranch: true,
  },
  scheduled_month: {
    label: 'Month',
    word: 'month',
    inputs: ['scheduled_month'],
    columns: { scheduled_month: 'Scheduled month' },
  },
  scheduled_day: {
    label: 'Day of the month',
    word: 'day of the month',
    inputs: ['scheduled_day'],
    columns: { scheduled_day: 'Scheduled day' },
  },
  time_to_finish: {
    label: 'Time to finish',
    word: 'time to finish',
    inputs: ['time_to_finish'],
    columns: { time_to_finish_min: 'Deadline (minutes after midnight)' },
    isOpenToBranch: true,
    isKeptByDay: true,
  },
  due_times: {
    label: 'Times',
    word: 'times',
    inputs: ['due_times'],
    columns: { due_times: 'Due times' },
    isOpenToBranch: true,
  },
  repeat_every: {
    label: 'Repeats every',
    word: 'repetition',
    inputs: ['repeat_every'],
    columns: { repeat_every: 'Repeats every' },
  },
  scheduled_week: {
    label: 'Week of the month',
    word: 'week of the month',
    inputs: ['scheduled_week'],
    columns: { scheduled_week: 'Scheduled week' },
  },
  valid_from: {
    label: 'First day',
    word: 'first day',
    inputs: ['valid_from'],
    columns: { valid_from: 'First day' },
  },
  valid_until: {
    label: 'Last day',
    word: 'last day',
    inputs: ['valid_until'],
    columns: { valid_until: 'Last day' },
  },
  on_demand: {
    label: 'Started when needed',
    word: 'started when needed or not',
    inputs: ['on_demand'],
    columns: { on_demand: 'Started when needed' },
  },
  opens_before: {
    label: 'Opens before it is due',
    word: 'earliest time to complete it',
    inputs: ['opens_before'],
    columns: { opens_before: 'Opens (minutes before due)' },
    isKeptByDay: true,
  },
  closes_after: {
    label: 'Closes after it is due',
    word: 'latest time to complete it',
    inputs: ['closes_after'],
    columns: { closes_after: 'Closes (minutes after due)' },
    isKeptByDay: true,
  },
  on_closed_days: {
    label: 'Also when the branch is closed',
    word: 'due on closed days or not',
    inputs: ['on_closed_days'],
    columns: { on_closed_days: 'Also when the branch is closed' },
  },
  priority: {
    label: 'Priority',
    word: 'priority',
    inputs: ['priority'],
    columns: { priority: 'Priority' },
    isKeptByDay: true,
  },
  notification: {
    label: 'Notification',
    word: 'notification',
    inputs: ['notification'],
    columns: { notification: 'Notification' },
    isOpenToBranch: true,
  },
  youtube_link: {
    label: 'YouTube link',
    word: 'YouTube link',
    inputs: ['youtube_link'],
    columns: { youtube_link: 'YouTube link' },
  },
  photo: {
    label: 'Photo',
    word: 'photo',
    inputs: [],
    columns: { photo_id: 'Photo number' },
  },
  steps: {
    label: 'Steps',
    word: 'steps',
    inputs: ['steps'],
    columns: { checklist_id: 'Checklist number' },
    isKeptByDay: true,
  },
  active: {
    label: 'Active',
    word: 'active or not',
    inputs: ['active'],
    columns: { active: 'Active' },
  },
  manager_task: {
    label: 'Manager task',
    word: 'manager task',
    inputs: ['manager_task'],
    columns: { manager_task: 'Manager task' },
    isKeptByDay: true,
  },
  needs_verification: {
    label: 'Needs verification',
    word: 'needs verification',
    inputs: ['needs_verification'],
    columns: { needs_verification: 'Needs verification' },
    isKeptByDay: true,
  },
  photo_required: {
    label: 'Photo required',
    word: 'photo required or not',
    inputs: ['photo_required'],
    columns: { photo_required: 'Photo required' },
    isKeptByDay: true,
  },
  note_required: {
    label: 'Note required',
    word: 'note required or not',
    inputs: ['note_required'],
    columns: { note_required: 'Note required' },
    isKeptByDay: true,
  },
  required_course: {
    label: 'Required course',
    word: 'required course',
    inputs: ['required_course_id', 'course_rule'],
    columns: { required_course_id: 'Required course number', course_rule: 'Without the course' },
    isKeptByDay: true,
  },
  diary_part: {
    label: 'Food safety diary',
    word: 'part of the food safety diary',
    inputs: ['diary_part'],
    columns: { diary_part: 'Food safety diary' },
    isKeptByDay: true,
  },
} as const satisfies Record<string, TaskField>;

export type TaskFieldName = keyof typeof TASK_FIELDS;
export type TaskInputName = (typeof TASK_FIELDS)[TaskFieldName]['inputs'][number];
type ColumnOf<Field extends TaskFieldName> = {
  [Name in Field]: keyof (typeof TASK_FIELDS)[Name]['columns'];
}[Field];
export type TaskColumn = ColumnOf<TaskFieldName>;

export const TASK_FIELD_NAMES = Object.keys(TASK_FIELDS) as [TaskFieldName, ...TaskFieldName[]];

/** The inputs of all fields, as forms and calls name them. */
export const TASK_INPUTS: readonly TaskInputName[] = TASK_FIELD_NAMES.flatMap(
  (name) => TASK_FIELDS[name].inputs,
);

/** Returns the columns that store a field. */
export const columnsOfField = (name: TaskFieldName): TaskColumn[] =>
  Object.keys(TASK_FIELDS[name].columns) as TaskColumn[];

/** The columns of all fields, which assigning a task copies to branches. */
export const TASK_COLUMNS: readonly TaskColumn[] = TASK_FIELD_NAMES.flatMap(columnsOfField);

type KeptField = {
  [Name in TaskFieldName]: (typeof TASK_FIELDS)[Name] extends { isKeptByDay: true } ? Name : never;
}[TaskFieldName];

/** The columns that are copied from a task to its due days. */
export const KEPT_COLUMNS = TASK_FIELD_NAMES.flatMap((name) =>
  'isKeptByDay' in TASK_FIELDS[name] ? columnsOfField(name) : [],
) as ColumnOf<KeptField>[];

/** The inputs that a branch manager may change in a task from head office; its photo as well. */
export const OPEN_TO_BRANCH: readonly TaskInputName[] = TASK_FIELD_NAMES.flatMap((name) =>
  'isOpenToBranch' in TASK_FIELDS[name] ? TASK_FIELDS[name].inputs : [],
);

export const OPEN_TO_BRANCH_NOTICE =
  'This is a head office task. You can only edit frequency, time to finish, photo, notification, and days of week.';
