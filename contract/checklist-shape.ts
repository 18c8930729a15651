import { z } from 'zod';
import { STEP_KINDS } from './checklist.ts';
import type { Step } from './checklist.ts';
import { id, isoDate } from './fields.ts';

/* The steps of a task and the answers to them, as the server sends them. */

/** A step; what it does not have is left out. */
export const taskStep = z.object({
  id: z.string(),
  kind: z.enum(STEP_KINDS),
  label: z.string(),
  help: z.string().optional(),
  help_photo: z.string().optional().describe('The name of a photo, as of a task’s own photo'),
  required: z.literal(true).optional(),
  allow_na: z.literal(true).optional(),
  critical: z.literal(true).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  unit: z.string().optional(),
  decimals: z.number().optional(),
  options: z
    .array(
      z.object({
        label: z.string(),
        passes: z.boolean(),
        from: isoDate().optional().describe('First calendar day on which it can be chosen'),
        until: isoDate().optional().describe('Last calendar day on which it can be chosen'),
      }),
    )
    .optional(),
  many: z.literal(true).optional(),
  passes: z.enum(['yes', 'no']).optional(),
  rows: z.number().optional(),
  hold_seconds: z.number().optional(),
  gallery: z.literal(true).optional(),
  birth_dates: z
    .literal(true)
    .optional()
    .describe('Shows the latest dates of birth for sales with an age limit'),
  on_fail: z
    .object({
      action: z.array(z.string()).optional(),
      note: z.literal(true).optional(),
      photo: z.literal(true).optional(),
    })
    .optional(),
}) satisfies z.ZodType<Step>;

/** Steps as they were at one time. A change makes a new version; a version never changes. */
export const checklistVersion = z.object({ id, steps: z.array(taskStep) });
export type ChecklistVersion = z.output<typeof checklistVersion>;

/** How many answers a completed task has, and how many of them failed. */
export const answerCounts = z.object({ given: z.number(), failed: z.number() });
export type AnswerCounts = z.output<typeof answerCounts>;

/** One recorded answer; the value is in the field of its type, and the others are null. */
export const recordedAnswer = z.object({
  step: z.string().describe('The id of the step'),
  row: z.number().describe('Counts from 1; 1 of steps that are not repeated'),
  number: z.number().nullable(),
  text: z.string().nullable(),
  chosen: z.array(z.string()).nullable().describe('The chosen options, or yes or no'),
  held_seconds: z.number().nullable(),
  passed: z.boolean().nullable().describe('Null where nothing is judged'),
  not_applicable: z.boolean(),
  reason: z.string().nullable().describe('Why the step did not apply'),
  action: z.string().nullable().describe('What was done about a failed answer'),
  note: z.string().nullable(),
  photo_url: z.string().nullable().describe('Null too while the photo is still on the tablet'),
  by_name: z.string(),
  at: z.string(),
});
export type RecordedAnswer = z.output<typeof recordedAnswer>;
