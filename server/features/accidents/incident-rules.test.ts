import { expect, it } from 'vitest';
import { keepUntil, reportFault } from './incident-rules.ts';

const LONDON = 'Europe/London';

it('keeps an entry until three years after the later of the accident and the writing', () => {
  const until = (incident: string, written: string) =>
    keepUntil(incident, new Date(written), LONDON);
  expect(until('2026-06-10', '2026-06-10T12:00:00Z')).toBe('2029-06-10');
  // Written down later, and by a tablet whose clock was behind before the accident.
  expect(until('2023-07-10', '2026-06-10T12:00:00Z')).toBe('2029-06-10');
  expect(until('2026-06-10', '2026-06-08T12:00:00Z')).toBe('2029-06-10');
  // 00:30 on the next day in London.
  expect(until('2026-06-09', '2026-06-09T23:30:00Z')).toBe('2029-06-10');
});

it('keeps an entry of 29 February until 1 March, whichever of the two days it is', () => {
  const until = (incident: string, written: string) =>
    keepUntil(incident, new Date(written), LONDON);
  expect(until('2028-02-29', '2028-02-29T12:00:00Z')).toBe('2031-03-01');
  expect(until('2028-02-28', '2028-02-29T12:00:00Z')).toBe('2031-03-01');
  expect(until('2028-02-29', '2028-02-28T12:00:00Z')).toBe('2031-03-01');
  expect(until('2028-02-28', '2028-02-28T12:00:00Z')).toBe('2031-02-28');
  // Three years later there is a 29 February again, on which the entry is still kept.
  expect(until('2025-03-01', '2025-03-01T12:00:00Z')).toBe('2028-03-01');
});

it('lets an accident be reported on its day, today and on the days between', () => {
  const faults = ['2026-06-07', '2026-06-08', '2026-06-10', '2026-06-11'].map((day) =>
    reportFault(day, '2026-06-08', '2026-06-10'),
  );
  expect(faults).toEqual(['This is before the accident', null, null, 'This is still to come']);
});
