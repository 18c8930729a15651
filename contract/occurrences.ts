import { z } from 'zod';
import { arrival } from './arrival.ts';
import { answerCounts, checklistVersion, recordedAnswer } from './checklist-shape.ts';
import { branchDay } from './branch-day.ts';
import type { BranchTime } from './branch-day.ts';
import { answersForm } from './checklist-values.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, LIMITS, optionalText, requiredText, wholeNumber } from './fields.ts';
import { managerRoles, portalRoles } from './permissions.ts';
import { addDays } from './dates.ts';
import { FREQUENCIES } from './schedule.ts';
import type { Day } from './dates.ts';

/** Days for which a task stays open after it was due, and after it was sent back ([A-071]). */
export const DAYS_OPEN = { staff: 1, manager: 7, rejected: 7 } as const;

/**
 * Returns the last day of the branch on which a task may be done. A task that was sent back has its days
 * from then, for staff and managers alike, however long ago it was due.
 */
export const lastDayOpen = (
  { dueDate, sentBackAt }: { dueDate: Day; sentBackAt: Date | null },
  isManager: boolean,
  time: BranchTime,
): Day =>
  sentBackAt
    ? addDays(branchDay(sentBackAt, time), DAYS_OPEN.rejected)
    : addDays(dueDate, isManager ? DAYS_OPEN.manager : DAYS_OPEN.staff);

const otherAction = z.object({
  state: z.enum(['completed', 'not_completed']),
  done_by_name: z.string(),
  done_at: z.string(),
  notes: z.string().nullable(),
  photo_url: z.string().nullable(),
});

/** A task on one due day: its details on that day, how it is to be done, and its outcome. */
export const occurrence = z.object({
  id,
  branchId: id,
  branch_name: z.string(),
  branch_task_id: id,
  task_name: z.string(),
  due_date: isoDate(),
  due_at: z.string().describe('UTC instant of the deadline'),
  frequency: z.enum([...FREQUENCIES, 'other']),
  schedule: z.string().describe('The schedule in words, as it was on that day'),
  time_to_finish: z.string().nullable().describe('HH:MM; the due time, if it has several a day'),
  due_time: z.string().nullable().describe('HH:MM, of a task that is due several times a day'),
  run: z.string().nullable().describe('Of a task that was started when needed'),
  opens_at: z.string().nullable().describe('UTC instant before which it cannot be completed'),
  closes_at: z.string().nullable().describe('UTC instant after which it cannot be completed'),
  photo_required: z.boolean(),
  note_required: z.boolean(),
  without_course: z.boolean().describe('Done by a person without a valid certificate'),
  steps: z.number().describe('How many steps it has; 0 for a task that is one tick'),
  answered: answerCounts.nullable().describe('Of a task with steps that was completed'),
  priority: z.number(),
  manager_task: z.boolean(),
  needs_verification: z.boolean(),
  from_head_office: z.boolean(),
  state: z.enum(['pending', 'completed', 'not_completed']),
  verification: z
    .enum(['none', 'waiting', 'verified', 'rejected'])
    .describe('Verified, of a task that was not completed: a manager has accepted the reason'),
  late: z.boolean(),
  done_by: id.nullable(),
  done_by_name: z.string().nullable(),
  done_at: z.string().nullable(),
  notes: z.string().nullable(),
  photo_url: z.string().nullable().describe('The photo taken when it was done'),
  verified_by_name: z.string().nullable().describe('Who verified it or sent it back'),
  verified_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  task_description: z.string().nullable().describe('As it is now, like the next two'),
  task_photo_url: z.string().nullable(),
  youtube_link: z.string().nullable(),
  others: z.array(otherAction).describe('What others did with it later than the person who counts'),
  arrival,
  version: z.number(),
});
export type Occurrence = z.output<typeof occurrence>;

export const listOccurrences = endpoint({
  method: 'GET',
  path: '/api/tasks/occurrences',
  summary: 'What is due at a branch on a day; today also what is still open from before',
  who: portalRoles,
  query: z.object({
    branchId: id,
    date: isoDate().optional().describe('Left out: today; days to come are refused'),
  }),
  data: z.object({
    day: isoDate().describe('The day of the branch'),
    closed: z.string().nullable().describe('Why the branch is closed on that day'),
    items: z.array(occurrence),
  }),
  errors: ['NOT_FOUND'],
});

