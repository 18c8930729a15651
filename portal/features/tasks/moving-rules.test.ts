import { NO_DETAILS } from '@branchbook/contract/testing-task.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { describe, expect, it } from 'vitest';
import { only } from '../../shared/tasks/weekdays.ts';
import { moveOf } from './moving-rules.ts';

const MONDAY = '2026-11-30';
const TUESDAY = '2026-12-01';
const THURSDAY = '2026-12-03';

const task = (changes: Partial<BranchTask>): BranchTask => ({
  ...NO_DETAILS,
  id: 1,
  companyId: 1,
  branchId: 1,
  employeeId: null,
  task_master_id: null,
  source: 'branch',
  task_name: 'Clean the fridge',
  frequency: 'weekly',
  time_to_finish: null,
  priority: 3,
  notification: false,
  ...only([]),
  active: true,
  manager_task: false,
  needs_verification: true,
  version: 1,
  ...changes,
});

describe('a card that is moved to another day', () => {
  it('moves to that weekday, if it is weekly', () => {
    const weekly = task(only(['monday']));
    expect(moveOf(weekly, MONDAY, THURSDAY, false)).toEqual({
      changes: only(['thursday']),
      undo: only(['monday']),
      said: 'Clean the fridge is now due on Thursdays',
    });
  });

  it('changes one of its days, if it has several', () => {
    const daily = task({ frequency: 'daily', ...only(['monday', 'wednesday']) });
    expect(moveOf(daily, MONDAY, THURSDAY, false)).toEqual({
      changes: { monday: false, thursday: true },
      undo: { monday: true, thursday: false },
      said: 'Clean the fridge is now due on Wed, Thu',
    });
    expect(moveOf(daily, MONDAY, '2026-12-02', false)).toEqual({
      refused: 'Clean the fridge is due on Wednesday already.',
    });
  });

  it('gets the date of that day, if it is due by date, also in the next month', () => {
    const monthly = task({ frequency: 'monthly', scheduled_day: 31 });
    expect(moveOf(monthly, MONDAY, TUESDAY, true)).toEqual({
      changes: { scheduled_day: 1 },
      undo: { scheduled_day: 31 },
      said: 'Clean the fridge is now due on the 1st of each month',
    });
    const annual = task({ frequency: 'annually', scheduled_month: 11, scheduled_day: 30 });
    expect(moveOf(annual, MONDAY, THURSDAY, true)).toEqual({
      changes: { scheduled_month: 12, scheduled_day: 3 },
      undo: { scheduled_month: 11, scheduled_day: 30 },
      said: 'Clean the fridge is now due on 3 December each year',
    });
  });

  it('cannot move if head office has set its date, or it has no supported schedule', () => {
    const refused = 'Head office has set the date of this task.';
    const monthly = task({ frequency: 'monthly', scheduled_day: 30 });
    const annual = task({ frequency: 'annually', scheduled_month: 11, scheduled_day: 30 });
    expect(moveOf(monthly, MONDAY, THURSDAY, false)).toEqual({ refused });
    expect(moveOf(annual, MONDAY, THURSDAY, false)).toEqual({ refused });
    expect(moveOf(task({ frequency: 'other' }), MONDAY, THURSDAY, true)).toEqual({
      refused: 'A task with a custom schedule cannot be moved.',
    });
  });

  it('keeps its weeks when it repeats every second week, and its week of the month', () => {
    const weekly = task({ ...only(['monday']), repeat_every: 2, valid_from: MONDAY });
    expect(moveOf(weekly, MONDAY, THURSDAY, false)).toMatchObject({
      changes: only(['thursday']),
    });
    const lastMonday = task({ frequency: 'monthly', scheduled_week: 5, ...only(['monday']) });
    expect(moveOf(lastMonday, MONDAY, THURSDAY, true)).toEqual({
      changes: { ...only(['thursday']), scheduled_week: 1 },
      undo: { ...only(['monday']), scheduled_week: 5 },
      said: 'Clean the fridge is now due on the first Thursday',
    });
    expect(moveOf(lastMonday, MONDAY, THURSDAY, false)).toHaveProperty('refused');
  });

  it('stays where its repetition or its last day leaves it no other day', () => {
    const everyday = only([
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ]);
    const daily = task({ frequency: 'daily', ...everyday, repeat_every: 3, valid_from: MONDAY });
    expect(moveOf(daily, MONDAY, TUESDAY, true)).toEqual({
      refused: 'Clean the fridge is due every 3 days. Edit its first day.',
    });
    const ending = task({ ...only(['monday']), valid_until: TUESDAY });
    expect(moveOf(ending, MONDAY, THURSDAY, true)).toEqual({
      refused: 'Clean the fridge is not due in that week. Edit its first day or its repetition.',
    });
  });
});
