import { z } from 'zod';
import { id, isoDate } from './fields.ts';
import { PROBLEM_TOPICS, SCHEMES } from './sfbb-rules.ts';
import { signingGap } from './sfbb-signing.ts';

/* What a tablet knows of the food safety diary of its branch. */

export const snapshotFoodProblem = z.object({
  uuid: z.string(),
  day: isoDate(),
  topic: z.enum(PROBLEM_TOPICS),
  what: z.string(),
  done: z.string().nullable(),
  reported_by_name: z.string(),
  occurred_at: z.string(),
});
export type SnapshotFoodProblem = z.output<typeof snapshotFoodProblem>;

export const snapshotFoodDiary = z.object({
  scheme: z.enum(SCHEMES),
  starts_on: isoDate(),
  review_due: isoDate().describe('From when the next four-weekly review can be signed'),
  days: z
    .array(
      z.object({
        day: isoDate(),
        signed_by_name: z.string().nullable(),
        gaps: z
          .array(signingGap)
          .optional()
          .describe('Of a day that is signed; a former server leaves them out'),
        declared_at: z
          .string()
          .optional()
          .describe('When the day was declared closed although it still needs a signature'),
        were_there: z.array(id).describe('People who signed something on a tablet here'),
      }),
    )
    .describe('Today and yesterday, as far as they are days of the diary'),
  problems: z
    .array(snapshotFoodProblem)
    .describe('Of today and yesterday, and those without what was done'),
  methods: z.array(
    z.object({
      id,
      section: z.string(),
      title: z.string(),
      what: z.string(),
      why: z.string(),
      checks: z.string(),
    }),
  ),
});
export type SnapshotFoodDiary = z.output<typeof snapshotFoodDiary>;
