import { describe, expect, it } from 'vitest';
import { dueBetween, firstMissing } from './due-rules.ts';
import type { StoredTask } from './due-rules.ts';

const LONDON = { timezone: 'Europe/London', day_ends: 0 };

const daily: StoredTask = {
  id: 7,
  frequency: 'daily',
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
  scheduled_month: null,
  scheduled_day: null,
  time_to_finish_min: null,
  starts_on: '2026-01-01',
  due_since: null,
  on_closed_days: false,
  active: true,
};
const weekends = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
};
const daysOf = (task: StoredTask, from: string, to: string) =>
  dueBetween([task], from, to, LONDON).map(({ dueDate }) => dueDate);

describe('the occurrences between two days', () => {
  it('are every day of a daily task, both ends included, until midnight at the branch', () => {
    expect(dueBetween([daily], '2026-06-09', '2026-06-10', LONDON)).toEqual([
      {
        branchTaskId: 7,
        dueDate: '2026-06-09',
        turn: '',
        dueAt: new Date('2026-06-09T23:00:00Z'),
        schedule: 'Mon, Tue, Wed, Thu, Fri, Sat, Sun',
      },
      {
        branchTaskId: 7,
        dueDate: '2026-06-10',
        turn: '',
        dueAt: new Date('2026-06-10T23:00:00Z'),
        schedule: 'Mon, Tue, Wed, Thu, Fri, Sat, Sun',
      },
    ]);
  });

  it('begin no earlier than the task', () => {
    const young = { ...daily, starts_on: '2026-06-10' };
    expect(daysOf(young, '2026-06-01', '2026-06-11')).toEqual(['2026-06-10', '2026-06-11']);
    expect(daysOf(young, '2026-06-01', '2026-06-09')).toEqual([]);
  });

  it('are none for an inactive task, or one of the old kind ‘other’', () => {
    expect(daysOf({ ...daily, active: false }, '2026-06-01', '2026-06-30')).toEqual([]);
    expect(daysOf({ ...daily, frequency: 'other' }, '2026-06-01', '2026-06-30')).toEqual([]);
  });

  it('are the chosen weekdays only', () => {
    const weekend = { ...daily, ...weekends };
    expect(daysOf(weekend, '2026-06-08', '2026-06-14')).toEqual(['2026-06-13', '2026-06-14']);
    const sundays = { ...weekend, saturday: false, frequency: 'weekly' };
    expect(daysOf(sundays, '2026-06-01', '2026-06-14')).toEqual(['2026-06-07', '2026-06-14']);
  });

  it('are on the last day of a month that is too short', () => {
    const monthly = { ...daily, frequency: 'monthly', scheduled_day: 31 };
    expect(daysOf(monthly, '2026-02-01', '2026-04-30')).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(dueBetween([monthly], '2026-02-28', '2026-02-28', LONDON)[0]?.schedule).toBe('31st');
  });

  it('are once a year, on 28 February without a 29th', () => {
    const annual = { ...daily, frequency: 'annually', scheduled_month: 2, scheduled_day: 29 };
    expect(daysOf(annual, '2026-01-01', '2028-12-31')).toEqual([
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('keep the local deadline when the clocks change', () => {
    const at = (minutes: number | null, day: string) =>
      dueBetween([{ ...daily, time_to_finish_min: minutes }], day, day, LONDON)[0]?.dueAt;
    expect(at(600, '2026-03-28')).toEqual(new Date('2026-03-28T10:00:00Z'));
    expect(at(600, '2026-03-29')).toEqual(new Date('2026-03-29T09:00:00Z'));
    expect(at(90, '2026-03-29')).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(at(90, '2026-10-25')).toEqual(new Date('2026-10-25T00:30:00Z'));
    expect(at(null, '2026-10-25')).toEqual(new Date('2026-10-26T00:00:00Z'));
    expect(at(null, '2026-03-29')).toEqual(new Date('2026-03-29T23:00:00Z'));
  });
});

describe('the first missing day', () => {
  it('is the day after the existing ones', () => {
    expect(firstMissing('2026-06-07', [daily], '2026-06-10')).toBe('2026-06-08');
  });

  it('is the first of all tasks if none exist, and today without tasks', () => {
    const young = { ...daily, starts_on: '2026-06-05' };
    const younger = { ...daily, starts_on: '2026-06-08' };
    expect(firstMissing(null, [younger, young], '2026-06-10')).toBe('2026-06-05');
    expect(firstMissing(null, [], '2026-06-10')).toBe('2026-06-10');
  });
});
