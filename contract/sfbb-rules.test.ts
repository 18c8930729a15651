import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './dates.ts';
import {
  dayStateOf,
  fitFrom,
  nextReview,
  REVIEW_DAYS,
  reviewPeriodOf,
  schemeOf,
  signingVerdict,
} from './sfbb-rules.ts';

const START = '2026-03-02';
const day = fc.integer({ min: -50, max: 400 }).map((days) => addDays(START, days));
const facts = fc.record({
  day,
  today: day,
  startsOn: fc.constant(START),
  wasThere: fc.boolean(),
  isManager: fc.boolean(),
});

describe('signing', () => {
  it('only a person who was there signs in time, and only managers sign late', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const verdict = signingVerdict(of);
        const age = daysBetween(of.day, of.today);
        const isDay = of.day >= START && age >= 0;
        if (!isDay) expect(verdict).toHaveProperty('refusal');
        else if (age <= 1) expect('late' in verdict && !verdict.late).toBe(of.wasThere);
        else expect('late' in verdict && verdict.late).toBe(of.isManager);
      }),
    );
  });

  it('a day is unsigned only when it can no longer be signed in time', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), ({ day: of, today }, isClosed) => {
        const state = dayStateOf({ day: of, today, isClosed, signature: null });
        const age = daysBetween(of, today);
        return state === (isClosed ? 'closed' : age === 0 || age === 1 ? 'open' : 'unsigned');
      }),
    );
    const closed = { day: START, today: START, isClosed: true };
    expect(dayStateOf({ ...closed, signature: { late: true, hasGaps: false } })).toBe(
      'signed_late',
    );
    expect(dayStateOf({ ...closed, signature: { late: false, hasGaps: false } })).toBe('signed');
    expect(dayStateOf({ ...closed, signature: { late: true, hasGaps: true } })).toBe(
      'signed_with_gaps',
    );
  });
});

describe('reviews', () => {
  it('every day of the diary is in one period of 28 days', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4000 }), (days) => {
        const of = addDays(START, days);
        const { start, end, due } = reviewPeriodOf(START, of);
        expect(start <= of && of <= end).toBe(true);
        expect(daysBetween(start, due)).toBe(REVIEW_DAYS);
        expect(daysBetween(START, start) % REVIEW_DAYS).toBe(0);
      }),
    );
  });

  it('the next review is the first period without one', () => {
    expect(nextReview(START, [])).toEqual({ start: START, end: '2026-03-29', due: '2026-03-30' });
    expect(nextReview(START, [START, '2026-04-27']).start).toBe('2026-03-30');
  });
});

it('a person may handle food again 48 hours after the last symptom', () => {
  expect(fitFrom(new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-30T12:00:00.000Z');
});

it('the nation decides the system, and an unknown nation has none', () => {
  expect(schemeOf('northern_ireland')).toBe('safe_catering');
  expect(schemeOf('northern_ireland', 'catering')).toBe('safe_catering');
  expect(schemeOf('northern_ireland', 'shop')).toBe('sfbb');
  expect(schemeOf('england', 'catering')).toBe('sfbb');
  expect(schemeOf('scotland')).toBe('cooksafe');
  expect(schemeOf('other')).toBeNull();
});
