import { expect, it } from 'vitest';
import { checkDueFrom, checkDueText, isCheckDue } from './allergen-check.ts';

it('a dish is due from the day twelve months after its last check, also on a leap day', () => {
  expect(
    [
      ['2025-06-10', '2026-06-09'],
      ['2025-06-10', '2026-06-10'],
      ['2025-06-10', '2026-06-11'],
      ['2024-02-29', '2025-02-27'],
      ['2024-02-29', '2025-02-28'],
      ['2024-02-29', '2025-03-01'],
      ['2027-02-28', '2028-02-27'],
      ['2027-02-28', '2028-02-28'],
      ['2027-02-28', '2028-02-29'],
    ].map(([checkedOn = '', today = '']) => isCheckDue(checkedOn, today)),
  ).toEqual([false, true, true, false, true, true, false, true, true]);
  expect(checkDueFrom('2024-02-29')).toBe('2025-02-28');
});

it('the age of a check is said in whole months of the place', () => {
  const text = (checked: string, now: string) =>
    checkDueText(new Date(checked), new Date(now), 'Europe/London');
  expect(text('2025-10-23T10:00:00Z', '2026-11-27T10:00:00Z')).toBe(
    'Last checked 13 months ago: check due',
  );
  expect(text('2025-10-28T10:00:00Z', '2026-11-27T10:00:00Z')).toBe(
    'Last checked 12 months ago: check due',
  );
  // In London it is the next day already, at the check as well as now.
  expect(text('2025-06-10T23:30:00Z', '2026-06-10T22:30:00Z')).toBeNull();
  expect(text('2025-06-10T23:30:00Z', '2026-06-10T23:30:00Z')).not.toBeNull();
});
