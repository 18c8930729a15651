import {
  getDashboardStats,
  getFirstSteps,
  listBranchesToday,
  listOpenTemperatures,
  TEMPERATURE_ACTIONS_SHOWN,
} from '@branchbook/contract/activity.ts';
import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { assignTasks, createBranchTask } from '@branchbook/contract/tasks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  createGlobalTask,
  tokenOf,
} from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00Z';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  cast = await createCast(server);
});
afterAll(() => server.close());

const stats = (branchId?: number) =>
  cast.as('owner').call(getDashboardStats, { query: { branchId } });

const remove = async (
  table: 'employees' | 'task_masters' | 'branch_tasks' | 'branches',
  id: number,
): Promise<void> => {
  const gone = { deleted_at: new Date(NOW) };
  await server.context.db.updateTable(table).set(gone).where('id', '=', id).execute();
};

const addTask = (task_name: string) =>
  cast.as('branch manager').call(createBranchTask, {
    body: { task_name, scheduled_month: null, scheduled_day: null, branchId: cast.branch.id },
  });

it('the figures leave out former employees, deleted records, and tasks of closed branches', async () => {
  const { branch, company, people } = cast;
  const before = { employees: 4, branches: 2, globalTasks: 0, branchTasks: 0 };
  expect(await stats()).toMatchObject(before);
  const far = await createBranch(server, company.id);
  const [kept, gone] = [
    await createGlobalTask(server, company.id),
    await createGlobalTask(server, company.id),
  ];
  const body = { taskIds: [kept.id], branchIds: [branch.id, far.id] };
  await cast.as('owner').call(assignTasks, { body });
  const own = await addTask('Own');
  expect(await stats()).toMatchObject({
    employees: 4,
    branches: 3,
    globalTasks: 2,
    branchTasks: 3,
  });
  // For one branch, only tasks assigned by head office count as global tasks.
  expect(await stats(branch.id)).toMatchObject({ branches: 1, globalTasks: 1, branchTasks: 2 });
  await remove('task_masters', gone.id);
  await remove('branch_tasks', own.id);
  await remove('employees', people.staff.id);
  await closeBranch(server, far.id);
  expect(await stats()).toMatchObject({
    employees: 3,
    branches: 2,
    globalTasks: 1,
    branchTasks: 1,
  });
});

it('the first steps are open again after their records were deleted', async () => {
  const company = await createCompany(server);
  const steps = async () => server.client(await tokenOf(server, company.owner)).call(getFirstSteps);
  const none = { branch: false, people: false, tasks: false, tablet: false };
  const branch = await createBranch(server, company.id);
  const person = await createEmployee(server, branch);
  const master = await createGlobalTask(server, company.id);
  // A second owner does not count as staff.
  await createEmployee(server, company.headOffice, { role_id: 1 });
  expect(await steps()).toEqual({ branch: true, people: true, tasks: true, tablet: false });
  await remove('task_masters', master.id);
  await remove('employees', person.id);
  await remove('branches', branch.id);
  expect(await steps()).toEqual(none);
  const task = await server.client(await tokenOf(server, company.owner)).call(createBranchTask, {
    body: {
      task_name: 'Own',
      scheduled_month: null,
      scheduled_day: null,
      branchId: company.headOffice.id,
    },
  });
  expect(await steps()).toEqual({ ...none, tasks: true });
  await remove('branch_tasks', task.id);
  expect(await steps()).toEqual(none);
});

it('yesterday’s tasks of a branch are those of the day before its local day', async () => {
  await addTask('Open up');
  const owner = cast.as('owner');
  const { items } = await owner.call(listOccurrences, { query: { branchId: cast.branch.id } });
  await owner.call(completeTask, { params: { id: items[0]?.id ?? 0 }, body: {} });
  const { db } = server.context;
  const { id: _, ...today } = await db
    .selectFrom('task_occurrences')
    .selectAll()
    .where('branch_id', '=', cast.branch.id)
    .executeTakeFirstOrThrow();
  const days = ['2026-06-09', '2026-06-08'];
  const earlier = days.map((due_date) => ({ ...today, due_date }));
  await db.insertInto('task_occurrences').values(earlier).execute();
  const [branch] = (await owner.call(listBranchesToday)).filter(({ id }) => id === cast.branch.id);
  expect(branch).toMatchObject({ onTime: 1, yesterday: { total: 1, dealtWith: 1 } });
});

it('twenty open temperatures are shown with their total number, equal times in order of entry', async () => {
  const { branch, people } = cast;
  const { reading } = await createWarmFridge(server, cast, branch, people.staff, 'Fridge');
  await sql`
    insert into temp_readings (company_id, branch_id, uuid, equipment_id, log_date, slot, value,
      min_temp, max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at)
    select company_id, branch_id, gen_random_uuid(), equipment_id, log_date, slot, value, min_temp,
      max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at
    from temp_readings, generate_series(1, ${TEMPERATURE_ACTIONS_SHOWN}::int) where id = ${reading}
  `.execute(server.context.db);
  const { items, total } = await cast.as('owner').call(listOpenTemperatures, { query: {} });
  expect(total).toBe(TEMPERATURE_ACTIONS_SHOWN + 1);
  expect(items).toHaveLength(TEMPERATURE_ACTIONS_SHOWN);
  const ids = items.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids).not.toContain(reading);
});
