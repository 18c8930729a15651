import { taskReportOf } from '@branchbook/contract/reports.ts';
import {
  assignTasks,
  deleteBranchTask,
  deleteGlobalTask,
  getMasterTask,
  listBranchTasks,
  listCustomisations,
  listMasterTasks,
  updateBranchTask,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createGlobalTask } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import * as pictures from '../../testing/pictures.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch, occurrencesOf } from '../../testing/rows.ts';
import { createTestDatabase, startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const denied = { status: 403, message: 'Access Denied' };
const unknown = { status: 404 };

const statements: string[] = [];
let server: TestServer;
let day: BranchDay;
let cast: Cast;
let elsewhere: Branch;
let closed: Branch;

beforeAll(async () => {
  const database = await createTestDatabase(({ query }) => {
    statements.push(query.sql);
  });
  server = await startTestServer({ now: '2026-06-10T09:00:00Z', database });
  day = await createBranchDay(server);
  ({ cast } = day);
  elsewhere = await createBranch(server, cast.company.id, { name: 'Airport' });
  closed = await createBranch(server, cast.company.id);
});
afterAll(() => server.close());

/** Creates a global task that is assigned to two branches, and returns its id. */
const createAssigned = async (changes?: Parameters<typeof createGlobalTask>[2]) => {
  const { id } = await createGlobalTask(server, cast.company.id, changes);
  const branchIds = [cast.branch.id, elsewhere.id];
  await cast.as('owner').call(assignTasks, { body: { taskIds: [id], branchIds } });
  return id;
};
const copyAt = async (branchId: number, masterId: number): Promise<BranchTask> => {
  const tasks = await cast.as('owner').call(listBranchTasks, { query: { branchId } });
  const copy = tasks.find((task) => task.task_master_id === masterId);
  if (!copy) throw new Error('The branch has no such task');
  return copy;
};
const read = (id: number) => cast.as('owner').call(getMasterTask, { params: { id } });
const update = (taskId: number, changes: Record<string, unknown>, kind: Kind = 'owner') =>
  cast.as(kind).callWithMessage(updateGlobalTask, { body: { taskId, ...changes } });
const customise = (taskId: number, changes: Record<string, unknown>) =>
  cast.as('branch manager').call(updateBranchTask, { body: { taskId, ...changes } });
const customisationsOf = (id: number, kind: Kind = 'owner') =>
  cast.as(kind).call(listCustomisations, { params: { id } });
const remove = (id: number, kind: Kind = 'owner') =>
  cast.as(kind).callWithMessage(deleteGlobalTask, { params: { id } });

describe('changing a global task', () => {
  it('changes it at every branch and overwrites their changes', async () => {
    const id = await createAssigned();
    const copy = await copyAt(cast.branch.id, id);
    await customise(copy.id, { time_to_finish: '10:00', sunday: false });
    const answer = await update(id, { source: 'master', task_name: 'Fridges', priority: 5 });
    expect(answer.message).toBe('Global task updated and changes applied to all branches');
    expect(answer.data).toMatchObject({
      id,
      task_name: 'Fridges',
      version: 2,
      branch_count: 2,
      branchesUpdated: 2,
    });
    const shared = { task_name: 'Fridges', priority: 5, time_to_finish: null, sunday: true };
    const [first, second] = [await copyAt(cast.branch.id, id), await copyAt(elsewhere.id, id)];
    expect(first).toMatchObject({ ...shared, id: copy.id, version: 3 });
    expect(second).toMatchObject({ ...shared, version: 2 });
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'task.changed',
      entity: 'global task',
      entity_id: id,
      details: { name: 'Fridges', fields: ['task_name', 'priority'], branches: 2 },
    });
    await customise(copy.id, { notification: true });
    expect(await update(id, {})).toMatchObject({ data: { version: 3, branchesUpdated: 2 } });
    expect(await copyAt(cast.branch.id, id)).toMatchObject({ notification: false });
    expect(await update(id, {})).toMatchObject({ data: { version: 3, branchesUpdated: 0 } });
  });

  it('is allowed to head office, for existing tasks of its company', async () => {
    const id = await createAssigned();
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(update(id, { priority: 1 }, kind))).toMatchObject(denied);
      expect(await refusalOf(customisationsOf(id, kind))).toMatchObject(denied);
      expect(await refusalOf(remove(id, kind))).toMatchObject(denied);
    }
    const other = await createCast(server);
    const theirs = await createGlobalTask(server, other.company.id);
    const copy = await copyAt(cast.branch.id, id);
    for (const taskId of [theirs.id, copy.id, 1]) {
      expect(await refusalOf(update(taskId, { priority: 1 }))).toMatchObject(unknown);
      expect(await refusalOf(customisationsOf(taskId))).toMatchObject(unknown);
      expect(await refusalOf(remove(taskId))).toMatchObject(unknown);
    }
    const changed = await update(id, { priority: 1 }, 'head-office manager');
    expect(changed.data).toMatchObject({ priority: 1 });
  });

  it('accepts the time in all three forms and refuses an incomplete schedule', async () => {
    const id = await createAssigned();
    for (const time_to_finish of [675, '11:15', '1900-01-01T11:15:00']) {
      expect(await update(id, { time_to_finish })).toMatchObject({
        data: { time_to_finish: '11:15' },
      });
    }
    expect(await refusalOf(update(id, { frequency: 'annually' }))).toMatchObject({
      errors: [
        { field: 'scheduled_day', message: 'Please choose a day' },
        { field: 'scheduled_month', message: 'Please choose a month' },
      ],
    });
    expect(await refusalOf(update(id, { frequency: 'other' }))).toMatchObject({ status: 400 });
    expect(await refusalOf(update(id, { task_description: '' }))).toMatchObject({
      errors: [{ field: 'task_description', message: 'Task description is required' }],
    });
    expect(await copyAt(elsewhere.id, id)).toMatchObject({ frequency: 'daily' });
  });

  it('returns the current task to the later of two users, and saves one of them', async () => {
    const id = await createAssigned();
    await update(id, { task_name: 'Second', version: 1 });
    expect(await refusalOf(update(id, { task_name: 'Third', version: 1 }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: await read(id) },
    });
    const race = [update(id, { priority: 1, version: 2 }), update(id, { priority: 2, version: 2 })];
    expect(await outcomesOf(race)).toEqual(['CONFLICT', 'ok']);
  });

  it('gives its photo to every branch, and removes it again', async () => {
    const id = await createAssigned();
    const photo = new Blob([new Uint8Array(await pictures.jpeg({ width: 60, height: 40 }))]);
    const { photo_url } = await cast.as('owner').call(updateGlobalTask, {
      body: { taskId: id, existingPhotoUrl: '' },
      photo,
    });
    expect(photo_url).not.toBeNull();
    for (const branchId of [cast.branch.id, elsewhere.id]) {
      expect(await copyAt(branchId, id)).toMatchObject({ photo_url });
    }
    await customise((await copyAt(cast.branch.id, id)).id, { existingPhotoUrl: '' });
    expect(await customisationsOf(id)).toMatchObject({ customised: [{ fields: ['photo'] }] });
    await update(id, { existingPhotoUrl: '' });
    expect(await copyAt(elsewhere.id, id)).toMatchObject({ photo_url: null });
  });

  it('changes today’s open tasks at every branch, but not finished ones', async () => {
    const id = await createAssigned({ task_name: 'Before' });
    const copy = await copyAt(cast.branch.id, id);
    await day.complete(copy.id, '2026-06-10');
    const todayAt = async (branchId: number) => {
      const { id: taskId } = await copyAt(branchId, id);
      const rows = await occurrencesOf(server, branchId);
      return rows.filter((row) => row.branch_task_id === taskId);
    };
    await update(id, { task_name: 'After', time_to_finish: '20:00' });
    expect(await todayAt(elsewhere.id)).toMatchObject([
      { task_name: 'After', due_at: new Date('2026-06-10T19:00:00Z'), state: 'pending' },
    ]);
    const done = [{ task_name: 'Before', state: 'completed' }];
    expect(await todayAt(cast.branch.id)).toMatchObject(done);
    await update(id, { active: false });
    expect(await todayAt(elsewhere.id)).toEqual([]);
    expect(await todayAt(cast.branch.id)).toMatchObject(done);
  });
});

