import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { expect, it } from 'vitest';
import { fatesOf } from './branch-day-rules.ts';

const TODAY = '2026-11-27';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);

const aTask = (task_name: string, due_at: string, changes: Partial<Occurrence> = {}) =>
  ({
    task_name,
    due_at,
    due_date: due_at.slice(0, 10),
    state: 'pending',
    late: false,
    ...changes,
  }) as Occurrence;

it('today’s tasks of a branch show all that is overdue, the oldest first, and only today’s outcomes', () => {
  const tasks = [
    aTask('Probe the hot food', `${TODAY}T11:00:00Z`),
    aTask('Cash up', '2026-11-26T18:00:00Z'),
    aTask('Close the shop', `${TODAY}T20:00:00Z`),
    aTask('Sweep', '2026-11-26T09:00:00Z', { state: 'completed', late: true }),
    aTask('Open up', `${TODAY}T08:00:00Z`, { state: 'completed' }),
  ];
  const names = Object.entries(fatesOf(tasks, TODAY, NOON)).map(
    ([fate, ofIt]) => `${fate}: ${ofIt.map(({ task_name }) => task_name).join(', ')}`,
  );
  expect(names).toEqual([
    'overdue: Cash up, Probe the hot food',
    'onTime: Open up',
    'open: Close the shop',
  ]);
});
