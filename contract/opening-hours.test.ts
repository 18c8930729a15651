import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankHolidaysOf } from './bank-holidays.ts';
import { closureFields, setBranchHours } from './branch-hours.ts';
import { addDays, localDay, WEEKDAYS } from './dates.ts';
import type { Weekday } from './dates.ts';
import {
  ALWAYS_OPEN,
  closedDaysBetween,
  closedReason,
  isClosedOn,
  isDueWhenClosed,
  NATIONS,
  overlappingWeekday,
  weeklyHours,
} from './opening-hours.ts';
import type { OpeningHours, Span, WeeklyHours } from './opening-hours.ts';

const allWeek = (spans: Span[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, spans])) as WeeklyHours;
const shop: OpeningHours = {
  ...ALWAYS_OPEN,
  weekly: { ...allWeek([['09:00', '17:30']]), sunday: [] },
};

describe('a branch', () => {
  it('is open every day as long as its hours are not set', () => {
    expect(closedDaysBetween(ALWAYS_OPEN, '2026-01-01', '2027-02-04')).toEqual([]);
  });

  it('is closed on weekdays without hours', () => {
    expect(closedDaysBetween(shop, '2026-11-23', '2026-12-06')).toEqual([
      { day: '2026-11-29', reason: 'not open on Sundays' },
      { day: '2026-12-06', reason: 'not open on Sundays' },
    ]);
  });

  it('is open on the day on which a night begins, not on the next one', () => {
    const bar = { ...shop, weekly: { ...allWeek([]), saturday: [['18:00', '02:00'] as Span] } };
    expect(isClosedOn(bar, '2026-11-28')).toBe(false);
    expect(isClosedOn(bar, '2026-11-29')).toBe(true);
  });

  it('gives the reason that a manager wrote before the name of the holiday', () => {
    const closure = { from: '2026-12-24', to: '2026-12-27', reason: 'Christmas break' };
    const hours = { ...shop, holidays: bankHolidaysOf('england'), closures: [closure] };
    expect(closedReason(hours, '2026-12-25')).toBe('Christmas break');
    expect(closedReason(hours, '2026-12-27')).toBe('Christmas break');
    expect(closedReason(hours, '2026-12-28')).toBe('Boxing Day (substitute day)');
    expect(closedReason(hours, '2026-12-29')).toBeNull();
  });

  it('makes only those tasks due on a closed day that say so', () => {
    expect(isDueWhenClosed({ on_closed_days: true })).toBe(true);
    expect(isDueWhenClosed({ on_closed_days: false })).toBe(false);
    expect(isDueWhenClosed({})).toBe(false);
  });
});

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );
const spans = fc.array(fc.tuple(time, time), { maxLength: 2 });
const week = fc.record(
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, spans])) as Record<Weekday, typeof spans>,
);
const START = '2026-03-01';
const closure = fc
  .tuple(fc.integer({ min: 0, max: 399 }), fc.integer({ min: 0, max: 30 }))
  .map(([from, days]) => ({
    from: addDays(START, from),
    to: addDays(START, from + days),
    reason: `closed ${from}`,
  }));

/** Says the local date and weekday at an instant in words, as only Intl computes them. */
const shown = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

