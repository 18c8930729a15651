import { describe, expect, it } from 'vitest';
import { canStillBeDone, isOverdue } from './overdue.ts';

const LONDON = { timezone: 'Europe/London', day_ends: 0 };
const UNTIL_TWO = { timezone: 'Europe/London', day_ends: 2 };

/** Due at 12:30 on Thursday 26 November. */
const LUNCH = {
  state: 'pending',
  dueDate: '2026-11-26',
  dueAt: new Date('2026-11-26T12:30:00Z'),
  sentBackAt: null,
};

describe('a task that was due at 12:30 on Thursday', () => {
  it.each([
    ['2026-11-26T12:29:59.999Z', false],
    ['2026-11-26T12:30:00Z', true],
    ['2026-11-27T00:00:00Z', true],
    ['2026-11-27T23:59:59.999Z', true],
    ['2026-11-28T00:00:00Z', false],
  ])('at %s is overdue: %s', (now, expected) => {
    expect(isOverdue(LUNCH, new Date(now), LONDON)).toBe(expected);
  });

  it('is not overdue once someone has said anything of it', () => {
    const now = new Date('2026-11-26T15:00:00Z');
    for (const state of ['completed', 'not_completed']) {
      expect(isOverdue({ ...LUNCH, state }, now, LONDON)).toBe(false);
    }
  });

  it.each([
    ['2026-11-28T01:59:59.999Z', true],
    ['2026-11-28T02:00:00Z', false],
  ])('where days end at 02:00, at %s is overdue: %s', (now, expected) => {
    expect(isOverdue(LUNCH, new Date(now), UNTIL_TWO)).toBe(expected);
  });
});

describe('a task that was sent back on Friday', () => {
  const again = { ...LUNCH, sentBackAt: new Date('2026-11-27T16:00:00Z') };

  it.each([
    ['2026-11-28T00:00:00Z', true],
    ['2026-12-04T23:59:59.999Z', true],
    ['2026-12-05T00:00:00Z', false],
  ])('at %s is overdue: %s', (now, expected) => {
    expect(isOverdue(again, new Date(now), LONDON)).toBe(expected);
  });

  it('has its days from the day of the branch on, which ends at 02:00', () => {
    const atNight = { ...LUNCH, sentBackAt: new Date('2026-11-28T01:30:00Z') };
    expect(isOverdue(atNight, new Date('2026-12-05T01:59:59.999Z'), UNTIL_TWO)).toBe(true);
    expect(isOverdue(atNight, new Date('2026-12-05T02:00:00Z'), UNTIL_TWO)).toBe(false);
  });
});

it('a task of tomorrow cannot be done yet', () => {
  expect(canStillBeDone(LUNCH, '2026-11-25', LONDON)).toBe(false);
  expect(canStillBeDone(LUNCH, '2026-11-26', LONDON)).toBe(true);
});
