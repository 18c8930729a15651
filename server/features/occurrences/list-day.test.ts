import { completeTask, listOccurrences, listWaiting } from '@branchbook/contract/occurrences.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { closeBranch, setTimezone, storeBehind } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';

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
const itemsOf = async (date?: string) => {
  const query = { branchId: day.cast.branch.id, date };
  return (await (await as('owner')).call(listOccurrences, { query })).items;
};
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

it('tasks of the same priority and deadline are sorted by name, and then by age', async () => {
  for (const task_name of ['zinc', 'Apple', 'émile', 'apple']) await day.assign({ task_name });
  const items = await itemsOf();
  const byAge = ids(items).toSorted((a, b) => a - b);
  const [, first, , second] = byAge;
  expect(items.map(({ task_name }) => task_name)).toEqual(['Apple', 'apple', 'émile', 'zinc']);
  expect(ids(items)).toEqual([first, second, byAge[2], byAge[0]]);
});

it('an action at midnight or later belongs to today, an earlier one does not', async () => {
  await setTimezone(server, day.cast.branch.id, 'Europe/Berlin');
  const [before, after] = [await day.assign(), await day.assign()];
  const one = async (taskId: number) =>
    (await itemsOf(TODAY)).find((item) => item.branch_task_id === taskId)?.id ?? 0;
  const [early, late] = [await one(before), await one(after)];
  server.clock.set('2026-06-10T21:59:59.999Z');
  await (await as('owner')).call(completeTask, { params: { id: early }, body: {} });
  server.clock.set('2026-06-10T22:00:00Z');
  await (await as('owner')).call(completeTask, { params: { id: late }, body: {} });
  const done = (await itemsOf()).filter(({ state }) => state === 'completed');
  expect(ids(done)).toEqual([late]);
});

it('a tablet shows all of yesterday, and open tasks of eight days', async () => {
  const settled = { needs_verification: false };
  const [open, done] = [await day.assign(), await day.assign(settled)];
  await day.complete(done, TODAY);
  const shown = async (date: string) => {
    server.clock.set(`${date}T09:00:00Z`);
    const { occurrences } = await day.tablet.snapshot();
    return occurrences
      .filter(({ due_date }) => due_date === TODAY)
      .map(({ branch_task_id }) => branch_task_id)
      .toSorted((a, b) => a - b);
  };
  expect(await shown('2026-06-11')).toEqual([open, done]);
  expect(await shown('2026-06-12')).toEqual([open]);
  expect(await shown('2026-06-18')).toEqual([open]);
  expect(await shown('2026-06-19')).toEqual([]);
});

it('waiting tasks are sorted by completion time, without closed branches', async () => {
  const tasks = [];
  for (let n = 0; n < 4; n += 1) tasks.push(await day.assign({ needs_verification: true }));
  const [a, b, c, d] = tasks as [number, number, number, number];
  await day.complete(c, TODAY);
  server.clock.set(`${TODAY}T09:10:00Z`);
  for (const taskId of [b, a, d]) await day.complete(taskId, TODAY);
  const page = async (kind: Kind, query: object = {}) => {
    const { items, total } = await (await as(kind)).call(listWaiting, { query });
    return { tasks: items.map(({ branch_task_id }) => branch_task_id), total };
  };
  const [first] = (await (await as('owner')).call(listWaiting, { query: { offset: 1 } })).items;
  await storeBehind(server, 'task_occurrences', first?.id ?? 0);
  for (const kind of ['owner', 'branch manager'] as const) {
    expect(await page(kind)).toEqual({ tasks: [c, a, b, d], total: 4 });
    expect(await page(kind, { limit: 2, offset: 1 })).toEqual({ tasks: [a, b], total: 4 });
    expect(await page(kind, { offset: 4 })).toEqual({ tasks: [], total: 4 });
  }
  await closeBranch(server, day.cast.branch.id);
  expect(await page('owner')).toEqual({ tasks: [], total: 0 });
});
