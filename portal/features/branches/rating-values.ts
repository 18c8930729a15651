import {
  FHRS_NUMBER_MAX,
  isInspected,
  RATINGS,
  ratingFields,
} from '@branchbook/contract/hygiene-ratings.ts';
import type { HygieneRating, RatingFields } from '@branchbook/contract/hygiene-ratings.ts';
import { z } from 'zod';

/** The choice for a branch without a rating. */
export const NO_RATING = 'none';

const fhrsNumber = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (/^\d+$/.test(text) && +text > 0 && +text <= FHRS_NUMBER_MAX),
    'Please enter the number, such as 1234567',
  )
  .transform((text) => (text === '' ? null : Number(text)));

/** The rating as it is sent; null where none is chosen, and without a day if none was inspected. */
const rating = z
  .object({ value: z.string(), rated_on: z.string() })
  .transform(({ value: chosen, rated_on: day }, context): RatingFields | null => {
    const value = RATINGS.find((one) => one === chosen);
    if (!value) return null;
    const sent = { value, rated_on: isInspected(value) && day !== '' ? day : null };
    const parsed = ratingFields.safeParse(sent);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });

/** The form of a branch's hygiene rating. */
export const ratingForm = z.object({ fhrs_number: fhrsNumber, rating });

export const ratingValues = ({
  fhrs_number: number,
  rating: current,
}: HygieneRating): z.input<typeof ratingForm> => ({
  fhrs_number: number === null ? '' : String(number),
  rating: { value: current?.value ?? NO_RATING, rated_on: current?.rated_on ?? '' },
});

/** Returns the fields that differ from the stored rating, as they are sent. */
export const ratingChanges = (stored: HygieneRating, fields: z.output<typeof ratingForm>) => {
  const { fhrs_number: number, rating: entered } = fields;
  const isSame =
    (entered?.value ?? null) === (stored.rating?.value ?? null) &&
    (entered?.rated_on ?? null) === (stored.rating?.rated_on ?? null);
  return {
    ...(number !== stored.fhrs_number && { fhrs_number: number }),
    ...(!isSame && { rating: entered }),
  };
};
