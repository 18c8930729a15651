import { z } from 'zod';
import { stepsInput } from './checklist-input.ts';
import {
  clockTime,
  flag,
  fromDigits,
  fromJsonText,
  id,
  isoDate,
  LIMITS,
  optionalText,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { COURSE_RULES } from './course-rules.ts';
import { DIARY_PARTS } from './diary-parts.ts';
import { FREQUENCIES, MOST_DUE_TIMES, MOST_REPEATS, parseTimeToFinish } from './schedule.ts';
import { scheduleProblems } from './schedule-problems.ts';
import type { WholeSchedule } from './schedule-problems.ts';
import type { TaskInputName } from './task-fields.ts';

export const PRIORITIES = {
  1: 'Lowest',
  2: 'Low',
  3: 'Medium',
  4: 'High',
  5: 'Highest',
} as const;
export type Priority = keyof typeof PRIORITIES;

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value);
/** Form data cannot carry null, so empty text stands for it. */
const optionalId = z.preprocess((value) => (value === '' ? null : value), id.nullish());

const timeToFinish = z
  .union([z.string().meta({ maxLength: 40 }), z.number(), z.null()])
  .optional()
  .transform((value, ctx) => {
    const minutes = parseTimeToFinish(value ?? null);
    if (minutes === undefined) {
      ctx.addIssue({ code: 'custom', message: 'Invalid time' });
      return z.NEVER;
    }
    return minutes;
  });

const dueTimes = z.preprocess(
  fromJsonText,
  z
    .array(clockTime, { error: 'Please enter the times as a list' })
    .transform((times) => [...new Set(times)].toSorted())
    .refine((times) => times.length <= MOST_DUE_TIMES, `At most ${MOST_DUE_TIMES} times a day`),
);
const repeatEvery = wholeNumber(1, MOST_REPEATS, `Must be from 1 to ${MOST_REPEATS}`);
const weekOfMonth = z.preprocess(
  emptyAsNull,
  wholeNumber(1, 5, 'Please choose a week of the month').nullable(),
);
const dayOrNone = z.preprocess(emptyAsNull, isoDate().nullable());

/** Longest time before or after a task is due in which it may be completed. */
export const WINDOW_MINUTES = 24 * 60;
const windowMinutes = z.preprocess(
  emptyAsNull,
  wholeNumber(0, WINDOW_MINUTES, `Must be from 0 to ${WINDOW_MINUTES} minutes`).nullable(),
);

const diaryPart = z.preprocess(
  emptyAsNull,
  z.enum(DIARY_PARTS, { error: 'Please choose opening checks or closing checks' }).nullable(),
);

const requiredCourse = z.preprocess(emptyAsNull, id.nullable());
const courseRule = z.enum(COURSE_RULES, { error: 'Please choose to warn or to block' });

const taskName = requiredText('Task name is required', LIMITS.taskName);
const frequency = z.enum(FREQUENCIES, { error: 'Please choose how often the task is due' });
const priority = wholeNumber(1, 5, 'Priority must be from 1 to 5');
const month = z.preprocess(emptyAsNull, wholeNumber(1, 12, 'Please choose a month').nullable());
const dayOfMonth = z.preprocess(emptyAsNull, wholeNumber(1, 31, 'Please choose a day').nullable());
const youtubeLink = optionalText(LIMITS.text).pipe(
  z.url({ protocol: /^https?$/, error: 'Please enter a valid link' }).nullable(),
);
const globalDescription = requiredText('Task description is required', LIMITS.taskDescription);
const branchDescription = optionalText(LIMITS.taskDescription);

const weekday = flag.default(true);

/** Schemas of the inputs that both kinds of task have alike; only their descriptions differ. */
type CommonInputs = Record<Exclude<TaskInputName, 'task_description'>, z.ZodType> &
  Record<string, z.ZodType>;

const taskInput = z.object({
  task_name: taskName,
  frequency: frequency.default('daily'),
  time_to_finish: timeToFinish,
  priority: priority.default(3),
  notification: flag.default(false),
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: weekday,
  sunday: weekday,
  scheduled_month: month.default(null),
  scheduled_day: dayOfMonth.default(null),
  youtube_link: youtubeLink,
  active: flag.default(true),
  manager_task: flag.default(false),
  needs_verification: flag.default(true),
  due_times: dueTimes.default([]),
  repeat_every: repeatEvery.default(1),
  scheduled_week: weekOfMonth.default(null),
  valid_from: dayOrNone.default(null),
  valid_until: dayOrNone.default(null),
  on_demand: flag.default(false),
  opens_before: windowMinutes.default(null),
  closes_after: windowMinutes.default(null),
  on_closed_days: flag.default(false),
  photo_required: flag.default(false),
  note_required: flag.default(false),
  required_course_id: requiredCourse.default(null),
  course_rule: courseRule.default('warn'),
  diary_part: diaryPart.default(null),
  steps: stepsInput.default([]),
  companyId: optionalId,
} satisfies CommonInputs);

