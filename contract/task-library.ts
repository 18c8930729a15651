import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { headOfficeRoles } from './permissions.ts';
import { WEEKDAYS } from './dates.ts';
import { FREQUENCIES } from './schedule.ts';

/** Topics of the tasks in a starter set, in the order of a day. */
export const LIBRARY_TOPICS = ['Opening', 'Temperature', 'Cleaning', 'Safety', 'Closing'] as const;
export type LibraryTopic = (typeof LIBRARY_TOPICS)[number];

export const LIBRARY_SETS = [
  'convenience-shop',
  'cafe',
  'takeaway',
  'salon',
  'butcher',
  'pharmacy',
] as const;
export type LibrarySetKey = (typeof LIBRARY_SETS)[number];

const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This is not a task of the library');

export const libraryTask = z.object({
  key: key.describe('Unique within its set'),
  topic: z.enum(LIBRARY_TOPICS),
  task_name: z.string(),
  task_description: z.string(),
  frequency: z.enum(FREQUENCIES),
  days: z.array(z.enum(WEEKDAYS)).describe('For daily and weekly tasks'),
  scheduled_month: z.number().nullable(),
  scheduled_day: z.number().nullable(),
  time_to_finish: z.string().nullable().describe('HH:MM'),
  priority: z.number(),
  manager_task: z.boolean(),
  needs_verification: z.boolean(),
});
export type LibraryTask = z.output<typeof libraryTask>;

export const librarySet = z.object({
  key: z.enum(LIBRARY_SETS),
  name: z.string(),
  description: z.string(),
  tasks: z.array(libraryTask),
});
export type LibrarySet = z.output<typeof librarySet>;

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/tasks/library',
  summary: 'Ready-made sets of tasks to start with',
  who: headOfficeRoles,
  data: z.array(librarySet),
});

export const addFromLibrary = endpoint({
  method: 'POST',
  path: '/api/tasks/library',
  summary: 'Create global tasks from a set; those whose name exists already are skipped',
  who: headOfficeRoles,
  body: z.object({
    set: z.enum(LIBRARY_SETS, { error: 'Please choose a set' }),
    tasks: z
      .array(key, { error: 'Please select at least one task' })
      .min(1, 'Please select at least one task')
      .max(100, 'At most 100 at once')
      .transform((keys) => [...new Set(keys)]),
  }),
  status: 201,
  data: z.object({ created: z.number(), skipped: z.number() }),
  errors: ['NOT_FOUND'],
});

export const taskLibraryEndpoints = { listLibrary, addFromLibrary };
