import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, WEEKDAYS } from './dates.ts';
import type { Weekday } from './dates.ts';
import { scheduleProblems, settledSchedule } from './schedule-problems.ts';
import { deadlineOf, dueDays, isDueOn } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { dueTimeOf, minutesDue, namedTurn, runOf, turnOf, turnsOf } from './turns.ts';

const LONDON = 'Europe/London';

const weekdays = (chosen: boolean) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, chosen])) as Record<Weekday, boolean>;
const [everyDay, noDay] = [weekdays(true), weekdays(false)];
const task = (fields: Partial<Schedule>): Schedule => ({
  ...noDay,
  frequency: 'daily',
  scheduled_month: null,
  scheduled_day: null,
  ...fields,
});

describe('a task that repeats', () => {
  it('every second week keeps its weeks when it moves to another weekday', () => {
    // 1 June 2026 is a Monday.
    const fortnightly = { frequency: 'weekly', repeat_every: 2, valid_from: '2026-06-01' } as const;
    const mondays = task({ ...fortnightly, monday: true });
    expect(dueDays(mondays, '2026-06-01', '2026-07-05')).toEqual([
      '2026-06-01',
      '2026-06-15',
      '2026-06-29',
    ]);
    const sundays = task({ ...fortnightly, sunday: true });
    expect(dueDays(sundays, '2026-06-01', '2026-07-05')).toEqual([
      '2026-06-07',
      '2026-06-21',
      '2026-07-05',
    ]);
  });

  it('every third month falls on the last day of a shorter month', () => {
    const quarterly = task({
      frequency: 'monthly',
      scheduled_day: 31,
      repeat_every: 3,
      valid_from: '2025-11-10',
    });
    expect(dueDays(quarterly, '2025-11-01', '2026-12-31')).toEqual([
      '2025-11-30',
      '2026-02-28',
      '2026-05-31',
      '2026-08-31',
      '2026-11-30',
    ]);
  });

  it('counts from the first day on which it can be due when none is given', () => {
    const none = { opens_before: null, closes_after: null, time_to_finish_min: null };
    const friday = { ...task({ frequency: 'weekly', friday: true, repeat_every: 2 }), ...none };
    // 10 June 2026 is a Wednesday.
    expect(settledSchedule(friday, '2026-06-10')).toMatchObject({ valid_from: '2026-06-12' });
    expect(settledSchedule({ ...friday, valid_from: '2026-01-01' }, '2026-06-10')).toMatchObject({
      valid_from: '2026-01-01',
    });
  });
});

describe('a week of the month', () => {
  it('is the first, or the last, with its weekday', () => {
    const monthly = { frequency: 'monthly', monday: true } as const;
    expect(dueDays(task({ ...monthly, scheduled_week: 1 }), '2026-06-01', '2026-08-31')).toEqual([
      '2026-06-01',
      '2026-07-06',
      '2026-08-03',
    ]);
    expect(dueDays(task({ ...monthly, scheduled_week: 5 }), '2026-06-01', '2026-08-31')).toEqual([
      '2026-06-29',
      '2026-07-27',
      '2026-08-31',
    ]);
  });
});

it('a task that is started when needed is due on no day', () => {
  expect(dueDays(task({ ...everyDay, on_demand: true }), '2026-01-01', '2026-12-31')).toEqual([]);
});

it('a schedule needs what its fields ask for, and refuses days that contradict each other', () => {
  const refusals = (fields: Partial<Schedule>, window: { closes_after?: number } = {}) =>
    scheduleProblems(
      { ...task({ monday: true, ...fields }), opens_before: null, closes_after: null, ...window },
      null,
    ).map(({ field, message }) => `${field}: ${message}`);
  expect(refusals({ repeat_every: 2 })).toEqual([
    'monday: A task that is due every few days needs all days of the week',
  ]);
  expect(refusals({ frequency: 'monthly', scheduled_week: 1, tuesday: true })).toEqual([
    'monday: Please choose one day of the week',
  ]);
  expect(refusals({ valid_from: '2026-06-02', valid_until: '2026-06-01' })).toEqual([
    'valid_until: The last day must not be before the first',
  ]);
  expect(refusals({}, { closes_after: 30 })).toEqual([
    'closes_after: Please give the task a time first',
  ]);
  expect(refusals({ due_times: ['09:00'] }, { closes_after: 30 })).toEqual([]);
  expect(refusals({ frequency: 'monthly', scheduled_week: 1 })).toEqual([]);
});

/* The oracle: lists the due days by stepping a native date from the first day, and counts the
   weekdays of each month by listing them. */

const DAY_MS = 86_400_000;
const stepsFrom = (first: Date, end: Date, days: number): Date[] =>
  Array.from(
    { length: Math.floor((end.getTime() - first.getTime()) / (days * DAY_MS)) + 1 },
    (_, index) => new Date(first.getTime() + index * days * DAY_MS),
  );

const isoOf = (date: Date): string => date.toISOString().slice(0, 10);
const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const isChosen = (schedule: Schedule, date: Date): boolean =>
  schedule[WEEKDAYS[(date.getUTCDay() + 6) % 7]!];

const daysOfMonth = (year: number, month: number): Date[] => {
  const days: Date[] = [];
  for (let date = new Date(Date.UTC(year, month, 1, 12)); date.getUTCMonth() === month;) {
    days.push(date);
    date = new Date(date.getTime() + DAY_MS);
  }
  return days;
};

