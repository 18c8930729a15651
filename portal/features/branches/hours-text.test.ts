import { weeklyHours } from '@branchbook/contract/opening-hours.ts';
import { expect, it } from 'vitest';
import { weekHoursText } from './hours-text.ts';

it('the hours of a week are written with equal days together', () => {
  const day: [string, string][] = [['09:00', '17:30']];
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day };
  expect(weekHoursText(null)).toBe('Open every day');
  expect(weekHoursText(weeklyHours.parse(week))).toBe(
    'Mon to Thu 09:00 to 17:30, Fri to Sun closed',
  );
  const friday: [string, string][] = [...day, ['18:00', '23:30']];
  expect(
    weekHoursText(weeklyHours.parse({ ...week, friday, saturday: [['00:00', '00:00']] })),
  ).toBe(
    'Mon to Thu 09:00 to 17:30, Fri 09:00 to 17:30 and 18:00 to 23:30, Sat 24 hours, Sun closed',
  );
  expect(
    weekHoursText(weeklyHours.parse({ ...week, friday: day, saturday: day, sunday: day })),
  ).toBe('Every day 09:00 to 17:30');
});
