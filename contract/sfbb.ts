import { z } from 'zod';
import { arrival } from './arrival.ts';
import { DIARY_PARTS } from './diary-parts.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { NATIONS } from './opening-hours.ts';
import { managerRoles } from './permissions.ts';
import { methodPreset } from './sfbb-methods.ts';
import { givenGaps, signingGap } from './sfbb-signing.ts';
import { DAY_STATES, PROBLEM_TOPICS, SCHEMES, TRADES } from './sfbb-rules.ts';

/* Days and problems of the food safety diary of a branch. */

/** How far ahead the start of a diary may be, in days. */
export const START_AHEAD_DAYS = 366;

const topic = z.enum(PROBLEM_TOPICS, { error: 'Please choose what it was about' });

/** What went wrong, as it is entered on a tablet or in the portal. */
export const problemFields = {
  topic,
  what: requiredText('Please write what happened', LIMITS.text),
  done: optionalText(LIMITS.text).describe('What was done about it; it may be added later'),
};
export const problemDone = requiredText('Please write what was done', LIMITS.text);

export const reviewPeriod = z.object({ start: isoDate(), end: isoDate(), due: isoDate() });

export const foodDiary = z.object({
  branchId: id,
  branch_name: z.string(),
  nation: z.enum(NATIONS),
  diary: z
    .object({
      scheme: z.enum(SCHEMES),
      starts_on: isoDate(),
      started_by_name: z.string(),
      unsigned: z.int().describe('Days that were never signed, of all since the start'),
      next_review: reviewPeriod,
      review_is_due: z.boolean(),
    })
    .nullable()
    .describe('Null for a branch that does not keep one'),
});
export type FoodDiary = z.output<typeof foodDiary>;

export const listFoodDiaries = endpoint({
  method: 'GET',
  path: '/api/sfbb/branches',
  summary: 'The branches in reach with the state of their food safety diaries',
  who: managerRoles,
  data: z.array(foodDiary),
});

