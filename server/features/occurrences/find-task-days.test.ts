import { completeTask, listOccurrences, verifyTask } from '@branchbook/contract/occurrences.ts';
import {
  assignTasks,
  deleteBranchTask,
  listBranchTasks,
  updateBranchTask,
} from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createGlobalTask, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const NOT_DUE = 'refused: This task is not due on that day';
const ONLY_FRIDAY = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  saturday: false,
  sunday: false,
};

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
});

const as = async (kind: Kind) => server.client(await tokenOf(server, day.cast.people[kind]));
const change = async (taskId: number, changes: Record<string, unknown>) =>
  (await as('owner')).call(updateBranchTask, { body: { taskId, ...changes } });
const daysOf = async (branchId = day.cast.branch.id) =>
  (await occurrencesOf(server, branchId)).map((row) => [row.due_date, row.task_name]);
const did = async (taskId: number, due_date: string, occurredAt: string) => {
  const payload = { branch_task_id: taskId, due_date };
  return day.tablet.make(day.lukasz, { kind: 'task.complete', occurredAt, payload });
};
const send = async (...items: Awaited<ReturnType<typeof did>>) =>
  outcomeOf(await day.tablet.send(items));

it('a branch that changes a task keeps unopened past days as they were due', async () => {
  const taskId = await day.assign({ task_name: 'Sweep' });
  server.clock.set('2026-06-12T09:00:00Z');
  await change(taskId, { task_name: 'Mop' });
  expect(await daysOf()).toEqual([
    [TODAY, 'Sweep'],
    ['2026-06-11', 'Sweep'],
    ['2026-06-12', 'Mop'],
  ]);
});

it('a task that was sent back after its deletion is still open', async () => {
  const taskId = await day.assign({ task_name: 'Sweep', needs_verification: true });
  await day.complete(taskId, TODAY);
  const query = { branchId: day.cast.branch.id };
  const [one] = (await (await as('owner')).call(listOccurrences, { query })).items;
  await (await as('owner')).call(deleteBranchTask, { params: { id: taskId } });
  const params = { id: one?.id ?? 0 };
  const body = { result: 'rejected', reason: 'Dusty' } as const;
  const sentBack = await (await as('owner')).call(verifyTask, { params, body });
  expect(sentBack).toMatchObject({ state: 'pending', verification: 'rejected' });
  expect(await daysOf()).toEqual([[TODAY, 'Sweep']]);
  const again = await (await as('staff')).call(completeTask, { params, body: {} });
  expect(again).toMatchObject({ verification: 'waiting' });
});

it('a task that is assigned just after midnight is due on existing days', async () => {
  const branch = await createBranch(server, day.cast.company.id);
  const { id } = await createGlobalTask(server, day.cast.company.id, { task_name: 'Sweep' });
  // Another process has already seen midnight pass.
  await server.context.db
    .updateTable('branches')
    .set({ occurrences_until: '2026-06-11' })
    .where('id', '=', branch.id)
    .execute();
  const body = { taskIds: [id], branchIds: [branch.id] };
  await (await as('owner')).call(assignTasks, { body });
  expect(await daysOf(branch.id)).toEqual([
    [TODAY, 'Sweep'],
    ['2026-06-11', 'Sweep'],
  ]);
  const [task] = await (
    await as('owner')
  ).call(listBranchTasks, {
    query: { branchId: branch.id },
  });
  await change(task?.id ?? 0, { task_name: 'Mop' });
  expect((await daysOf(branch.id)).at(-1)).toEqual(['2026-06-11', 'Mop']);
});

it('a tablet adds no day that is in the future, over, or never due', async () => {
  const daily = await day.assign({ task_name: 'Daily' });
  const weekly = await day.assign({ task_name: 'Weekly', frequency: 'weekly', ...ONLY_FRIDAY });
  const at = `${TODAY}T09:00:00.000Z`;
  expect(await send(...(await did(daily, '2026-06-11', at)))).toEqual([NOT_DUE]);
  expect(await send(...(await did(weekly, TODAY, `${TODAY}T08:59:00.000Z`)))).toEqual([NOT_DUE]);
  const early = await did(daily, '2026-06-09', '2026-06-09T09:00:00.000Z');
  const wrongDay = await did(weekly, TODAY, '2026-06-09T22:59:00.000Z');
  server.clock.advance(60_000);
  // A later change has no effect on the days before the task began.
  await change(daily, { task_name: 'Daily, changed' });
  await change(weekly, { task_name: 'Weekly, changed' });
  expect(await send(...early, ...wrongDay)).toEqual([NOT_DUE, NOT_DUE]);
  expect(await daysOf()).toEqual([[TODAY, 'Daily, changed']]);
  // At the very moment of the change, the task was no longer due.
  const changedAt = server.clock.now().toISOString();
  expect(await send(...(await did(weekly, TODAY, changedAt)))).toEqual([NOT_DUE]);
  const before = new Date(server.clock.now().getTime() - 1).toISOString();
  expect(await send(...(await did(weekly, TODAY, before)))).toEqual(['ok']);
});
