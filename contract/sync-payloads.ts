import { z } from 'zod';
import { accidentFields, addendumText } from './accidents.ts';
import { answersInput } from './checklist-values.ts';
import { complaintFields, customerFields } from './complaints.ts';
import { diaryNote } from './diary.ts';
import { clockTime, id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import {
  foodCheckFields,
  foodCloseFields,
  foodFinishFields,
  foodStartFields,
} from './food-checks.ts';
import { photoHash } from './photo-hash.ts';
import { probeCheckPayload } from './probes.ts';
import { cleanText, lengthOf } from './sanitise.ts';
import { fitnessFields } from './sfbb-fitness.ts';
import { givenGaps, STATEMENT_MAX } from './sfbb-signing.ts';
import { problemDone, problemFields } from './sfbb.ts';
import type { SyncKind } from './signing.ts';
import { equipmentFields, isRangeValid, RANGE_MESSAGE, readingFields } from './temperature.ts';
import { trainingFields } from './training.ts';
import { visitorFields } from './visitors.ts';

const note = z
  .string()
  .max(10 * LIMITS.text, { abort: true })
  .overwrite(cleanText)
  .refine((text) => lengthOf(text) <= LIMITS.text, `Must be at most ${LIMITS.text} characters`);

/** A record is named by the key of its item, because the server may not have it yet. */
const record = z.uuid().transform((key) => key.toLowerCase());

/** Names one occurrence; tablets of a former version know tasks that are due once a day only. */
const ofOccurrence = {
  branch_task_id: id,
  due_date: isoDate(),
  due_time: clockTime.nullish().describe('Of a task that is due several times a day'),
  run: record.nullish().describe('Of a task that is started when needed: one uuid for each run'),
};

/** The JSON in `payload` of each kind of item. */
export const syncPayloads = {
  'task.complete': z.object({
    ...ofOccurrence,
    note: note.nullish(),
    photo: photoHash.nullish(),
    checklist: id.nullish().describe('The version of the steps that were answered'),
    answers: answersInput.nullish(),
  }),
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
  'complaint.add': complaintFields.and(z.object({ photo: photoHash.nullish() })),
  'complaint.customer': z.object({ complaint: record, ...customerFields }),
  'training.record': trainingFields,
  'diary.add': z.object({ date: isoDate(), note: diaryNote }),
  'diary.edit': z.object({ entry: record, note: diaryNote }),
  'alert.acknowledge': z.object({ alert: record }),
  'food-check.add': foodCheckFields,
  'food-check.start': foodStartFields,
  'food-check.finish': foodFinishFields,
  'food-check.close': foodCloseFields,
  'probe.check': probeCheckPayload,
  'food-diary.sign': z.object({
    day: isoDate(),
    statement: requiredText('The words that were signed are missing', STATEMENT_MAX),
    gaps: givenGaps
      .nullish()
      .describe('A reason for each gap, named as the records name it; former tablets send none'),
  }),
  'food-diary.problem': z.object({ day: isoDate(), ...problemFields }),
  'food-diary.problem-done': z.object({ problem: record, done: problemDone }),
  'food-diary.fitness': z.object({ employee: id, ...fitnessFields }),
} as const satisfies Record<SyncKind, z.ZodType>;

export type SyncPayload<K extends SyncKind> = z.output<(typeof syncPayloads)[K]>;