const scheduleIsWhole = (
  task: WholeSchedule & { time_to_finish: number | null },
  ctx: z.RefinementCtx,
): void => {
  for (const { field, message } of scheduleProblems(task, task.time_to_finish ?? null)) {
    ctx.addIssue({ code: 'custom', path: [field], message });
  }
};

const hasFrequency = z.looseObject({ frequency: z.enum(FREQUENCIES) });

/** Runs the refinement even when other fields fail, so that all errors are reported together. */
const WITH_OTHER_ERRORS: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => hasFrequency.safeParse(value).success,
};

/** Fields of a global task as its form sends them. */
export const globalTaskFields = taskInput
  .extend({ task_description: globalDescription })
  .superRefine(scheduleIsWhole, WITH_OTHER_ERRORS);
export type GlobalTask = z.output<typeof globalTaskFields>;

/** Fields of a branch task as its form sends them; the description may be missing. */
export const branchTaskFields = taskInput
  .extend({ task_description: branchDescription })
  .superRefine(scheduleIsWhole, WITH_OTHER_ERRORS);

/** Fields of a new branch task. `employeeId` is kept as sent; it names no assignee ([A-088]). */
export const newBranchTaskFields = taskInput
  .extend({ task_description: branchDescription, branchId: id, employeeId: optionalId })
  .superRefine(scheduleIsWhole, WITH_OTHER_ERRORS);
export type NewBranchTask = z.output<typeof newBranchTaskFields>;

/** Keeps a missing input missing, even where null is a value; the message is the schema's own. */
const ifSent = <T extends z.ZodType>(schema: T) =>
  z.union([z.undefined(), schema], { error: ({ errors }) => errors.at(-1)?.[0]?.message });

/**
 * Changes of a task: inputs that are left out stay unchanged, empty or null clears them. Whether
 * the schedule is complete depends on the rest of the task: see scheduleProblems.
 */
const changes = z.object({
  taskId: id,
  version: fromDigits('Must be a number', z.coerce.number<number | string>().int().positive())
    .optional()
    .describe('As it was read; an older one gets CONFLICT'),
  task_name: taskName.optional(),
  frequency: frequency.optional(),
  time_to_finish: ifSent(timeToFinish),
  priority: priority.optional(),
  notification: flag.optional(),
  monday: flag.optional(),
  tuesday: flag.optional(),
  wednesday: flag.optional(),
  thursday: flag.optional(),
  friday: flag.optional(),
  saturday: flag.optional(),
  sunday: flag.optional(),
  scheduled_month: ifSent(month).optional(),
  scheduled_day: ifSent(dayOfMonth).optional(),
  youtube_link: ifSent(youtubeLink),
  active: flag.optional(),
  manager_task: flag.optional(),
  needs_verification: flag.optional(),
  due_times: dueTimes.optional(),
  repeat_every: repeatEvery.optional(),
  scheduled_week: ifSent(weekOfMonth).optional(),
  valid_from: ifSent(dayOrNone).optional(),
  valid_until: ifSent(dayOrNone).optional(),
  on_demand: flag.optional(),
  opens_before: ifSent(windowMinutes).optional(),
  closes_after: ifSent(windowMinutes).optional(),
  on_closed_days: flag.optional(),
  photo_required: flag.optional(),
  note_required: flag.optional(),
  required_course_id: ifSent(requiredCourse).optional(),
  course_rule: courseRule.optional(),
  diary_part: ifSent(diaryPart).optional(),
  steps: stepsInput.optional(),
  existingPhotoUrl: z
    .string()
    .max(1000)
    .nullish()
    .describe('The photo that stays; empty removes it; left out, nothing changes'),
  companyId: optionalId,
} satisfies CommonInputs);

export const globalTaskChanges = changes.extend({
  source: z.literal('master').optional(),
  task_description: globalDescription.optional(),
});
export type GlobalTaskChanges = z.output<typeof globalTaskChanges>;

export const branchTaskChanges = changes.extend({
  source: z.enum(['branch', 'global']).optional(),
  branchId: optionalId,
  employeeId: optionalId,
  task_description: ifSent(branchDescription),
});
export type BranchTaskChanges = z.output<typeof branchTaskChanges>;
