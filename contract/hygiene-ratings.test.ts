import { describe, expect, it } from 'vitest';
import {
  needsImprovement,
  ratingFields,
  ratingLabel,
  RATINGS,
  ratingsIn,
  ratingText,
} from './hygiene-ratings.ts';

describe('a hygiene rating', () => {
  it('is a number in England, Wales and Northern Ireland, and words in Scotland', () => {
    const unrated = ['exempt', 'awaiting_inspection', 'awaiting_publication'];
    for (const nation of ['england', 'wales', 'northern_ireland'] as const) {
      expect(ratingsIn(nation)).toEqual(['5', '4', '3', '2', '1', '0', ...unrated]);
    }
    expect(ratingsIn('scotland')).toEqual([
      'pass',
      'pass_and_eat_safe',
      'improvement_required',
      ...unrated,
    ]);
    expect(ratingsIn('other')).toEqual([]);
  });

  it('reads as on the sticker, or with its meaning', () => {
    const words = 'Pass, Pass and Eat Safe, Improvement Required, Exempt';
    expect(RATINGS.map(ratingText).join(', ')).toBe(
      `5, 4, 3, 2, 1, 0, ${words}, Awaiting inspection, Awaiting publication`,
    );
    expect(ratingLabel('2')).toBe('2, some improvement is necessary');
    expect(ratingLabel('pass')).toBe('Pass');
  });

  it('asks for improvement up to 2, or where the words say so', () => {
    expect(RATINGS.filter(needsImprovement)).toEqual(['2', '1', '0', 'improvement_required']);
  });

  it('has the date of the inspection, unless there was none', () => {
    expect(ratingFields.safeParse({ value: '4', rated_on: null }).error?.issues).toMatchObject([
      { path: ['rated_on'], message: 'Please enter the date of the inspection' },
    ]);
    expect(ratingFields.safeParse({ value: '4', rated_on: '2026-03-12' }).success).toBe(true);
    expect(ratingFields.safeParse({ value: 'exempt', rated_on: null }).success).toBe(true);
  });
});
