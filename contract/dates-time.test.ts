import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantOf, localDay } from './dates.ts';
import { deadlineOf } from './schedule.ts';

const LONDON = 'Europe/London';
const IN_LONDON = { timezone: LONDON, day_ends: 0 };
const at = (hours: number, minutes = 0): number => hours * 60 + minutes;
const utc = (day: string, minutes: number, timezone = LONDON): string =>
  instantOf(day, minutes, timezone).toISOString();

describe('a time of day in the United Kingdom', () => {
  it('is Greenwich time in winter and an hour earlier in summer', () => {
    expect(utc('2026-01-15', at(9, 30))).toBe('2026-01-15T09:30:00.000Z');
    expect(utc('2026-07-15', at(9, 30))).toBe('2026-07-15T08:30:00.000Z');
  });

  it('that the clocks skip in spring moves on by the skipped hour', () => {
    // 01:30 does not exist on this day: 02:30 BST.
    expect(utc('2026-03-29', at(1, 30))).toBe('2026-03-29T01:30:00.000Z');
    expect(utc('2026-03-29', at(0, 59))).toBe('2026-03-29T00:59:00.000Z');
    expect(utc('2026-03-29', at(2))).toBe('2026-03-29T01:00:00.000Z');
  });

  it('that occurs twice in autumn is the first of the two', () => {
    expect(utc('2026-10-25', at(1, 30))).toBe('2026-10-25T00:30:00.000Z');
    expect(utc('2026-10-25', at(0, 59))).toBe('2026-10-24T23:59:00.000Z');
    expect(utc('2026-10-25', at(2))).toBe('2026-10-25T02:00:00.000Z');
  });
});

describe('a time of day elsewhere', () => {
  it('is later than Greenwich in the west and earlier in the east', () => {
    expect(utc('2026-01-15', at(9), 'America/New_York')).toBe('2026-01-15T14:00:00.000Z');
    expect(utc('2026-01-15', at(9), 'Pacific/Auckland')).toBe('2026-01-14T20:00:00.000Z');
    expect(utc('2026-01-15', at(9), 'Asia/Kolkata')).toBe('2026-01-15T03:30:00.000Z');
  });

  it('that is skipped or doubled follows the same rule east and west of Greenwich', () => {
    expect(utc('2026-03-08', at(2, 30), 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(utc('2026-11-01', at(1, 30), 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(utc('2026-09-27', at(2, 30), 'Pacific/Auckland')).toBe('2026-09-26T14:30:00.000Z');
    expect(utc('2026-04-05', at(2, 30), 'Pacific/Auckland')).toBe('2026-04-04T13:30:00.000Z');
  });

  it('follows a clock change of half an hour', () => {
    expect(utc('2026-10-04', at(2, 15), 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
  });
});

describe('the day at a branch', () => {
  it('begins at local midnight, not at midnight in Greenwich', () => {
    expect(localDay(new Date('2026-07-14T22:59:59Z'), LONDON)).toBe('2026-07-14');
    expect(localDay(new Date('2026-07-14T23:00:00Z'), LONDON)).toBe('2026-07-15');
    expect(localDay(new Date('2026-01-14T23:59:59Z'), LONDON)).toBe('2026-01-14');
  });

  it('differs on the other side of the world', () => {
    const noon = new Date('2026-06-10T12:00:00Z');
    expect(localDay(noon, 'Pacific/Kiritimati')).toBe('2026-06-11');
    expect(localDay(noon, 'Pacific/Pago_Pago')).toBe('2026-06-10');
    expect(localDay(new Date('2026-06-10T10:59:00Z'), 'Pacific/Pago_Pago')).toBe('2026-06-09');
  });

  it('is the same for every time of that day', () => {
    const zone = fc.constantFrom(
      LONDON,
      'America/New_York',
      'America/Santiago',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
      'Pacific/Kiritimati',
      'UTC',
    );
    const day = fc.integer({ min: 0, max: 7000 }).map((count) => addDays('2015-01-01', count));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: at(24) - 1 }), zone, (one, minutes, timezone) => {
        expect(localDay(instantOf(one, minutes, timezone), timezone)).toBe(one);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a deadline', () => {
  it('is the time to finish on that day', () => {
    expect(deadlineOf('2026-07-15', at(17), IN_LONDON).toISOString()).toBe(
      '2026-07-15T16:00:00.000Z',
    );
    expect(deadlineOf('2026-07-15', 0, IN_LONDON).toISOString()).toBe('2026-07-14T23:00:00.000Z');
  });

  it('without a time to finish is the end of the day', () => {
    expect(deadlineOf('2026-01-15', null, IN_LONDON).toISOString()).toBe(
      '2026-01-16T00:00:00.000Z',
    );
    expect(deadlineOf('2026-07-15', null, IN_LONDON).toISOString()).toBe(
      '2026-07-15T23:00:00.000Z',
    );
  });

  it('leaves 23 hours on the day the clocks go forward and 25 on the day they go back', () => {
    const hoursOf = (day: string): number =>
      (deadlineOf(day, null, IN_LONDON).getTime() - instantOf(day, 0, LONDON).getTime()) /
      3_600_000;
    expect(hoursOf('2026-03-28')).toBe(24);
    expect(hoursOf('2026-03-29')).toBe(23);
    expect(hoursOf('2026-10-25')).toBe(25);
    expect(hoursOf('2026-10-26')).toBe(24);
  });

  it('is the first moment of the next day if the clocks skip midnight', () => {
    const end = deadlineOf('2026-09-05', null, { timezone: 'America/Santiago', day_ends: 0 });
    expect(localDay(end, 'America/Santiago')).toBe('2026-09-06');
    expect(localDay(new Date(end.getTime() - 1), 'America/Santiago')).toBe('2026-09-05');
  });
});
