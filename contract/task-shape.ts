import { z } from 'zod';
import { FREQUENCIES } from './schedule.ts';

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
};