export const WAITING_PAGE = 50;

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/tasks/occurrences/waiting',
  summary: 'Completed tasks that wait for verification, the oldest first',
  who: managerRoles,
  query: z.object({
    branchId: id.optional().describe('Left out: all branches that the caller reaches'),
    limit: wholeNumber(1, 100, 'Must be from 1 to 100').default(WAITING_PAGE),
    offset: wholeNumber(0, 1_000_000, 'Must be 0 or more').default(0),
  }),
  data: z.object({ items: z.array(occurrence), total: z.number() }),
  errors: ['NOT_FOUND'],
});

const one = z.object({ id });
const photoLimit = { per: 'caller', max: 120, seconds: 60 } as const;
const doneErrors = ['NOT_FOUND', 'ALREADY_DONE', 'NOT_POSSIBLE_NOW'] as const;

export const completeTask = endpoint({
  method: 'POST',
  path: '/api/tasks/occurrences/:id/complete',
  summary: 'A task has been done; the first to say so counts',
  who: portalRoles,
  params: one,
  body: z.object({
    note: optionalText(LIMITS.text),
    checklist: id.nullish().describe('The version of the steps that were answered'),
    answers: answersForm.nullish(),
  }),
  photo: true,
  data: occurrence,
  errors: doneErrors,
  limit: photoLimit,
});

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/tasks/occurrences/:id/answers',
  summary: 'The steps of a task on one day, and the answers that were given',
  who: portalRoles,
  params: one,
  data: z.object({
    checklist: checklistVersion
      .nullable()
      .describe('As it was answered, or as it is to be answered; null without steps'),
    answers: z.array(recordedAnswer).describe('In the order of the steps, row by row'),
  }),
  errors: ['NOT_FOUND'],
});

export const keepAnswerPhoto = endpoint({
  method: 'POST',
  path: '/api/tasks/occurrences/:id/answer-photos',
  summary: 'Keep a photo that an answer to a step is going to name',
  who: portalRoles,
  params: one,
  photo: true,
  data: z.object({ photo: z.string().describe('The name that an answer gives it') }),
  errors: ['NOT_FOUND'],
  limit: photoLimit,
});

export const notCompleteTask = endpoint({
  method: 'POST',
  path: '/api/tasks/occurrences/:id/not-complete',
  summary: 'A task was not done, and why',
  who: portalRoles,
  params: one,
  body: z.object({
    note: requiredText('Please say why the task was not completed', LIMITS.text),
  }),
  photo: true,
  data: occurrence,
  errors: doneErrors,
  limit: photoLimit,
});

export const undoTask = endpoint({
  method: 'POST',
  path: '/api/tasks/occurrences/:id/undo',
  summary: 'Take back what one said oneself on the same day',
  who: portalRoles,
  params: one,
  data: occurrence,
  errors: doneErrors,
});

export const verification = z
  .object({
    result: z.enum(['verified', 'rejected'], { error: 'Please choose verified or rejected' }),
    reason: optionalText(LIMITS.text).describe('Told to the branch; needed to send it back'),
    version: z
      .int()
      .positive()
      .optional()
      .describe('As it was looked at; another one gets CONFLICT'),
  })
  .refine(({ result, reason }) => result === 'verified' || reason !== null, {
    path: ['reason'],
    error: 'Please say what is wrong',
  });

export const verifyTask = endpoint({
  method: 'POST',
  path: '/api/tasks/occurrences/:id/verify',
  summary:
    'Verify a completed task, or send it back with a reason; verifying one that was not completed accepts why',
  who: managerRoles,
  params: one,
  body: verification,
  data: occurrence,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_POSSIBLE_NOW', 'SIGNER_TOO_NEW'],
});

export const verifyTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/occurrences/verify',
  summary: 'Verify several completed tasks; what no longer waits, or is one’s own, is skipped',
  who: managerRoles,
  body: z.object({
    ids: z
      .array(id, { error: 'Please select at least one task' })
      .min(1, 'Please select at least one task')
      .max(100, 'At most 100 at once')
      .transform((ids) => [...new Set(ids)]),
  }),
  data: z.object({ verified: z.number(), skipped: z.number() }),
  errors: ['NOT_FOUND', 'SIGNER_TOO_NEW'],
});

export const occurrencesEndpoints = {
  listOccurrences,
  listWaiting,
  completeTask,
  listAnswers,
  keepAnswerPhoto,
  notCompleteTask,
  undoTask,
  verifyTask,
  verifyTasks,
};
