import { isInspected, RATINGS, ratingsIn } from '@branchbook/contract/hygiene-ratings.ts';
import type { Rating, RatingFields } from '@branchbook/contract/hygiene-ratings.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { z } from 'zod';

/** A rating as the register has it. */
export type ReadRating = { value: Rating; rated_on: string | null; pending: boolean };

/** Returns why a rating cannot be entered for a branch, with the field, or null. */
export const ratingProblem = (
  { value, rated_on: day }: RatingFields,
  { nation, today }: { nation: Nation; today: string },
): { field: 'rating.value' | 'rating.rated_on'; message: string } | null => {
  if (!ratingsIn(nation).includes(value)) {
    return {
      field: 'rating.value',
      message: 'Please choose a rating of the nation that the branch is in',
    };
  }
  return day !== null && day > today
    ? { field: 'rating.rated_on', message: 'The date of the inspection must not be in the future' }
    : null;
};

/**
 * The fields of an establishment that are used, as the Food Standards Agency documents them for
 * version 2 (https://api.ratings.food.gov.uk/Help/Api/GET-Establishments-id).
 */
const establishment = z.object({
  FHRSID: z.int(),
  RatingValue: z.string(),
  RatingDate: z.string().nullish(),
  NewRatingPending: z.boolean().nullish(),
});

/** The register writes the same words as 'AwaitingInspection', 'Awaiting Inspection' and 'Pass and eat safe'. */
const lettersOf = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The register gives places that were never inspected a date in 1901. */
const EARLIEST = '2000-01-01';

/** Reads the register's answer about a number; null if it has another shape or another number. */
export const ratingIn = (answer: unknown, fhrsNumber: number): ReadRating | null => {
  const { data } = establishment.safeParse(answer);
  const value = RATINGS.find((one) => data && lettersOf(one) === lettersOf(data.RatingValue));
  if (!data || !value || data.FHRSID !== fhrsNumber) return null;
  const day = z.iso.date().safeParse(data.RatingDate?.slice(0, 10)).data ?? null;
  return {
    value,
    rated_on: day !== null && day >= EARLIEST && isInspected(value) ? day : null,
    pending: data.NewRatingPending ?? false,
  };
};

/**
 * Returns true if a rating that was read replaces the current one: it differs, and the current one
 * was not entered from a later inspection, which the register publishes only weeks afterwards.
 */
export const replaces = (
  read: ReadRating,
  current:
    | { value: Rating | null; rated_on: string | null; pending: boolean; source: string }
    | undefined,
): boolean => {
  if (!current) return true;
  const isLater = current.rated_on !== null && current.rated_on > (read.rated_on ?? '');
  if (current.source === 'entered' && isLater) return false;
  return (
    read.value !== current.value ||
    read.rated_on !== current.rated_on ||
    read.pending !== current.pending
  );
};
