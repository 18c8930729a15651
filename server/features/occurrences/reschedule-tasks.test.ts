import {
  completeTask,
  listOccurrences,
  undoTask,
  verifyTask,
} from '@branchbook/contract/occurrences.ts';
import {
  assignTasks,
  deleteGlobalTask,
  listBranchTasks,
  updateBranchTask,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import {
  createBranch,
  createCompany,
  createEmployee,
  createGlobalTask,
  tokenOf,
} from '../../testing/factories.ts';
import type { Branch, Company } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { occurrencesOf, setTimezone } from '../../testing/rows.ts';
import { createTestDatabase, startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { followTasks } from './reschedule-tasks.ts';

const TODAY = '2026-06-10';
const WEEKDAYS_ONLY = { saturday: false, sunday: false };

let statements = 0;
let server: TestServer;
let company: Company;

beforeAll(async () => {
  const database = await createTestDatabase(() => {
    statements += 1;
  });
  server = await startTestServer({ database });
  company = await createCompany(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-08T09:00:00Z'));

const owner = async () => server.client(await tokenOf(server, company.owner));

type Changes = Parameters<typeof createGlobalTask>[2];

/** Assigns a global task to new branches on Monday, then moves the clock to today, Wednesday. */
const assigned = async (changes: Changes = {}, branchCount = 1) => {
  const branches: Branch[] = [];
  for (let n = 0; n < branchCount; n += 1) branches.push(await createBranch(server, company.id));
  const { id } = await createGlobalTask(server, company.id, { task_name: 'Sweep', ...changes });
  const body = { taskIds: [id], branchIds: branches.map((branch) => branch.id) };
  await (await owner()).call(assignTasks, { body });
  server.clock.set(`${TODAY}T09:00:00Z`);
  return { taskId: id, branch: branches[0]!, branches };
};
const read = async (branch: Branch) =>
  (await owner()).call(listOccurrences, { query: { branchId: branch.id } });
const change = async (taskId: number, changes: Record<string, unknown>) =>
  (await owner()).call(updateGlobalTask, { body: { taskId, ...changes } });
const daysAt = async (branch: Branch) =>
  (await occurrencesOf(server, branch.id)).map((row) => [row.due_date, row.task_name]);

describe('an edit of a task', () => {
  it('applies to today’s open tasks, by each branch’s clock; past days stay', async () => {
    const { taskId, branch } = await assigned();
    const far = await createBranch(server, company.id);
    await setTimezone(server, far.id, 'Pacific/Auckland');
    const body = { taskIds: [taskId], branchIds: [far.id] };
    await (await owner()).call(assignTasks, { body });
    await read(branch);
    // In Auckland it is Thursday already.
    server.clock.set(`${TODAY}T13:00:00Z`);
    await change(taskId, { task_name: 'Sweep twice', time_to_finish: '17:00', priority: 5 });
    expect(await daysAt(branch)).toEqual([
      ['2026-06-08', 'Sweep'],
      ['2026-06-09', 'Sweep'],
      [TODAY, 'Sweep twice'],
    ]);
    expect(await daysAt(far)).toEqual([
      [TODAY, 'Sweep'],
      ['2026-06-11', 'Sweep twice'],
    ]);
    const { items } = await read(branch);
    expect(items.find(({ due_date }) => due_date === TODAY)).toMatchObject({
      time_to_finish: '17:00',
      due_at: `${TODAY}T16:00:00.000Z`,
      priority: 5,
    });
  });

  it('does not change today’s finished tasks', async () => {
    const { taskId, branch } = await assigned();
    const today = (await read(branch)).items.find(({ due_date }) => due_date === TODAY);
    await (await owner()).call(completeTask, { params: { id: today?.id ?? 0 }, body: {} });
    await change(taskId, { task_name: 'Sweep twice', wednesday: false });
    expect((await daysAt(branch)).at(-1)).toEqual([TODAY, 'Sweep']);
  });

  it('appears when a completion is undone or sent back; a completion that is no longer due stays', async () => {
    const { taskId, branch } = await assigned();
    const client = await owner();
    const manager = await createEmployee(server, branch, { role_id: 2 });
    const today = (await read(branch)).items.find(({ due_date }) => due_date === TODAY);
    const params = { id: today?.id ?? 0 };
    const doIt = () => client.call(completeTask, { params, body: {} });
    await doIt();
    await change(taskId, { task_name: 'Sweep twice', time_to_finish: '18:00' });
    const changed = { task_name: 'Sweep twice', time_to_finish: '18:00', state: 'pending' };
    expect(await client.call(undoTask, { params })).toMatchObject(changed);
    await doIt();
    await change(taskId, { task_name: 'Sweep well' });
    const body = { result: 'rejected', reason: 'Crumbs' } as const;
    const sentBack = await server
      .client(await tokenOf(server, manager))
      .call(verifyTask, { params, body });
    expect(sentBack).toMatchObject({ task_name: 'Sweep well', verification: 'rejected' });
    await doIt();
    await client.call(deleteGlobalTask, { params: { id: taskId } });
    expect(await refusalOf(client.call(undoTask, { params }))).toMatchObject({
      status: 409,
      message: 'This task is no longer due, so what was done stays',
    });
    expect((await daysAt(branch)).at(-1)).toEqual([TODAY, 'Sweep well']);
  });

  it('removes tasks that are no longer due, but never their history, and adds newly due ones', async () => {
    const { taskId, branch } = await assigned();
    const client = await owner();
    const today = (await read(branch)).items.find(({ due_date }) => due_date === TODAY);
    const params = { id: today?.id ?? 0 };
    await client.call(completeTask, { params, body: {} });
    await client.call(undoTask, { params });
    await change(taskId, { wednesday: false });
    expect((await daysAt(branch)).map(([day]) => day)).toEqual(['2026-06-08', '2026-06-09']);
    const { db } = server.context;
    const history = await db
      .selectFrom('withdrawn_occurrences as w')
      .innerJoin('occurrence_events as e', 'e.occurrence_id', 'w.id')
      .select(['w.task_name', 'w.due_date', 'e.kind'])
      .where('w.branch_id', '=', branch.id)
      .orderBy('e.id')
      .execute();
    expect(history).toEqual([
      { task_name: 'Sweep', due_date: TODAY, kind: 'completed' },
      { task_name: 'Sweep', due_date: TODAY, kind: 'undone' },
    ]);
    for (const table of ['audit_log', 'occurrence_events', 'sync_items']) {
      const rows = sql.table(table);
      await expect(sql`truncate ${rows}`.execute(db)).rejects.toThrow(/never changed/);
      await expect(sql`update ${rows} set company_id = 1`.execute(db)).rejects.toThrow(/never/);
    }
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/with their company only/);
    await expect(sql`delete from occurrence_events`.execute(db)).rejects.toThrow(/with their/);
    const [task] = await client.call(listBranchTasks, { query: { branchId: branch.id } });
    const body = { taskId: task?.id ?? 0 };
    await client.call(updateBranchTask, { body: { ...body, wednesday: true } });
    expect((await daysAt(branch)).at(-1)).toEqual([TODAY, 'Sweep']);
    await client.call(updateBranchTask, { body: { ...body, active: false } });
    expect(await daysAt(branch)).toHaveLength(2);
    await client.call(updateBranchTask, { body: { ...body, active: true } });
    expect(await daysAt(branch)).toHaveLength(3);
    await client.call(deleteGlobalTask, { params: { id: taskId } });
    expect(await daysAt(branch)).toEqual([
      ['2026-06-08', 'Sweep'],
      ['2026-06-09', 'Sweep'],
    ]);
  });

  it('leaves the days that the job missed as they were due', async () => {
    const { taskId, branch } = await assigned({ frequency: 'daily', ...WEEKDAYS_ONLY });
    await change(taskId, { task_name: 'Sweep on Mondays', tuesday: false, wednesday: false });
    expect(await daysAt(branch)).toEqual([
      ['2026-06-08', 'Sweep'],
      ['2026-06-09', 'Sweep'],
    ]);
  });
});

it('takes as many statements for many branches as for one', async () => {
  const scope = mintScope(company.id, 'all');
  const { db } = server.context;
  const countOf = async (branchCount: number): Promise<number> => {
    server.clock.set('2026-06-08T09:00:00Z');
    const { branches } = await assigned({}, branchCount);
    for (const branch of branches) await read(branch);
    const tasks = await db
      .selectFrom('branch_tasks')
      .select('id')
      .where(
        'branch_id',
        'in',
        branches.map(({ id }) => id),
      )
      .execute();
    await db.updateTable('branch_tasks').set({ wednesday: false }).execute();
    const ids = tasks.map(({ id }) => id);
    statements = 0;
    await db.transaction().execute((tx) => followTasks(tx, scope, ids, server.clock.now()));
    await db.updateTable('branch_tasks').set({ wednesday: true }).execute();
    await db.transaction().execute((tx) => followTasks(tx, scope, ids, server.clock.now()));
    const rows = await Promise.all(branches.map((branch) => occurrencesOf(server, branch.id)));
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([3]));
    return statements - branchCount;
  };
  expect(await countOf(12)).toBe(await countOf(1));
});
