import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate, LIMITS, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';
import { REPEATED, REVIEW_QUESTION_NAMES } from './sfbb-rules.ts';

/** Kinds of findings: what came three times or more within four weeks. */
export const FINDING_KINDS = [
  'problem-topic',
  'same-problem',
  'failed-step',
  'food-check',
  'temperature',
  'unsigned-days',
  'days-with-gaps',
  'overdue-checks',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const findingLabel: Record<FindingKind, string> = {
  'problem-topic': 'Problems of one kind',
  'same-problem': 'The same problem',
  'failed-step': 'A check that failed',
  'food-check': 'Food checks that failed',
  temperature: 'Temperatures out of range',
  'unsigned-days': 'Days that were not signed',
  'days-with-gaps': 'Days that were signed with gaps',
  'overdue-checks': 'Opening or closing checks not done in time',
};

export const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  subject: z
    .string()
    .describe('The topic, the words, the step, the food, the equipment or the task'),
  count: z.int(),
  days: z.array(isoDate()).describe('On which it came, each once'),
});
export type Finding = z.output<typeof finding>;

const foundText = ({ kind, subject, count }: Finding): string =>
  `${findingLabel[kind]}: ${subject} (${count} times)`;

/**
 * Returns the words that the signature of a review confirms: what was counted from the records, and
 * the reviewer's own word for the answers, which no record can show.
 */
export const reviewStatementOf = (found: readonly Finding[]): string =>
  [
    found.length === 0
      ? 'Counted for these four weeks: nothing came three times or more, and no day was left unsigned.'
      : `Counted for these four weeks: ${found.map(foundText).join('; ')}.`,
    'As far as I know, the answers are right. What will be done is written here.',
  ].join(' ');

/** Returns what came three times or more: the first question of the review cannot deny it. */
export const repeatedOf = (found: readonly Finding[]): Finding[] =>
  found.filter(({ count }) => count >= REPEATED);

/** Says what the records show where the first question is not answered with yes. */
export const repeatedText = (found: readonly Finding[]): string =>
  `The records show what came three times or more. Please answer yes, and write what it was: ${found
    .map(foundText)
    .join('; ')}`;

const ANSWERS = ['yes', 'no', 'not_relevant'] as const;
export const answerLabel: Record<(typeof ANSWERS)[number], string> = {
  yes: 'Yes',
  no: 'No',
  not_relevant: 'Not relevant',
};

const NOTE_MESSAGE = {
  yes: 'Please write what it was',
  not_relevant: 'Please write why it is not relevant',
} as const;

export const reviewAnswer = z
  .object({
    question: z.enum(REVIEW_QUESTION_NAMES),
    answer: z.enum(ANSWERS, { error: 'Please choose an answer' }),
    note: z.string().max(LIMITS.text).default(''),
  })
  .superRefine(({ answer, note }, context) => {
    if (answer !== 'no' && note.trim() === '') {
      context.addIssue({ code: 'custom', path: ['note'], message: NOTE_MESSAGE[answer] });
    }
  });
export type ReviewAnswer = z.output<typeof reviewAnswer>;

const period = {
  period_start: isoDate(),
  period_end: isoDate(),
};

export const foodReview = z.object({
  id,
  ...period,
  found: z.array(finding).describe('As it was counted when the review was signed'),
  answers: z.array(
    z.object({
      question: z.enum(REVIEW_QUESTION_NAMES),
      answer: z.enum(ANSWERS),
      note: z.string(),
    }),
  ),
  plan: z.string().describe('What will be done'),
  statement: z.string().describe('The words that the signature confirms'),
  signed_by_name: z.string(),
  signed_at: z.string().describe('UTC instant'),
});
export type FoodReview = z.output<typeof foodReview>;

export const listFoodReviews = endpoint({
  method: 'GET',
  path: '/api/sfbb/reviews',
  summary:
    'The four-weekly reviews of a branch, the latest first, and what the next one will have to ' +
    'look at as far as it is known',
  who: managerRoles,
  query: z.object({ branchId: id }),
  data: z.object({
    next: z
      .object({
        ...period,
        due: isoDate().describe('The day from which it can be signed'),
        is_due: z.boolean(),
        found: z.array(finding).describe('What came three times or more so far'),
      })
      .nullable()
      .describe('Null before the diary begins'),
    reviews: z.array(foodReview),
  }),
  errors: ['NOT_FOUND'],
});

export const signFoodReview = endpoint({
  method: 'POST',
  path: '/api/sfbb/reviews',
  summary: 'Sign the review of four weeks that are over; it never changes afterwards',
  who: managerRoles,
  body: z.object({
    branchId: id,
    period_start: isoDate(),
    questions: z
      .array(reviewAnswer)
      .refine(
        (answers) =>
          answers.length === REVIEW_QUESTION_NAMES.length &&
          new Set(answers.map(({ question }) => question)).size === REVIEW_QUESTION_NAMES.length,
        'Please answer every question once',
      ),
    plan: requiredText('Please write what will be done', LIMITS.text),
  }),
  status: 201,
  data: foodReview,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW', 'ALREADY_SAVED'],
});

export const sfbbReviewsEndpoints = { listFoodReviews, signFoodReview };
