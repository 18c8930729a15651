import { z } from 'zod';
import { taskStep } from './checklist-shape.ts';
import { DIARY_PARTS } from './diary-parts.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { LAW_RULES } from './law-rules.ts';
import type { LawRuleKey } from './law-rules.ts';
import { NATIONS } from './opening-hours.ts';
import { headOfficeRoles } from './permissions.ts';
import { WEEKDAYS } from './dates.ts';
import { FREQUENCIES } from './schedule.ts';

/** Topics of the tasks in a set, in the order of a day. */
export const LIBRARY_TOPICS = [
  'Opening',
  'Temperature',
  'Cleaning',
  'Sales',
  'Safety',
  'Closing',
] as const;
export type LibraryTopic = (typeof LIBRARY_TOPICS)[number];

/** Sets of one trade to start with, then sets on one subject for every shop. */
export const LIBRARY_SETS = [
  'convenience-shop',
  'cafe',
  'takeaway',
  'salon',
  'butcher',
  'pharmacy',
  'opening-and-closing',
  'fire-log',
  'water-safety',
  'safe-workplace',
  'age-restricted-sales',
] as const;
export type LibrarySetKey = (typeof LIBRARY_SETS)[number];

const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This is not a task of the library');

export const BASES = {
  law: 'The law asks for it',
  guidance: 'Official guidance recommends it',
  practice: 'Good practice in the trade',
} as const;
export type Basis = keyof typeof BASES;

/** Where the rule of a task is written, and when its wording was read there. */
const source = z.object({
  name: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  basis: z.enum(Object.keys(BASES) as [Basis]),
  read: isoDate().nullable().describe('Null where it was not read by us'),
});

/** A step of a task of the library; it gets its id when it is added. */
const libraryStep = taskStep.omit({ id: true });
export type LibraryStep = z.output<typeof libraryStep>;

/** The day on which the first sets were published. */
const FIRST_SETS = '2026-06-01';

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
  repeat_every: z.number().default(1),
  on_demand: z.boolean().default(false).describe('Started on the tablet when needed'),
  on_closed_days: z.boolean().default(false),
  diary_part: z.enum(DIARY_PARTS).nullable().default(null),
  steps: z.array(libraryStep).default([]),
  nations: z.array(z.enum(NATIONS)).default([]).describe('Where the rule holds; none: everywhere'),
  source: source.nullable().default(null),
  from: isoDate().nullable().default(null).describe('First day on which its rule holds'),
  until: isoDate().nullable().default(null).describe('Last day on which its rule holds'),
  rules: z
    .array(z.enum(Object.keys(LAW_RULES) as [LawRuleKey]))
    .default([])
    .describe('Rules of law on which it rests, with their own days'),
  since: isoDate().default(FIRST_SETS).describe('When it was added to the library'),
  changed: z
    .object({
      on: isoDate(),
      what: z.string(),
      adds: z
        .array(z.string())
        .default([])
        .describe('Labels of the steps and options that can be added to the company’s own task'),
    })
    .nullable()
    .default(null)
    .describe('Its last change; tasks that were made from it stay as they are'),
});
export type LibraryTask = z.output<typeof libraryTask>;

export const librarySet = z.object({
  key: z.enum(LIBRARY_SETS),
  name: z.string(),
  description: z.string(),
  about: z.enum(['trade', 'subject']).describe('A trade, or a subject that matters to every shop'),
  tasks: z.array(libraryTask),
});
export type LibrarySet = z.output<typeof librarySet>;

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/tasks/library',
  summary: 'Ready-made sets of tasks to start with, as far as they hold where the branches are',
  who: headOfficeRoles,
  data: z.array(librarySet),
});

export const libraryNews = z.object({
  seen: isoDate().describe('Up to when the company has seen the library'),
  items: z
    .array(
      z.object({
        set: z.enum(LIBRARY_SETS),
        set_name: z.string(),
        key: z.string(),
        task_name: z.string(),
        what: z.string().nullable().describe('What changed; null for a task that is new'),
      }),
    )
    .describe('Tasks that were added since, and changed ones that the company has'),
  updates: z
    .array(
      z.object({
        set: z.enum(LIBRARY_SETS),
        key: z.string(),
        taskId: id,
        task_name: z.string().describe('The name of the company’s own task'),
        what: z.string(),
        adds: z.array(z.string()).describe('Labels of steps and options that it lacks'),
      }),
    )
    .describe('Own tasks that lack something of a newer version in the library'),
});
export type LibraryNews = z.output<typeof libraryNews>;

export const listLibraryNews = endpoint({
  method: 'GET',
  path: '/api/tasks/library/news',
  summary: 'What is new in the library since the company last looked',
  who: headOfficeRoles,
  data: libraryNews,
});

export const noteLibrarySeen = endpoint({
  method: 'POST',
  path: '/api/tasks/library/news/seen',
  summary: 'Head office has seen what is new in the library',
  who: headOfficeRoles,
  data: libraryNews,
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

export const updateFromLibrary = endpoint({
  method: 'POST',
  path: '/api/tasks/library/update',
  summary:
    'Add what is new in the library to the company’s own task and its copies; nothing else changes',
  who: headOfficeRoles,
  body: z.object({ set: z.enum(LIBRARY_SETS), key }),
  data: z.object({
    added: z.array(z.string()).describe('Labels of what was added'),
    branches: z.number().describe('Branches whose copy got it, too'),
  }),
  errors: ['NOT_FOUND'],
});

export const taskLibraryEndpoints = {
  listLibrary,
  listLibraryNews,
  noteLibrarySeen,
  addFromLibrary,
  updateFromLibrary,
};
