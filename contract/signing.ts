import { z } from 'zod';
import { id, isoDate, LIMITS } from './fields.ts';
import { cleanText, lengthOf } from './sanitise.ts';

/**
 * How a tablet signs what a person did ([A-128]). Each person has 32 random bytes per device. The
 * server hands them out wrapped: AES-256-GCM under PBKDF2-SHA-256(PIN, salt, rounds). Unwrapping
 * them is the check of the PIN, and HMAC-SHA-256 with them signs each item, so nothing can be
 * attributed to a person without that person's PIN.
 */
export const KEY_BYTES = 32;
/** As many as keep the unlock under a second on a slow tablet. */
export const PBKDF2_ROUNDS = 150_000;

export const SYNC_KINDS = ['task.complete', 'task.not-complete', 'task.undo'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export type Signable = {
  key: string;
  kind: SyncKind;
  employeeId: number;
  occurredAt: string;
  payload: string;
};

/** The text that is signed: five parts joined by single line feeds. */
export const signedText = (item: Signable): string =>
  [item.key, item.kind, item.employeeId, item.occurredAt, item.payload].join('\n');

const note = z
  .string()
  .max(10 * LIMITS.text, { abort: true })
  .overwrite(cleanText)
  .refine((text) => lengthOf(text) <= LIMITS.text, `Must be at most ${LIMITS.text} characters`);

const ofOccurrence = { branch_task_id: id, due_date: isoDate() };

/** What each kind of item carries as JSON in `payload`. */
export const syncPayloads = {
  'task.complete': z.object({ ...ofOccurrence, note: note.nullish() }),
  'task.not-complete': z.object({
    ...ofOccurrence,
    note: note.min(1, 'Please say why the task was not completed'),
  }),
  'task.undo': z.object(ofOccurrence),
} as const satisfies Record<SyncKind, z.ZodType>;

export type SyncPayload<K extends SyncKind> = z.output<(typeof syncPayloads)[K]>;
