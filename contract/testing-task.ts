import type { z } from 'zod';
import { NO_MORE_DETAILS } from './task-shape.ts';
import type { moreDetails, taskDetails } from './task-shape.ts';

type TaskDetails = z.output<z.ZodObject<typeof taskDetails>>;
type OptionalDetail = {
  [Name in keyof TaskDetails]: null extends TaskDetails[Name] ? Name : never;
}[keyof TaskDetails];

/** The details that a task need not have, all missing, for the tasks of tests. */
export const NO_DETAILS: Record<Exclude<OptionalDetail, keyof typeof moreDetails>, null> &
  typeof NO_MORE_DETAILS = {
  ...NO_MORE_DETAILS,
  task_description: null,
  scheduled_month: null,
  scheduled_day: null,
  time_to_finish_minutes: null,
  youtube_link: null,
  photo_url: null,
};
