import { addClosure } from '@branchbook/contract/branch-hours.ts';
import { customCsv, runCustomReport } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { beforeEach, afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { tokenOf } from '../../testing/factories.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const BEFORE = '2026-06-08';
/** Before anything is due on that day. */
const EARLY = `${BEFORE}T04:00:00Z`;
const CLOSED = '2026-06-09';
const TODAY = '2026-06-10';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer({ now: `${BEFORE}T09:00:00Z` });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${BEFORE}T09:00:00Z`);
  day = await createBranchDay(server);
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));

const close = async (at: string) => {
  const params = { id: day.cast.branch.id };
  return (await owner()).call(addClosure, {
    params,
    body: { from: at, to: at, reason: 'Power cut' },
  });
};

const tasksBy = (changes: Partial<ReportDefinition> = {}) =>
  sampleReport({
    kind: 'tasks',
    branches: [day.cast.branch.id],
    period: { start: BEFORE, end: TODAY },
    columns: ['task_name', 'due_date', 'due_time', 'state'],
    sort: { column: 'due_at', descending: false },
    ...changes,
  });

const run = async (changes: Partial<ReportDefinition> = {}) =>
  (await owner()).call(runCustomReport, { body: { definition: tasksBy(changes), offset: 0 } });

const state = { column: 'state', by: 'value' } as const;
const perDay = { column: 'due_date', by: 'day' } as const;

it('counts nothing of a closed day as due or overdue, but what is due then, too', async () => {
  await day.assign({ task_name: 'Probe', due_times: ['09:00', '17:00'] }, EARLY);
  await day.assign({ task_name: 'Feed the cat', on_closed_days: true }, EARLY);
  await close(CLOSED);
  server.clock.set(`${TODAY}T12:00:00Z`);
  const { rows, groups } = await run({ group: state });
  expect(rows).toEqual([
    ['Probe', BEFORE, '09:00', 'overdue'],
    ['Probe', BEFORE, '17:00', 'overdue'],
    ['Feed the cat', BEFORE, null, 'overdue'],
    ['Feed the cat', CLOSED, null, 'overdue'],
    ['Probe', TODAY, '09:00', 'overdue'],
    ['Probe', TODAY, '17:00', 'pending'],
    ['Feed the cat', TODAY, null, 'pending'],
  ]);
  expect(groups.map(({ key, count }) => [key, count])).toEqual([
    ['overdue', 5],
    ['pending', 2],
  ]);
  const byDay = await run({
    group: perDay,
    filters: [{ column: 'task_name', operator: 'is', value: 'Probe' }],
  });
  expect(byDay.groups.map(({ key, count }) => [key, count])).toEqual([
    [BEFORE, 2],
    [TODAY, 2],
  ]);
  const csv = await (
    await (await owner()).raw(customCsv, { body: { definition: tasksBy(), name: 'Tasks' } })
  ).text();
  expect(csv).not.toContain('Probe,09/06/2026');
});

it('forgets what was due on the day that is closed, but keeps what was done on it', async () => {
  const done = await day.assign({ task_name: 'Sweep' });
  await day.assign({ task_name: 'Mop' });
  await day.complete(done, BEFORE);
  await close(BEFORE);
  const { rows } = await run();
  expect(rows).toEqual([['Sweep', BEFORE, null, 'completed']]);
  server.clock.set(`${TODAY}T12:00:00Z`);
  const { total, groups } = await run({ group: state });
  expect(total).toBe(5);
  expect(groups.map(({ key, count }) => [key, count])).toEqual([
    ['overdue', 2],
    ['pending', 2],
    ['completed', 1],
  ]);
});
