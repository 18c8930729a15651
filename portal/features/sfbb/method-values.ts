import { isoDate, LIMITS, requiredText } from '@branchbook/contract/fields.ts';
import { METHOD_TEXT } from '@branchbook/contract/sfbb-methods.ts';
import type { FoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { z } from 'zod';

const dayOrNone = z.union([z.literal(''), isoDate()]);

/** The form of a safe method; a new one needs no word on what changed. */
export const methodForm = (isNew: boolean) =>
  z
    .object({
      section: requiredText('Please choose a section', LIMITS.name),
      title: requiredText('Please name the method', LIMITS.name),
      what: requiredText('Please write what you do', METHOD_TEXT),
      why: requiredText('Please write why it matters', METHOD_TEXT),
      checks: requiredText('Please write how you check it', METHOD_TEXT),
      is_relevant: z.boolean(),
      not_relevant: z.string().max(LIMITS.employeeText),
      completed_on: dayOrNone,
      review_on: dayOrNone,
      change_note: z.string().max(LIMITS.employeeText),
    })
    .refine(({ is_relevant: isRelevant, not_relevant: why }) => isRelevant || why.trim() !== '', {
      path: ['not_relevant'],
      error: 'Please write why it is not relevant',
    })
    .refine(({ change_note: note }) => isNew || note.trim() !== '', {
      path: ['change_note'],
      error: 'Please write what changed',
    });
export type MethodValues = z.output<ReturnType<typeof methodForm>>;

export const methodValues = (method: FoodMethod | null) => ({
  section: method?.section ?? '',
  title: method?.title ?? '',
  what: method?.what ?? '',
  why: method?.why ?? '',
  checks: method?.checks ?? '',
  is_relevant: !method?.not_relevant,
  not_relevant: method?.not_relevant ?? '',
  completed_on: method?.completed_on ?? '',
  review_on: method?.review_on ?? '',
  change_note: '',
});

/** Returns what is sent of a method, without the word on what changed. */
export const sentMethod = ({
  is_relevant: isRelevant,
  not_relevant: why,
  completed_on: completed,
  review_on: review,
  change_note: _,
  ...text
}: MethodValues) => ({
  ...text,
  not_relevant: isRelevant ? null : why,
  completed_on: completed || null,
  review_on: review || null,
});
