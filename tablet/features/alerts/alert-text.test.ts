import { expect, it } from 'vitest';
import { sinceText } from './alert-text.ts';

it('an alert of today says the time of the shop, and one of another day its day as well', () => {
  const opened = new Date('2026-06-10T22:30:00Z');
  const london = 'Europe/London';
  expect(sinceText(opened, new Date('2026-06-10T22:40:00Z'), london)).toBe('23:30');
  expect(sinceText(opened, new Date('2026-06-10T23:10:00Z'), london)).toBe('Wed 10 Jun, 23:30');
});