describe('whether a branch is closed', () => {
  it('agrees with a calendar read hour by hour for 400 days, over both clock changes', () => {
    const hours: { at: Date; weekday: Weekday; day: string }[] = [];
    for (let hour = 0; hour < 400 * 24; hour += 1) {
      const at = new Date(Date.parse(`${START}T00:30:00Z`) + hour * 3_600_000);
      const parts = Object.fromEntries(shown.formatToParts(at).map((one) => [one.type, one.value]));
      hours.push({
        at,
        weekday: (parts['weekday'] ?? '').toLowerCase() as Weekday,
        day: `${parts['year']}-${parts['month']}-${parts['day']}`,
      });
    }
    fc.assert(
      fc.property(
        fc.option(week),
        fc.constantFrom(...NATIONS),
        fc.boolean(),
        fc.array(closure, { maxLength: 5 }),
        (weekly, nation, onHolidays, closures) => {
          const holidays = onHolidays ? bankHolidaysOf(nation) : [];
          const closedDates = new Set(holidays.map(({ day }) => day));
          for (const { from, to } of closures) {
            for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
              closedDates.add(new Date(at).toISOString().slice(0, 10));
            }
          }
          for (const { at, weekday, day } of hours) {
            const expected = closedDates.has(day) || weekly?.[weekday].length === 0;
            const local = localDay(at, 'Europe/London');
            if (isClosedOn({ weekly, holidays, closures }, local) !== expected) {
              expect({ at, closed: !expected }).toEqual({ at, closed: expected });
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('overlapping hours', () => {
  it('are found minute by minute, also around midnight and the end of the week', () => {
    fc.assert(
      fc.property(week, (weekly) => {
        const open = new Uint8Array(7 * 24 * 60);
        let overlaps = false;
        const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
        for (const [index, weekday] of WEEKDAYS.entries()) {
          for (const [opens, closes] of weekly[weekday]) {
            let minute = minuteOf(opens);
            do {
              const at = (index * 1440 + minute) % open.length;
              if (open[at]) overlaps = true;
              open[at] = 1;
              minute += 1;
            } while (minute % 1440 !== minuteOf(closes));
          }
        }
        expect(overlappingWeekday(weekly) !== null).toBe(overlaps);
      }),
      { numRuns: 500 },
    );
  });
});

const problemsOf = (body: unknown): (string | undefined)[] => {
  const { error } = setBranchHours.body.safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('hours as they are sent', () => {
  it('may leave out weekdays, which are then closed, and are put in order', () => {
    expect(
      weeklyHours.parse({
        monday: [
          ['18:00', '23:00'],
          ['09:00', '14:00'],
        ],
      }),
    ).toEqual({
      ...allWeek([]),
      monday: [
        ['09:00', '14:00'],
        ['18:00', '23:00'],
      ],
    });
  });

  it('may end at midnight, after midnight, or be all day and night', () => {
    const nights: Span[] = [['18:00', '02:00']];
    expect(problemsOf({ weekly: allWeek(nights) })).toEqual([]);
    expect(problemsOf({ weekly: allWeek([['18:00', '00:00']]) })).toEqual([]);
    expect(problemsOf({ weekly: allWeek([['00:00', '00:00']]) })).toEqual([]);
    expect(problemsOf({ weekly: null })).toEqual([]);
  });

  it('must be times that do not overlap', () => {
    const twice = [
      ['09:00', '14:00'],
      ['13:00', '17:00'],
    ];
    expect(problemsOf({ weekly: { tuesday: twice } })).toEqual([
      'weekly.tuesday: These times overlap',
    ]);
    expect(
      problemsOf({ weekly: { sunday: [['20:00', '03:00']], monday: [['02:00', '05:00']] } }),
    ).toEqual(['weekly.sunday: These times overlap']);
    expect(problemsOf({ weekly: { monday: [['9am', '25:00']] } })).toEqual([
      'weekly.monday.0.0: Please enter a time, such as 09:00',
      'weekly.monday.0.1: Please enter a time, such as 09:00',
    ]);
    expect(problemsOf({ nation: 'france' })).toEqual(['nation: Please choose a nation']);
  });

  it('close on days in order, for a year at most, with a reason', () => {
    const saidOf = (fields: object) =>
      (closureFields.safeParse(fields).error?.issues ?? []).map(({ message }) => message);
    expect(saidOf({ from: '2026-12-24', to: '2027-01-02', reason: 'Refit' })).toEqual([]);
    expect(saidOf({ from: '2026-12-24', to: '2026-12-23', reason: 'Refit' })).toEqual([
      'The last day must not be before the first',
    ]);
    expect(saidOf({ from: '2026-12-24', to: '2027-12-25', reason: 'Refit' })).toEqual([
      'Please choose 366 days at most',
    ]);
    expect(saidOf({ from: '2026-12-24', to: '2026-12-24', reason: ' ' })).toEqual([
      'Please say why the branch is closed',
    ]);
  });
});
