import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import {
  assignTasks,
  createBranchTask,
  deleteBranchTask,
  getBranchTask,
  getMasterTask,
  getTask,
  listBranchTasks,
} from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createGlobalTask, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const MANAGERS = ['owner', 'head-office manager', 'branch manager'] as const;
const denied = { status: 403, message: 'Access Denied' };
const unknown = { status: 404 };

let server: TestServer;
let day: BranchDay;
let cast: Cast;
let foreign: Cast;
let elsewhere: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  day = await createBranchDay(server);
  ({ cast } = day);
  foreign = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
});
afterAll(() => server.close());

type Body = RequestOf<typeof createBranchTask>['body'];
const create = (changes: Record<string, unknown> = {}, kind: Kind = 'branch manager') =>
  cast.as(kind).call(createBranchTask, {
    body: { task_name: 'Sweep', branchId: cast.branch.id, ...changes },
  });
const tasksAt = (branchId = cast.branch.id) =>
  cast.as('owner').call(listBranchTasks, { query: { branchId } });
const remove = (id: number, kind: Kind = 'owner') =>
  cast.as(kind).callWithMessage(deleteBranchTask, { params: { id } });
const assign = (taskId: number, branchId = cast.branch.id) =>
  cast.as('owner').call(assignTasks, { body: { taskIds: [taskId], branchIds: [branchId] } });
const copyOf = async (masterId: number, branchId?: number) => {
  const copy = (await tasksAt(branchId)).find((task) => task.task_master_id === masterId);
  if (!copy) throw new Error('The branch has no such task');
  return copy;
};

describe('writing a task for one branch', () => {
  it('is allowed to its managers and head office, and returns 201 with the specified defaults', async () => {
    const body = { task_name: 'Sweep', branchId: cast.branch.id } as Body;
    const response = await cast.as('branch manager').raw(createBranchTask, { body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      message: 'Task Created',
      data: {
        branchId: cast.branch.id,
        companyId: cast.company.id,
        employeeId: null,
        task_master_id: null,
        source: 'branch',
        task_description: null,
        frequency: 'daily',
        sunday: true,
        active: true,
        needs_verification: true,
        manager_task: false,
        notification: false,
        photo_url: null,
        version: 1,
      },
    });
    for (const kind of ['owner', 'head-office manager'] as const) {
      const task = await create({ branchId: elsewhere.id }, kind);
      expect(task).toMatchObject({ branchId: elsewhere.id });
    }
    expect(await refusalOf(create({ branchId: elsewhere.id }))).toMatchObject(denied);
    expect(await refusalOf(create({}, 'staff'))).toMatchObject(denied);
    for (const kind of MANAGERS) {
      const theirs = create({ branchId: foreign.branch.id }, kind);
      expect(await refusalOf(theirs)).toMatchObject(unknown);
    }
  });

  it('accepts the time to finish in all three forms, as written', async () => {
    for (const time_to_finish of ['10:30', '1900-01-01T10:30:00', 630]) {
      expect(await create({ time_to_finish })).toMatchObject({ time_to_finish: '10:30' });
    }
    expect(await refusalOf(create({ time_to_finish: '25:00' }))).toMatchObject({ status: 400 });
  });

  it('stores the given employee, if they belong to the company', async () => {
    const employeeId = cast.people.owner.id;
    expect(await create({ employeeId })).toMatchObject({ employeeId });
    const stranger = create({ employeeId: foreign.people.staff.id });
    expect(await refusalOf(stranger)).toMatchObject({ code: 'EMPLOYEE_NOT_FOUND' });
  });

  it('makes it due from today on, and writes one audit row', async () => {
    const branch = await createBranch(server, cast.company.id);
    const task = await create({ branchId: branch.id, time_to_finish: '20:00' }, 'owner');
    const only = [{ branch_task_id: task.id, due_date: '2026-06-10', state: 'pending' }];
    expect(await occurrencesOf(server, branch.id)).toMatchObject(only);
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'task.created',
      entity: 'task',
      entity_id: task.id,
      branch_id: branch.id,
      details: { name: 'Sweep' },
    });
  });
});

