import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { NATIONS } from './opening-hours.ts';
import type { Nation } from './opening-hours.ts';
import { managerRoles } from './permissions.ts';

/**
 * Food hygiene ratings of branches. Councils in England, Wales and Northern Ireland rate from 0 to 5
 * (Food Hygiene Rating Scheme), those in Scotland with words (Food Hygiene Information Scheme).
 */

const UNRATED = ['exempt', 'awaiting_inspection', 'awaiting_publication'] as const;
const NUMBERS = ['5', '4', '3', '2', '1', '0'] as const;
const WORDS = ['pass', 'pass_and_eat_safe', 'improvement_required'] as const;

export const RATINGS = [...NUMBERS, ...WORDS, ...UNRATED] as const;
export type Rating = (typeof RATINGS)[number];

/** The best rating is first; null where branches are not rated. */
const SCHEMES: Record<Nation, readonly Rating[] | null> = {
  england: [...NUMBERS, ...UNRATED],
  wales: [...NUMBERS, ...UNRATED],
  northern_ireland: [...NUMBERS, ...UNRATED],
  scotland: [...WORDS, ...UNRATED],
  other: null,
};

/** Returns the ratings that a branch in this nation can have; none outside the United Kingdom. */
export const ratingsIn = (nation: Nation): readonly Rating[] => SCHEMES[nation] ?? [];

const LABELS: Record<Rating, string> = {
  5: '5, very good',
  4: '4, good',
  3: '3, generally satisfactory',
  2: '2, some improvement is necessary',
  1: '1, major improvement is necessary',
  0: '0, urgent improvement is necessary',
  pass: 'Pass',
  pass_and_eat_safe: 'Pass and Eat Safe',
  improvement_required: 'Improvement Required',
  exempt: 'Exempt',
  awaiting_inspection: 'Awaiting inspection',
  awaiting_publication: 'Awaiting publication',
};

/** Returns the rating with its meaning, such as '5, very good'. */
export const ratingLabel = (rating: Rating): string => LABELS[rating];

/** Returns the rating as short as it is on a sticker, such as '5' or 'Pass'. */
export const ratingText = (rating: Rating): string => LABELS[rating].split(',')[0] ?? '';

/** Returns true if the council found that the branch has to improve. */
export const needsImprovement = (rating: Rating): boolean =>
  ['0', '1', '2', 'improvement_required'].includes(rating);

/** Returns true if the rating is the result of an inspection, so that it has a date. */
export const isInspected = (rating: Rating): boolean =>
  !UNRATED.some((unrated) => unrated === rating);

/** A rating as lists show it. */
export const currentRating = z.object({
  value: z.enum(RATINGS),
  rated_on: isoDate().nullable().describe('Day of the inspection; null where there was none'),
});
export type CurrentRating = z.output<typeof currentRating>;

/** Problems of the last attempt to read a rating. */
export const READING_PROBLEMS = ['unknown', 'unreachable'] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

const recordedRating = currentRating.extend({
  pending: z.boolean().describe('The council has inspected again, and publishes the result later'),
  source: z.enum(['entered', 'read']).describe('By a person, or from the register of ratings'),
  recorded_at: z.string(),
});
export type RecordedRating = z.output<typeof recordedRating>;

export const hygieneRating = z.object({
  branchId: id,
  nation: z.enum(NATIONS),
  fhrs_number: id.nullable().describe('Number of the branch in the register of ratings'),
  rating: recordedRating.nullable(),
  earlier: z.array(recordedRating).describe('The ratings before, the latest first, 20 at most'),
  reads: z.boolean().describe('This installation reads ratings from the register'),
  read_at: z.string().nullable().describe('When the register last answered about this number'),
  problem: z
    .enum(READING_PROBLEMS)
    .nullable()
    .describe('Of the last reading: the number is not known, or the register did not answer'),
});
export type HygieneRating = z.output<typeof hygieneRating>;

/** Largest number of a branch in the register that is accepted; the register's have 7 digits. */
export const FHRS_NUMBER_MAX = 999_999_999;

const fhrsNumber = z
  .int('Please enter the number, such as 1234567')
  .positive('Please enter the number, such as 1234567')
  .max(FHRS_NUMBER_MAX, 'Please enter the number, such as 1234567');

/** A rating as it is entered. */
export const ratingFields = z
  .object({
    value: z.enum(RATINGS, { error: 'Please choose the rating' }),
    rated_on: isoDate('Please enter the date of the inspection').nullable(),
  })
  .refine(({ value, rated_on: day }) => day !== null || !isInspected(value), {
    path: ['rated_on'],
    error: 'Please enter the date of the inspection',
  });
export type RatingFields = z.output<typeof ratingFields>;

export const getHygieneRating = endpoint({
  method: 'GET',
  path: '/api/branches/:id/hygiene-rating',
  summary: 'The food hygiene rating of a branch, and the ratings before',
  who: managerRoles,
  params: z.object({ id }),
  data: hygieneRating,
  errors: ['NOT_FOUND'],
});

export const setHygieneRating = endpoint({
  method: 'PUT',
  path: '/api/branches/:id/hygiene-rating',
  summary:
    'Set the number of a branch in the register, or enter its rating. What is left out stays',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({
    fhrs_number: fhrsNumber.nullable().optional(),
    rating: ratingFields
      .nullable()
      .optional()
      .describe('One that the nation of the branch has; null for none'),
  }),
  data: hygieneRating,
  errors: ['NOT_FOUND'],
});

export const hygieneRatingsEndpoints = { getHygieneRating, setHygieneRating };
