import { z } from 'zod';
import { FREQUENCIES } from './schedule.ts';
import type { TaskInputName } from './task-fields.ts';

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
} satisfies Record<Exclude<TaskInputName, 'time_to_finish' | 'active'>, z.ZodType> &
  Record<string, z.ZodType>;

type TaskDetails = z.output<z.ZodObject<typeof taskDetails>>;
type OptionalDetail = {
  [Name in keyof TaskDetails]: null extends TaskDetails[Name] ? Name : never;
}[keyof TaskDetails];

/** The details that a task need not have, all missing. */
export const NO_DETAILS: Record<OptionalDetail, null> = {
  task_description: null,
  scheduled_month: null,
  scheduled_day: null,
  time_to_finish_minutes: null,
  youtube_link: null,
  photo_url: null,
};
