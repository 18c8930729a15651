import { expect, it } from 'vitest';
import { startText } from './occurrence-text.ts';

it('a task that was started when needed has the time at which it was started, if that is known', () => {
  const due_date = '2026-06-10';
  const run = '019eb090-2fe0-7000-8000-000000000001';
  expect(startText({ due_date, run })).toBe('10/06/2026, 09:05');
  expect(startText({ due_date, run: '0190f2a0-0000-4000-8000-000000000001' })).toBe('10/06/2026');
  expect(startText({ due_date, run: null })).toBeNull();
});
