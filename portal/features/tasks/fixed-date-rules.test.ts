import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { expect, it } from 'vitest';
import { fixedDateOf } from './fixed-date-rules.ts';

const monthly = { frequency: 'monthly', scheduled_day: 9, scheduled_month: null } as BranchTask;
const daily = { frequency: 'daily', scheduled_day: null, scheduled_month: null } as BranchTask;

it('a head-office task keeps its day while its frequency is unchanged', () => {
  const master = { scheduled_day: 15, scheduled_month: null };
  expect(fixedDateOf(monthly, master, 'monthly').day).toBe(9);
});

it('a branch that changes to monthly gets the day of the head-office task, else the 1st', () => {
  expect(fixedDateOf(daily, { scheduled_day: 15, scheduled_month: 6 }, 'annually')).toEqual({
    day: 15,
    month: 6,
    text: 'As in the head office task.',
  });
  expect(fixedDateOf(daily, { scheduled_day: null, scheduled_month: null }, 'monthly')).toEqual({
    day: 1,
    month: 1,
    text: 'The 1st, as the head office task has no day.',
  });
  expect(fixedDateOf(daily, null, 'monthly').text).toBe(
    'The day of the head office task, or the 1st if it has none.',
  );
});
