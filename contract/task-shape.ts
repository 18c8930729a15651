import { z } from 'zod';
import { taskStep } from './checklist-shape.ts';
import { COURSE_RULES } from './course-rules.ts';
import { DIARY_PARTS } from './diary-parts.ts';
import { id, isoDate } from './fields.ts';
import { FREQUENCIES } from './schedule.ts';
import type { TaskInputName } from './task-fields.ts';

/** Fields with which a task says more about when and how; a task of a snapshot has those in use. */
export const moreDetails = {
  due_times: z.array(z.string()).describe('HH:MM in order; due at each of them, not just once'),
  repeat_every: z.number().describe('Every n days, weeks, months or years, from valid_from'),
  scheduled_week: z.number().nullable().describe('1 to 4, or 5 for the last, with one weekday'),
  valid_from: isoDate().nullable(),
  valid_until: isoDate().nullable(),
  on_demand: z.boolean().describe('Never due by itself; started on the tablet when needed'),
  opens_before: z.number().nullable().describe('Minutes before it is due; null for any time'),
  closes_after: z.number().nullable().describe('Minutes after it is due; null for any time'),
  on_closed_days: z.boolean().describe('Due on days on which the branch is closed, too'),
  photo_required: z.boolean(),
  note_required: z.boolean(),
  required_course_id: id.nullable().describe('Course of the person who completes it'),
  course_rule: z.enum(COURSE_RULES).describe('For people without a valid certificate'),
  diary_part: z.enum(DIARY_PARTS).nullable().describe('The checks of the food safety diary'),
  steps: z.array(taskStep).describe('Answered one by one; none: the task is one tick'),
};

/** The further details of a task that uses none of them. */
export const NO_MORE_DETAILS: z.output<z.ZodObject<typeof moreDetails>> = {
  due_times: [],
  repeat_every: 1,
  scheduled_week: null,
  valid_from: null,
  valid_until: null,
  on_demand: false,
  opens_before: null,
  closes_after: null,
  on_closed_days: false,
  photo_required: false,
  note_required: false,
  required_course_id: null,
  course_rule: 'warn',
  diary_part: null,
  steps: [],
};

/** The details of a task as the server sends them to the portal and to tablets. */
export const taskDetails = {
  task_name: z.string(),
  task_description: z.string().nullable(),
  frequency: z.enum([...FREQUENCIES, 'other']),
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  sunday: z.boolean(),
  scheduled_month: z.number().nullable(),
  scheduled_day: z.number().nullable(),
  time_to_finish_minutes: z.number().nullable(),
  priority: z.number(),
  notification: z.boolean(),
  youtube_link: z.string().nullable(),
  photo_url: z.string().nullable().describe('The photo’s name, for /api/tasks/photo-url'),
  manager_task: z.boolean(),
  needs_verification: z.boolean(),
  ...moreDetails,
} satisfies Record<Exclude<TaskInputName, 'time_to_finish' | 'active'>, z.ZodType> &
  Record<string, z.ZodType>;
