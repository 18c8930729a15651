import { ratingText } from '@branchbook/contract/hygiene-ratings.ts';
import type { HygieneRating, RecordedRating } from '@branchbook/contract/hygiene-ratings.ts';
import { dayText, localDayOf } from '../../shared/dates.ts';

type Reading = Pick<HygieneRating, 'fhrs_number' | 'reads' | 'read_at' | 'problem'>;

/** Says whether the rating under the branch's number is read from the register, and when it was. */
export const readingText = ({ fhrs_number: number, reads, read_at: at, problem }: Reading) => {
  if (!reads) return 'Ratings are not read from the register here. Enter them below.';
  if (number === null) return 'With a number, the rating is read from the register every week.';
  if (problem === 'unknown') return 'This number is not known. Check it on ratings.food.gov.uk.';
  if (problem === 'unreachable') {
    return at === null
      ? 'Not read yet, as the register does not answer. We will try again.'
      : `Not read since ${dayText(localDayOf(at))}, as the register does not answer. We will try again.`;
  }
  return at === null ? 'It will be read within the hour.' : `Read on ${dayText(localDayOf(at))}.`;
};

/** Writes a rating with its day, such as '3, inspected on 12/03/2026'. */
export const pastRatingText = ({ value, rated_on: day }: RecordedRating): string =>
  `${ratingText(value)}${day === null ? '' : `, inspected on ${dayText(day)}`}`;