describe('looking up one task', () => {
  it('finds a branch’s task for all people there, and no others', async () => {
    const { id } = await create();
    for (const kind of [...MANAGERS, 'staff'] as const) {
      const client = cast.as(kind);
      const found = await client.call(getBranchTask, { params: { id }, query: {} });
      const query = { taskId: id };
      expect(await client.call(getTask, { query })).toEqual(found);
      expect(await client.call(getTask, { query: { ...query, source: 'branch' } })).toEqual(found);
    }
    const at = (branchId: number) =>
      cast.as('owner').call(getBranchTask, { params: { id }, query: { branchId } });
    expect(await at(cast.branch.id)).toMatchObject({ id });
    expect(await refusalOf(at(elsewhere.id))).toMatchObject(unknown);

    const other = await create({ branchId: elsewhere.id }, 'owner');
    for (const kind of ['branch manager', 'staff'] as const) {
      const client = cast.as(kind);
      const byPath = client.call(getBranchTask, { params: { id: other.id }, query: {} });
      expect(await refusalOf(byPath)).toMatchObject(denied);
      const byQuery = client.call(getTask, { query: { taskId: other.id } });
      expect(await refusalOf(byQuery)).toMatchObject(denied);
    }
    const theirs = foreign.as('owner').call(getTask, { query: { taskId: id } });
    expect(await refusalOf(theirs)).toMatchObject(unknown);
  });

  it('finds a global task for head office, and for a manager whose branch has it', async () => {
    const { id } = await createGlobalTask(server, cast.company.id);
    const manager = cast.as('branch manager');
    const asked = [
      () => manager.call(getMasterTask, { params: { id } }),
      () => manager.call(getTask, { query: { taskId: id } }),
      () => manager.call(getTask, { query: { taskId: id, source: 'global' } }),
    ];
    await assign(id, elsewhere.id);
    for (const ask of asked) expect(await refusalOf(ask())).toMatchObject(unknown);
    await assign(id);
    for (const ask of asked) expect(await ask()).toMatchObject({ id, branch_count: 2 });
    const ownerAsks = cast.as('owner').call(getTask, { query: { taskId: id, source: 'master' } });
    expect(await ownerAsks).toMatchObject({ id, company_id: cast.company.id });
    const asBranch = cast.as('owner').call(getTask, { query: { taskId: id, source: 'branch' } });
    expect(await refusalOf(asBranch)).toMatchObject(unknown);
    const byStaff = cast.as('staff').call(getTask, { query: { taskId: id } });
    expect(await refusalOf(byStaff)).toMatchObject(unknown);
    await remove((await copyOf(id)).id);
    for (const ask of asked) expect(await refusalOf(ask())).toMatchObject(unknown);
    const byOwner = cast.as('owner').call(getMasterTask, { params: { id } });
    expect(await byOwner).toMatchObject({ branch_count: 1 });
  });
});

describe('deleting a branch’s task', () => {
  it('is allowed to users who may change all of it, and works once', async () => {
    const { id: global } = await createGlobalTask(server, cast.company.id);
    await assign(global);
    const copy = await copyOf(global);
    const own = await create();
    const others = await create({ branchId: elsewhere.id }, 'owner');
    expect(await refusalOf(remove(copy.id, 'branch manager'))).toMatchObject(denied);
    expect(await refusalOf(remove(others.id, 'branch manager'))).toMatchObject(denied);
    for (const task of [copy, own]) {
      expect(await refusalOf(remove(task.id, 'staff'))).toMatchObject(denied);
    }
    const theirs = foreign.as('owner').call(deleteBranchTask, { params: { id: own.id } });
    expect(await refusalOf(theirs)).toMatchObject(unknown);

    await remove(own.id, 'branch manager');
    await remove(copy.id, 'head-office manager');
    const left = (await tasksAt()).map(({ id }) => id);
    for (const task of [copy, own]) {
      expect(left).not.toContain(task.id);
      expect(await refusalOf(remove(task.id))).toMatchObject(unknown);
    }
    const audit = (await auditOf(server, cast.company.id)).slice(-2);
    const manager = cast.people['branch manager'];
    const entry = { actor_id: manager.id, entity: 'task', branch_id: cast.branch.id };
    expect(audit).toMatchObject([
      { ...entry, action: 'task.deleted', entity_id: own.id, details: { name: own.task_name } },
      {
        ...entry,
        action: 'task.unassigned',
        actor_id: cast.people['head-office manager'].id,
        entity_id: copy.id,
        details: { name: copy.task_name },
      },
    ]);
  });

  it('removes it from the tablet, and assigning it again restores it', async () => {
    const { id } = await createGlobalTask(server, cast.company.id);
    await assign(id);
    const before = await copyOf(id);
    await remove(before.id);
    const gone = await day.tablet.snapshot();
    expect(gone.tasks.map((task) => task.id)).not.toContain(before.id);
    expect(gone.occurrences.map((one) => one.branch_task_id)).not.toContain(before.id);
    expect(await assign(id)).toEqual({ created: 1, skipped: 0 });
    const again = await copyOf(id);
    expect(again.id).not.toBe(before.id);
    const { occurrences } = await day.tablet.snapshot();
    expect(occurrences.map((one) => one.branch_task_id)).toContain(again.id);
  });

  it('keeps earlier outcomes and missed tasks in reports', async () => {
    const shop = await createBranchDay(server);
    const done = await shop.assign({ task_name: 'Done' });
    const missed = await shop.assign({ task_name: 'Missed' });
    await shop.complete(done, '2026-06-10');
    // No job ran on the two days in between.
    server.clock.set('2026-06-12T09:00:00Z');
    const owner = server.client(await tokenOf(server, shop.cast.people.owner));
    for (const id of [done, missed]) await owner.call(deleteBranchTask, { params: { id } });
    const report = await owner.call(taskReportOf, {
      params: { period: 'week' },
      query: { branchId: shop.cast.branch.id },
    });
    expect(report).toMatchObject({ totalTasks: 4, completedTasks: 1 });
    expect(report.tasks.map((task) => task.task_name)).toEqual(['Done']);
    const days = await occurrencesOf(server, shop.cast.branch.id);
    expect(days.map((one) => one.due_date)).not.toContain('2026-06-12');
  });
});