const chosenOf = (schedule: Schedule, days: Date[]): Date | undefined => {
  if (!schedule.scheduled_week) {
    return days.findLast((date) => date.getUTCDate() <= (schedule.scheduled_day ?? 0));
  }
  const weekday = WEEKDAYS.findIndex((day) => schedule[day]);
  const same = days.filter((date) => (date.getUTCDay() + 6) % 7 === weekday);
  return schedule.scheduled_week === 5 ? same.at(-1) : same[schedule.scheduled_week - 1];
};

const oracle = (schedule: Schedule, to: string): string[] => {
  const from = schedule.valid_from!;
  const every = schedule.repeat_every ?? 1;
  const found: string[] = [];
  const start = dateOf(from);
  const end = dateOf(to);
  if (schedule.frequency === 'daily') {
    for (const date of stepsFrom(start, end, every)) {
      if (isChosen(schedule, date)) found.push(isoOf(date));
    }
  } else if (schedule.frequency === 'weekly') {
    const sinceMonday = (start.getUTCDay() + 6) % 7;
    const first = new Date(start.getTime() - sinceMonday * DAY_MS);
    for (const monday of stepsFrom(first, end, 7 * every)) {
      for (let index = 0; index < 7; index += 1) {
        const date = new Date(monday.getTime() + index * DAY_MS);
        if (isChosen(schedule, date)) found.push(isoOf(date));
      }
    }
  } else {
    const isYearly = schedule.frequency === 'annually';
    let year = start.getUTCFullYear();
    let month = isYearly ? schedule.scheduled_month! - 1 : start.getUTCMonth();
    while (year <= end.getUTCFullYear()) {
      const date = chosenOf(schedule, daysOfMonth(year, month));
      if (date) found.push(isoOf(date));
      if (isYearly) year += every;
      else month += every;
      year += Math.floor(month / 12);
      month %= 12;
    }
  }
  return found.filter(
    (day) => day >= from && day <= to && (!schedule.valid_until || day <= schedule.valid_until),
  );
};

const anyDay = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays('2015-01-01', count));
const anyWeekdays = fc.array(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
const anySchedule = fc
  .record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'annually' as const),
    days: anyWeekdays,
    scheduled_day: fc.integer({ min: 1, max: 31 }),
    scheduled_month: fc.integer({ min: 1, max: 12 }),
    scheduled_week: fc.option(fc.integer({ min: 1, max: 5 })),
    repeat_every: fc.integer({ min: 1, max: 52 }),
    valid_from: anyDay,
    length: fc.option(fc.integer({ min: 0, max: 500 })),
  })
  .map(({ days, length, ...fields }): Schedule => {
    const { frequency, scheduled_week: week, repeat_every: every } = fields;
    const isOne = frequency === 'weekly' || (week !== null && frequency !== 'daily');
    const chosen = frequency === 'daily' && every > 1 ? WEEKDAYS : isOne ? [days[0]!] : days;
    return {
      ...task(fields),
      ...Object.fromEntries(WEEKDAYS.map((day) => [day, (chosen as string[]).includes(day)])),
      scheduled_week: frequency === 'daily' || frequency === 'weekly' ? null : week,
      valid_until: length === null ? null : addDays(fields.valid_from, length),
    };
  });

it('any schedule is due on the days of the oracle, for 400 days over both clock changes', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: -30, max: 900 }), (schedule, offset) => {
      const from = addDays(schedule.valid_from!, offset);
      const to = addDays(from, 400);
      const due = oracle(schedule, to).filter((day) => day >= from);
      expect(dueDays(schedule, from, to)).toEqual(due);
      expect(due.every((day) => isDueOn(schedule, day))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const anyTime = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

describe('the times of a day', () => {
  it('are shown by the wall clock at each deadline, on every day of 400', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyTime, { minLength: 1, maxLength: 12 }),
        anyDay,
        (times, from) => {
          const wrong = [];
          for (let count = 0; count <= 400; count += 1) {
            const day = addDays(from, count);
            for (const turn of turnsOf({ due_times: times })) {
              const shown = clock.format(
                deadlineOf(day, minutesDue(turn, null), { timezone: LONDON, day_ends: 0 }),
              );
              // The clocks skip the hour after 01:00 on one night in March.
              const isSkipped = turn.startsWith('01:') && shown === turn.replace('01:', '02:');
              if (!isSkipped && shown !== turn) wrong.push({ day, turn, shown });
            }
          }
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('name each occurrence alike on the server and on the tablet', () => {
    fc.assert(
      fc.property(fc.oneof(anyTime, fc.uuid(), fc.constant('')), (turn) => {
        expect(turnOf(namedTurn(turn))).toBe(turn);
        expect([dueTimeOf(turn), runOf(turn)].filter((one) => one !== null)).toEqual(
          turn === '' ? [] : [turn],
        );
      }),
    );
    expect(turnsOf({ due_times: [] })).toEqual(['']);
    expect(turnsOf({})).toEqual(['']);
  });

  it('of a task that is due once end at its time to finish, and of a run with the day', () => {
    expect(minutesDue('', 600)).toBe(600);
    expect(minutesDue('09:30', 600)).toBe(570);
    expect(minutesDue('0f0c9c43-3ed2-4d2c-9d5f-5f0d1c9d5f0d', 600)).toBeNull();
  });
});
