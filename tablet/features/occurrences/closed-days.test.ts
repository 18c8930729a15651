import { ALWAYS_OPEN } from '@branchbook/contract/opening-hours.ts';
import type { OpeningHours } from '@branchbook/contract/opening-hours.ts';
import { describe, expect, it } from 'vitest';
import { anOccurrence, aTask, aTaskItem, day } from './testing-day.ts';

const HOURS: OpeningHours = {
  ...ALWAYS_OPEN,
  holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  closures: [{ from: '2026-06-12', to: '2026-06-13', reason: 'Refit' }],
};

describe('a tablet without a network on a closed day', () => {
  const at = (now: string) =>
    day({ tasks: [aTask(1)], known: '2026-06-10', now: `${now}T10:00:00Z`, hours: HOURS });

  it('shows nothing as due, and why', () => {
    expect(at('2026-06-13')).toMatchObject({ closed: 'Refit', open: [], total: 0 });
    expect(at('2026-12-25').closed).toBe('Christmas Day');
  });

  it('still shows what was open on the day before', () => {
    expect(at('2026-06-12').open.map(({ dueDate }) => dueDate)).toEqual(['2026-06-11']);
    expect(at('2026-06-11')).toMatchObject({ closed: null, total: 1 });
    expect(at('2026-06-14').open.map(({ dueDate }) => dueDate)).toEqual(['2026-06-14']);
  });
});

it('a tablet shows what was done on a day that is closed now', () => {
  const today = '2026-06-12';
  const occurrence = anOccurrence(1, today);
  const item = aTaskItem('task.complete', 1, today, { occurredAt: `${today}T09:00:00.000Z` });
  const shown = day({
    tasks: [aTask(1)],
    occurrences: [occurrence],
    items: [item],
    now: `${today}T10:00:00Z`,
    hours: HOURS,
  });
  expect(shown).toMatchObject({ closed: 'Refit', completed: 1, open: [] });
});

it('a tablet that has the snapshot of the former version takes the branch to be open', () => {
  expect(day({ tasks: [aTask(1)], occurrences: [anOccurrence(1, '2026-06-10')] })).toMatchObject({
    closed: null,
    total: 1,
  });
});
