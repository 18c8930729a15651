import { taskReportOf } from '@branchbook/contract/reports.ts';
import { assignTasks, listBranchTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCompany, createGlobalTask, tokenOf } from '../../testing/factories.ts';
import type { Branch, Company } from '../../testing/factories.ts';
import {
  branchRow,
  closeBranch,
  occurrencesOf,
  setTaskActive,
  setTimezone,
} from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { ensureAllOccurrences } from '../occurrences/service.ts';

let server: TestServer;
let company: Company;
let branch: Branch;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  branch = await createBranch(server, company.id);
});

const owner = async () => server.client(await tokenOf(server, company.owner));

const assign = async (
  overrides: Parameters<typeof createGlobalTask>[2] = {},
  to: Branch = branch,
): Promise<string> => {
  const task = await createGlobalTask(server, company.id, overrides);
  const body = { taskIds: [task.id], branchIds: [to.id] };
  await (await owner()).call(assignTasks, { body });
  return task.name;
};

/** Reads a branch's day, which makes its occurrences. */
const readDay = async (of: Branch = branch) => {
  const request = { params: { period: 'today' as const }, query: { branchId: of.id } };
  return (await owner()).call(taskReportOf, request);
};
const days = async (of: Branch = branch) =>
  (await occurrencesOf(server, of.id)).map((row) => row.due_date);

const ONLY_FRIDAY = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  saturday: false,
  sunday: false,
};

describe('the days of a branch', () => {
  it('all exist after three days without a job', async () => {
    await assign();
    server.clock.set('2026-06-13T05:00:00Z');
    await readDay();
    expect(await days()).toEqual(['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']);
    expect((await branchRow(server, branch.id)).occurrences_until).toBe('2026-06-13');
  });

  it('are created once, however many users read them', async () => {
    await assign();
    server.clock.set('2026-06-11T05:00:00Z');
    await Promise.all([readDay(), readDay(), ensureAllOccurrences(server.context)]);
    await readDay();
    expect(await days()).toEqual(['2026-06-10', '2026-06-11']);
  });

  it('begin at midnight of the branch, not of the server', async () => {
    await assign();
    server.clock.set('2026-06-10T22:59:59Z');
    await readDay();
    expect(await days()).toEqual(['2026-06-10']);
    server.clock.set('2026-06-10T23:00:00Z');
    await readDay();
    expect(await days()).toEqual(['2026-06-10', '2026-06-11']);
  });

  it('follow the branch’s time zone', async () => {
    await setTimezone(server, branch.id, 'Pacific/Auckland');
    server.clock.set('2026-06-10T13:00:00Z');
    await assign({ time_to_finish_min: 9 * 60 });
    const [occurrence] = await occurrencesOf(server, branch.id);
    expect(occurrence).toMatchObject({
      due_date: '2026-06-11',
      due_at: new Date('2026-06-10T21:00:00Z'),
    });
  });

  it('are neither missing nor doubled when the clocks go forward and back', async () => {
    server.clock.set('2026-03-27T01:00:00Z');
    await assign({ time_to_finish_min: 90 });
    server.clock.set('2026-03-30T05:00:00Z');
    await readDay();
    expect((await occurrencesOf(server, branch.id)).map((row) => row.due_at.toISOString())).toEqual(
      [
        '2026-03-27T01:30:00.000Z',
        '2026-03-28T01:30:00.000Z',
        // 01:30 does not exist on this day: the clock shows 02:30.
        '2026-03-29T01:30:00.000Z',
        '2026-03-30T00:30:00.000Z',
      ],
    );
    server.clock.set('2026-10-24T00:10:00Z');
    const autumn = await createBranch(server, company.id);
    await assign({ time_to_finish_min: 90 }, autumn);
    server.clock.set('2026-10-26T05:00:00Z');
    await readDay(autumn);
    const october = await occurrencesOf(server, autumn.id);
    expect(october.map((row) => [row.due_date, row.due_at.toISOString()])).toEqual([
      ['2026-10-24', '2026-10-24T00:30:00.000Z'],
      // 01:30 comes twice on this day: the first one counts.
      ['2026-10-25', '2026-10-25T00:30:00.000Z'],
      ['2026-10-26', '2026-10-26T01:30:00.000Z'],
    ]);
  });

  it('contain a weekly task only on its day', async () => {
    await assign({ frequency: 'weekly', ...ONLY_FRIDAY });
    expect(await days()).toEqual([]);
    server.clock.set('2026-06-21T09:00:00Z');
    await readDay();
    expect(await days()).toEqual(['2026-06-12', '2026-06-19']);
  });

  it('contain a task that was assigned after some idle days from its first day on', async () => {
    const first = await assign();
    await readDay();
    server.clock.set('2026-06-12T09:00:00Z');
    const second = await assign();
    server.clock.set('2026-06-13T09:00:00Z');
    await readDay();
    const rows = await occurrencesOf(server, branch.id);
    const daysOf = (name: string) =>
      rows.filter((row) => row.task_name === name).map((row) => row.due_date);
    expect(daysOf(first)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']);
    expect(daysOf(second)).toEqual(['2026-06-12', '2026-06-13']);
  });

  it('contain nothing new of a deactivated task, and keep earlier days', async () => {
    await assign();
    const query = { branchId: branch.id };
    const [task] = await (await owner()).call(listBranchTasks, { query });
    await setTaskActive(server, task?.id ?? 0, false);
    server.clock.set('2026-06-12T09:00:00Z');
    await readDay();
    expect(await days()).toEqual(['2026-06-10']);
  });
});

describe('the job after midnight', () => {
  it('creates the days of every branch of every company, each by its local clock', async () => {
    const other = await createCompany(server);
    const theirs = await createBranch(server, other.id);
    const task = await createGlobalTask(server, other.id);
    const client = server.client(await tokenOf(server, other.owner));
    await client.call(assignTasks, { body: { taskIds: [task.id], branchIds: [theirs.id] } });
    const far = await createBranch(server, company.id);
    await setTimezone(server, far.id, 'Pacific/Auckland');
    await assign();
    await assign({}, far);
    server.clock.set('2026-06-11T23:30:00Z');
    await ensureAllOccurrences(server.context);
    expect(await days()).toEqual(['2026-06-10', '2026-06-11', '2026-06-12']);
    expect(await days(theirs)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12']);
    expect(await days(far)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12']);
    server.clock.set('2026-06-12T12:30:00Z');
    await ensureAllOccurrences(server.context);
    expect(await days(far)).toHaveLength(4);
    expect(await days()).toHaveLength(3);
  });

  it('skips closed branches', async () => {
    const closed = await createBranch(server, company.id);
    await assign({}, closed);
    await closeBranch(server, closed.id);
    server.clock.set('2026-06-12T09:00:00Z');
    await ensureAllOccurrences(server.context);
    expect(await days(closed)).toEqual(['2026-06-10']);
  });
});
