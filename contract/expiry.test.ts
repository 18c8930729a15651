import { expect, it } from 'vitest';
import { addMonths, expiryStatus, reminderDue } from './expiry.ts';

it.each([
  ['2024-02-29', 36, '2027-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-30', 12, '2027-11-30'],
])('a certificate of %s that is valid for %i months lasts until %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

it.each([
  [undefined, 'missing'],
  [null, 'valid'],
  ['2027-01-26', 'valid'],
  ['2027-01-25', 'expiring'],
  ['2026-11-26', 'expiring'],
  ['2026-11-25', 'expired'],
])('on 26 November a certificate until %s is %s', (lastDay, expected) => {
  expect(expiryStatus(lastDay, '2026-11-26')).toBe(expected);
});

it.each([
  ['2027-01-26', null, null],
  ['2027-01-25', null, 60],
  ['2027-01-24', 60, null],
  ['2026-12-26', 60, 30],
  ['2026-12-03', 60, 7],
  ['2026-11-26', 7, 0],
  ['2026-11-20', 7, 0],
  ['2026-11-20', 0, null],
] as const)(
  'with a last day of %s and reminder %s sent, the reminder due is %s',
  (lastDay, told, expected) => {
    expect(reminderDue(lastDay, '2026-11-26', told)).toBe(expected);
  },
);
