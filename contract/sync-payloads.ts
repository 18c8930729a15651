import { z } from 'zod';
import { accidentFields, addendumText } from './accidents.ts';
import { diaryNote } from './diary.ts';
import { id, isoDate, LIMITS, optionalText } from './fields.ts';
import { cleanText, lengthOf } from './sanitise.ts';
import type { SyncKind } from './signing.ts';
import { equipmentFields, isRangeValid, RANGE_MESSAGE, readingFields } from './temperature.ts';
import { trainingFields } from './training.ts';
import { visitorFields } from './visitors.ts';

const note = z
  .string()
  .max(10 * LIMITS.text, { abort: true })
  .overwrite(cleanText)
  .refine((text) => lengthOf(text) <= LIMITS.text, `Must be at most ${LIMITS.text} characters`);

/** A photo's name is the SHA-256 of its bytes, so that the signature covers the photo itself. */
export const photoHash = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the hash of a photo');

/** A record is named by the key of its item, because the server may not have it yet. */
const record = z.uuid().transform((key) => key.toLowerCase());

const ofOccurrence = { branch_task_id: id, due_date: isoDate() };

/** The JSON in `payload` of each kind of item. */
export const syncPayloads = {
  'task.complete': z.object({ ...ofOccurrence, note: note.nullish(), photo: photoHash.nullish() }),
  'task.not-complete': z.object({
    ...ofOccurrence,
    note: note.min(1, 'Please say why the task was not completed'),
    photo: photoHash.nullish(),
  }),
  'task.undo': z.object(ofOccurrence),
  'task.verify': z
    .object({
      ...ofOccurrence,
      result: z.enum(['verified', 'rejected']),
      reason: optionalText(LIMITS.text),
      version: z.int().positive().describe('As it was looked at'),
    })
    .refine(({ result, reason }) => result === 'verified' || reason !== null, {
      path: ['reason'],
      error: 'Please say what is wrong',
    }),
  'temperature.reading': readingFields.safeExtend({
    equipment: record,
    recheck_of: record.nullish().describe('The reading that it repeats'),
    corrects: record.nullish().describe('The reading that it corrects; managers only'),
  }),
  'temperature.close': z.object({
    reading: record,
    note: note.min(1, 'Please say how it was solved'),
  }),
  'equipment.save': z
    .object({
      equipment: record.nullish().describe('Left out for a new one'),
      ...equipmentFields,
      removed: z.boolean().default(false).describe('Take it out of use'),
    })
    .refine(isRangeValid, { path: ['max_temp'], error: RANGE_MESSAGE }),
  'visitor.in': visitorFields,
  'visitor.out': z.object({ visitor: record }),
  'accident.add': accidentFields,
  'accident.addendum': z.object({ accident: record, description: addendumText }),
  'training.record': trainingFields,
  'diary.add': z.object({ date: isoDate(), note: diaryNote }),
  'diary.edit': z.object({ entry: record, note: diaryNote }),
} as const satisfies Record<SyncKind, z.ZodType>;

export type SyncPayload<K extends SyncKind> = z.output<(typeof syncPayloads)[K]>;