export const startFoodDiary = endpoint({
  method: 'PUT',
  path: '/api/sfbb/branches/:id',
  summary:
    'Start the food safety diary of a branch, or move a start that is still to come. Adds ' +
    'ready-made safe methods that the company does not have yet, if asked to',
  who: managerRoles,
  params: z.object({ id }),
  body: z
    .object({
      starts_on: isoDate('Please choose the first day'),
      trade: z.enum(TRADES).optional().describe('Needed with a preset'),
      preset: methodPreset.shape.key.nullish().describe('Ready-made safe methods to add'),
    })
    .refine(({ trade, preset }) => !preset || trade !== undefined, {
      path: ['trade'],
      error: 'Please choose what the branch does',
    }),
  data: foodDiary,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

const declaredClosed = z
  .object({
    at: z.string().describe('UTC instant'),
    by_name: z.string().nullable(),
    records: z.int().describe('Records of that day'),
    still_due: z.boolean().describe('Records or checks of before keep the day open to be signed'),
  })
  .nullable()
  .describe('Of a day that was declared closed after it had begun');
export type DeclaredClosed = z.output<typeof declaredClosed>;

const diaryDay = z.object({
  day: isoDate(),
  state: z.enum(DAY_STATES),
  closed: z.string().nullable().describe('Why the branch was closed'),
  declared: declaredClosed,
  gaps: z.int().describe('Gaps of a signed day'),
  signed_by_name: z.string().nullable(),
  problems: z.int(),
  checks: z.int().describe('Opening and closing checks of the day'),
  checks_done: z.int(),
});
export type DiaryDay = z.output<typeof diaryDay>;

export const listDiaryDays = endpoint({
  method: 'GET',
  path: '/api/sfbb/days',
  summary: 'A month of the diary of a branch, from its start to today',
  who: managerRoles,
  query: z.object({
    branchId: id,
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Please choose a month')
      .meta({ maxLength: 7 })
      .describe('YYYY-MM'),
  }),
  data: z.object({ diary: foodDiary, today: isoDate(), days: z.array(diaryDay) }),
  errors: ['NOT_FOUND'],
});

export const foodProblem = z.object({
  id,
  day: isoDate(),
  topic: z.enum(PROBLEM_TOPICS),
  what: z.string(),
  done: z.string().nullable().describe('What was done; null while nothing is written yet'),
  reported_by_name: z.string(),
  reported_at: z.string().describe('UTC instant'),
  done_by_name: z.string().nullable(),
  done_at: z.string().nullable(),
  after_signature: z.boolean().describe('It arrived after the day had been signed'),
  arrival,
});
export type FoodProblem = z.output<typeof foodProblem>;

export const diaryCheck = z.object({
  occurrenceId: id,
  part: z.enum(DIARY_PARTS),
  task_name: z.string(),
  due_at: z.string(),
  state: z.enum(['pending', 'completed', 'not_completed']),
  late: z.boolean().describe('Done after its deadline'),
  overdue: z.boolean().describe('Not done although its deadline has passed'),
  done_by_name: z.string().nullable(),
  done_at: z.string().nullable(),
  note: z.string().nullable(),
  answered: z.int(),
  failed: z.array(z.string()).describe('Failed answers in words, with what was done'),
});
export type DiaryCheck = z.output<typeof diaryCheck>;

const daySignature = z.object({
  by_name: z.string(),
  at: z.string().describe('UTC instant'),
  late: z.boolean(),
  statement: z.string().describe('The words that it confirms'),
  recorded: z
    .string()
    .nullable()
    .describe('What the records showed when it arrived; null for those of former versions'),
  arrival,
});
export type DaySignature = z.output<typeof daySignature>;

export const diaryPage = z.object({
  branchId: id,
  branch_name: z.string(),
  day: isoDate(),
  scheme: z.enum(SCHEMES),
  state: z.enum(DAY_STATES),
  closed: z.string().nullable(),
  declared: declaredClosed,
  signature: daySignature.nullable().describe('The last one, which counts'),
  earlier_signatures: z.array(daySignature).describe('Those that a later one completed'),
  gaps: z.array(signingGap).describe('What the records show to be missing on the signed day'),
  records_show: z.string().describe('What the records show now, in words'),
  open: z
    .array(signingGap.pick({ kind: true, check: true }))
    .describe('What is open now: a signature gives a reason for each'),
  may_sign: z.boolean().describe('Whether the caller can sign it now'),
  signing_note: z.string().nullable().describe('Why the caller cannot sign it'),
  statement: z.string().describe('The words that a signature would confirm now'),
  checks: z.array(diaryCheck),
  problems: z.array(foodProblem),
  next_review: reviewPeriod,
});
export type DiaryPage = z.output<typeof diaryPage>;

const ofDay = z.object({ date: isoDate() });

export const getDiaryDay = endpoint({
  method: 'GET',
  path: '/api/sfbb/days/:date',
  summary: 'A day of the diary: its checks, problems and signature',
  who: managerRoles,
  params: ofDay,
  query: z.object({ branchId: id }),
  data: diaryPage,
  errors: ['NOT_FOUND'],
});

export const signDiaryDay = endpoint({
  method: 'POST',
  path: '/api/sfbb/days/:date/sign',
  summary:
    'Sign a day: until the end of the next day, if the caller signed something on a tablet there ' +
    'on that day; later by any manager, marked as late',
  who: managerRoles,
  params: ofDay,
  body: z.object({
    branchId: id,
    gaps: givenGaps.optional().describe('A reason for each gap; without it 400 names the checks'),
  }),
  status: 201,
  data: diaryPage,
  errors: ['NOT_FOUND', 'DAY_SIGNED'],
});

export const addFoodProblem = endpoint({
  method: 'POST',
  path: '/api/sfbb/problems',
  summary: 'Write down what went wrong on a day of the diary',
  who: managerRoles,
  body: z.object({ branchId: id, day: isoDate('Please choose a day'), ...problemFields }),
  status: 201,
  data: foodProblem,
  errors: ['NOT_FOUND'],
});

export const completeFoodProblem = endpoint({
  method: 'PUT',
  path: '/api/sfbb/problems/:id',
  summary: 'Add what was done about a problem, once',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ done: problemDone }),
  data: foodProblem,
  errors: ['NOT_FOUND', 'ALREADY_SAVED'],
});

export const foodDiaryPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/food-diary',
  summary: 'The food safety diary of a branch as a PDF, day by day; 90 days at most',
  who: managerRoles,
  body: exportOfDays,
  data: 'pdf',
  exports: 'Food safety diary (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const foodDiaryCsv = endpoint({
  ...foodDiaryPdf,
  path: '/api/csv-exports/food-diary',
  summary: 'The food safety diary of a branch as a CSV file, day by day; 90 days at most',
  data: 'csv',
  exports: 'Food safety diary (CSV)',
});

export const sfbbEndpoints = {
  listFoodDiaries,
  startFoodDiary,
  listDiaryDays,
  getDiaryDay,
  signDiaryDay,
  addFoodProblem,
  completeFoodProblem,
  foodDiaryPdf,
  foodDiaryCsv,
};