describe('the branches’ changes to a global task', () => {
  it('are listed for head office by branch, without unchanged branches', async () => {
    const id = await createAssigned();
    expect(await customisationsOf(id)).toEqual({ branches: 2, customised: [] });
    await customise((await copyAt(cast.branch.id, id)).id, {
      frequency: 'monthly',
      time_to_finish: '10:00',
      saturday: false,
    });
    await cast.as('owner').call(updateBranchTask, {
      body: { taskId: (await copyAt(elsewhere.id, id)).id, task_name: 'Ours' },
    });
    expect(await customisationsOf(id, 'head-office manager')).toEqual({
      branches: 2,
      customised: [
        { branchId: elsewhere.id, branch_name: 'Airport', fields: ['task_name'] },
        {
          branchId: cast.branch.id,
          branch_name: cast.branch.name,
          fields: ['frequency', 'days', 'scheduled_day', 'time_to_finish'],
        },
      ],
    });
  });
});

describe('deleting a global task', () => {
  it('removes it from all branches at once and keeps finished tasks', async () => {
    const reportOf = () =>
      cast.as('owner').call(taskReportOf, {
        params: { period: 'today' },
        query: { branchId: cast.branch.id },
      });
    const id = await createAssigned();
    await cast.as('owner').call(assignTasks, { body: { taskIds: [id], branchIds: [closed.id] } });
    await closeBranch(server, closed.id);
    const copy = await copyAt(cast.branch.id, id);
    await day.complete(copy.id, '2026-06-10');
    const before = await reportOf();
    expect(await remove(id)).toMatchObject({
      message: 'Global task has been successfully deleted from all branches',
      data: { removedFromBranches: 2 },
    });
    expect(await refusalOf(remove(id))).toMatchObject(unknown);
    const masters = await cast.as('owner').call(listMasterTasks, { query: {} });
    expect(masters.map((task) => task.id)).not.toContain(id);
    for (const branchId of [cast.branch.id, elsewhere.id]) {
      await expect(copyAt(branchId, id)).rejects.toThrow('no such task');
    }
    const { tasks } = await day.tablet.snapshot();
    expect(tasks.map((task) => task.id)).not.toContain(copy.id);
    expect(await reportOf()).toEqual(before);
    const left = await server.context.db
      .selectFrom('branch_tasks')
      .select('id')
      .where('task_master_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    const deletions = (await auditOf(server, cast.company.id)).filter(
      (row) => row.entity_id === id && row.action === 'task.deleted',
    );
    expect(deletions).toMatchObject([{ entity: 'global task', details: { branches: 2 } }]);
  });

  it('does not count a branch that had lost it before, and leaves that day unchanged', async () => {
    const id = await createAssigned({ task_name: 'Fridges' });
    const { id: lost } = await copyAt(elsewhere.id, id);
    await cast.as('owner').call(deleteBranchTask, { params: { id: lost } });
    const lostAt = server.clock.now();
    server.clock.advance(60_000);
    expect(await customisationsOf(id)).toEqual({ branches: 1, customised: [] });
    expect(await update(id, { priority: 5 })).toMatchObject({ data: { branchesUpdated: 1 } });
    expect(await remove(id)).toMatchObject({ data: { removedFromBranches: 1 } });
    const { db } = server.context;
    const copies = await db
      .selectFrom('branch_tasks')
      .select(['id', 'priority', 'deleted_at'])
      .where('task_master_id', '=', id)
      .orderBy('priority')
      .execute();
    expect(copies).toMatchObject([
      { id: lost, priority: 3, deleted_at: lostAt },
      { priority: 5, deleted_at: server.clock.now() },
    ]);
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      actor_id: cast.people.owner.id,
      entity_id: id,
      branch_id: null,
      details: { name: 'Fridges', branches: 1 },
    });
  });

  it('leaves no branch with a deleted task, in whatever order both calls arrive', async () => {
    const { id } = await createGlobalTask(server, cast.company.id);
    const body = { taskIds: [id], branchIds: [cast.branch.id, elsewhere.id] };
    const assigning = cast.as('owner').call(assignTasks, { body });
    const outcomes = await outcomesOf([remove(id), assigning]);
    expect(outcomes).toContain('ok');
    await expect(copyAt(cast.branch.id, id)).rejects.toThrow('no such task');
    await expect(copyAt(elsewhere.id, id)).rejects.toThrow('no such task');
  });
});

describe('a change of a task at every branch', () => {
  it('takes as many statements at twelve branches as at one', async () => {
    const countAt = async (branches: Branch[]): Promise<number> => {
      const { id } = await createGlobalTask(server, cast.company.id);
      const body = { taskIds: [id], branchIds: branches.map((branch) => branch.id) };
      await cast.as('owner').call(assignTasks, { body });
      // The first change at a new branch makes its day, whose statements are not to be counted.
      await update(id, { priority: 1 });
      statements.length = 0;
      await cast.as('owner').call(assignTasks, { body });
      await update(id, { task_name: 'Changed', time_to_finish: '20:00' });
      await remove(id);
      return statements.length;
    };
    const branches: Branch[] = [];
    for (let n = 0; n < 12; n += 1) branches.push(await createBranch(server, cast.company.id));
    expect(await countAt(branches)).toBe(await countAt(branches.slice(0, 1)));
  });
});
