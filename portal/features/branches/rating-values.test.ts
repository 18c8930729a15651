import type { HygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import { describe, expect, it } from 'vitest';
import { pastRatingText, readingText } from './rating-text.ts';
import { ratingChanges, ratingForm, ratingValues } from './rating-values.ts';

const FIVE = {
  value: '5',
  rated_on: '2026-03-12',
  pending: false,
  source: 'read',
  recorded_at: '2026-06-10T09:00:00Z',
} as const;

const STORED: HygieneRating = {
  branchId: 7,
  nation: 'england',
  fhrs_number: 1_234_567,
  rating: FIVE,
  earlier: [],
  reads: true,
  read_at: '2026-06-10T09:00:00Z',
  problem: null,
};

describe('the form of a hygiene rating', () => {
  it('sends what was changed, and nothing else', () => {
    const values = ratingValues(STORED);
    expect(ratingChanges(STORED, ratingForm.parse(values))).toEqual({});
    expect(ratingChanges(STORED, ratingForm.parse({ ...values, fhrs_number: ' ' }))).toEqual({
      fhrs_number: null,
    });
    const changed = (value: string, day: string) =>
      ratingChanges(STORED, ratingForm.parse({ ...values, rating: { value, rated_on: day } }));
    expect(changed('4', '2026-06-01')).toEqual({ rating: { value: '4', rated_on: '2026-06-01' } });
    expect(changed('exempt', '2026-06-01')).toEqual({
      rating: { value: 'exempt', rated_on: null },
    });
    expect(changed('none', '2026-03-12')).toEqual({ rating: null });
  });

  it('asks for the date of the inspection, and for a number of digits', () => {
    const refused = ratingForm.safeParse({
      fhrs_number: '12 34',
      rating: { value: '5', rated_on: '' },
    });
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['fhrs_number', 'Please enter the number, such as 1234567'],
      ['rating.rated_on', 'Please enter the date of the inspection'],
    ]);
    for (const number of ['0', '1234567890', '-1', '1.5']) {
      const values = { ...ratingValues(STORED), fhrs_number: number };
      expect(ratingForm.safeParse(values).success).toBe(false);
    }
  });
});

describe('what is said beside the number', () => {
  it.each<[Partial<HygieneRating>, string]>([
    [{ reads: false }, 'Ratings are not read from the register here. Enter them below.'],
    [{ fhrs_number: null }, 'With a number, the rating is read from the register every week.'],
    [{ problem: 'unknown' }, 'This number is not known. Check it on ratings.food.gov.uk.'],
    [
      { problem: 'unreachable' },
      'Not read since 10/06/2026, as the register does not answer. We will try again.',
    ],
    [
      { problem: 'unreachable', read_at: null },
      'Not read yet, as the register does not answer. We will try again.',
    ],
    [{ read_at: null }, 'It will be read within the hour.'],
    [{}, 'Read on 10/06/2026.'],
  ])('with %j is clear', (changes, text) => {
    expect(readingText({ ...STORED, ...changes })).toBe(text);
  });

  it('names the day of an earlier rating where there was an inspection', () => {
    expect(pastRatingText(FIVE)).toBe('5, inspected on 12/03/2026');
    expect(pastRatingText({ ...FIVE, value: 'exempt', rated_on: null })).toBe('Exempt');
  });
});
