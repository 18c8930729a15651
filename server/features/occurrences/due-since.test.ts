import { addClosure, deleteClosure } from '@branchbook/contract/branch-hours.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { branchTaskChanges } from '@branchbook/contract/task-input.ts';
import {
  assignTasks,
  createBranchTask,
  deleteBranchTask,
  listBranchTasks,
  updateBranchTask,
} from '@branchbook/contract/tasks.ts';
import { listAlerts } from '@branchbook/contract/alerts.ts';
import type { z } from 'zod';
import { createBranch, createCompany, createGlobalTask, tokenOf } from '../../testing/factories.ts';
import type { Branch, Company } from '../../testing/factories.ts';
import { occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { watchBranches } from '../alerts/service.ts';
import { ensureAllOccurrences } from './service.ts';

/** A Wednesday; London is an hour ahead of UTC. */
const TODAY = '2026-06-10';
const TOMORROW = '2026-06-11';
const EVERY_DAY = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
};
const LOCAL_0730 = 7 * 60 + 30;

let server: TestServer;
let company: Company;
let branch: Branch;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  at('08:00');
  branch = await createBranch(server, company.id);
});

/** Sets the clock to a local time of the branch. */
const at = (time: string, day = TODAY) => {
  const local = new Date(`${day}T${time}:00Z`);
  server.clock.set(new Date(local.getTime() - 3_600_000).toISOString());
};
const owner = async () => server.client(await tokenOf(server, company.owner));
type Changes = Parameters<typeof createGlobalTask>[2];
const assign = async (changes: Changes = {}): Promise<number> => {
  const { id } = await createGlobalTask(server, company.id, { priority: 5, ...changes });
  const client = await owner();
  await client.call(assignTasks, { body: { taskIds: [id], branchIds: [branch.id] } });
  const tasks = await client.call(listBranchTasks, { query: { branchId: branch.id } });
  return Math.max(...tasks.map((task) => task.id));
};
const change = async (taskId: number, changes: Partial<z.input<typeof branchTaskChanges>>) =>
  (await owner()).call(updateBranchTask, { body: { taskId, ...changes } });
const local = (instant: Date) => new Date(instant.getTime() + 3_600_000).toISOString().slice(5, 16);
/** The deadlines of the branch's tasks in local time, with their states but for pending ones. */
const deadlines = async () => {
  await ensureAllOccurrences(server.context);
  return (await occurrencesOf(server, branch.id))
    .map(({ due_at: due, state }) => `${local(due)}${state === 'pending' ? '' : ` ${state}`}`)
    .toSorted();
};
const alertsAfterAnHour = async (time: string) => {
  at(time);
  await watchBranches(server.context);
  const { items } = await (await owner()).call(listAlerts, { query: { branchId: branch.id } });
  return items.map(({ text }) => text);
};

describe('a task', () => {
  it('that is assigned at 11:58 is due today only at deadlines that lie ahead, and tomorrow at all', async () => {
    at('11:58');
    for (const minutes of [LOCAL_0730, 9 * 60, 11 * 60 + 30, 22 * 60]) {
      await assign({ time_to_finish_min: minutes });
    }
    await assign({ due_times: ['09:00', '11:58', '13:00'] });
    await assign();
    const today = ['06-10T13:00', '06-10T22:00', '06-11T00:00'];
    expect(await deadlines()).toEqual(today);
    expect(await alertsAfterAnHour('12:58')).toEqual([]);
    const request = { params: { period: 'today' as const }, query: { branchId: branch.id } };
    const report = await (await owner()).call(taskReportOf, request);
    expect(report.overdueTasks).toEqual([]);
    at('01:00', TOMORROW);
    expect((await deadlines()).filter((one) => one > '06-11T00:00')).toEqual([
      '06-11T07:30',
      '06-11T09:00',
      '06-11T09:00',
      '06-11T11:30',
      '06-11T11:58',
      '06-11T13:00',
      '06-11T22:00',
      '06-12T00:00',
    ]);
  });

  it('that a branch makes itself is not due at a deadline that had passed, though valid from today', async () => {
    at('11:58');
    const client = await owner();
    await client.call(createBranchTask, {
      body: {
        companyId: company.id,
        branchId: branch.id,
        task_name: 'Sweep',
        task_description: 'Twice',
        frequency: 'daily',
        ...EVERY_DAY,
        valid_from: TODAY,
        priority: 5,
        time_to_finish: '09:00',
      },
    });
    expect(await deadlines()).toEqual([]);
    at('10:00', TOMORROW);
    expect(await deadlines()).toEqual(['06-11T09:00']);
  });

  it('that is switched on after its deadline is due from tomorrow', async () => {
    const task = await assign({ time_to_finish_min: 14 * 60 });
    await change(task, { active: false });
    expect(await deadlines()).toEqual([]);
    at('15:00');
    await change(task, { active: true });
    expect(await deadlines()).toEqual([]);
    at('01:00', TOMORROW);
    expect(await deadlines()).toEqual(['06-11T14:00']);
  });

  it('becomes due today at a later time that it is given, and never at one that has passed', async () => {
    const task = await assign({ time_to_finish_min: 18 * 60 });
    const several = await assign({ due_times: ['09:00', '18:00'] });
    at('15:00');
    await change(task, { time_to_finish: '14:00' });
    // The 18:00 one is moved to 14:00; the 09:00 one was overdue before.
    await change(several, { due_times: ['09:00', '14:00'] });
    const moved = ['06-10T09:00', '06-10T18:00', '06-10T18:00'];
    expect(await deadlines()).toEqual(moved);
    await change(several, { due_times: ['09:00'] });
    await change(task, { time_to_finish: '20:00' });
    expect(await deadlines()).toEqual(['06-10T09:00', '06-10T20:00']);
    at('01:00', TOMORROW);
    expect((await deadlines()).filter((one) => one > TOMORROW.slice(5))).toEqual([
      '06-11T09:00',
      '06-11T20:00',
    ]);
  });
});

describe('a task that is overdue', () => {
  it('stays so when it is switched off and on, moved, made due on other days or deleted', async () => {
    const task = await assign({ time_to_finish_min: 9 * 60 });
    at('10:00');
    const overdue = ['06-10T09:00'];
    for (const changes of [
      { active: false },
      { active: true },
      { time_to_finish: '18:00' },
      { wednesday: false },
      { wednesday: true, due_times: ['09:30'] },
      { task_name: 'Sweep well' },
    ]) {
      await change(task, changes);
      expect(await deadlines()).toEqual(overdue);
    }
    await (await owner()).call(deleteBranchTask, { params: { id: task } });
    expect(await deadlines()).toEqual(overdue);
    expect(await alertsAfterAnHour('11:00')).toHaveLength(1);
  });
});

describe('a branch that turns out to be open today', () => {
  it('has no task whose deadline had passed by then', async () => {
    await assign({ time_to_finish_min: 9 * 60 });
    await assign({ time_to_finish_min: 18 * 60 });
    const client = await owner();
    const params = { id: branch.id };
    const closure = await client.call(addClosure, {
      params,
      body: { from: TODAY, to: TODAY, reason: 'Refit' },
    });
    expect(await deadlines()).toEqual([]);
    at('12:00');
    await (await owner()).call(deleteClosure, { params: { ...params, closureId: closure.id } });
    expect(await deadlines()).toEqual(['06-10T18:00']);
  });
});
