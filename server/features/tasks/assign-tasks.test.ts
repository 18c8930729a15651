import { assignTasks, listBranchTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCast, createGlobalTask } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let other: Cast;
let elsewhere: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  cast = await createCast(server);
  other = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
});
afterAll(() => server.close());

const assign = (taskIds: number[], branchIds: number[], kind: Kind = 'owner') =>
  cast.as(kind).callWithMessage(assignTasks, { body: { taskIds, branchIds } });
const tasksOf = (branchId: number, kind: Kind = 'owner') =>
  cast.as(kind).call(listBranchTasks, { query: { branchId } });
const newTask = async () => (await createGlobalTask(server, cast.company.id)).id;
const denied = { status: 403, message: 'Access Denied' };

describe('assigning global tasks to branches', () => {
  it('gives every branch every task, with its origin', async () => {
    const [first, second] = [await newTask(), await newTask()];
    const answer = await assign([first, second], [cast.branch.id, elsewhere.id]);
    expect(answer).toMatchObject({
      message: '2 task(s) assigned to 2 branch(es).',
      data: { created: 4, skipped: 0 },
    });
    const [task] = (await tasksOf(elsewhere.id)).filter((one) => one.task_master_id === first);
    expect(task).toMatchObject({
      branchId: elsewhere.id,
      companyId: cast.company.id,
      source: 'global',
      employeeId: null,
      frequency: 'daily',
      active: true,
    });
    expect(task?.id).not.toBe(first);
  });

  it('skips tasks that a branch already has, and gives their number', async () => {
    const [old, fresh] = [await newTask(), await newTask()];
    await assign([old], [cast.branch.id]);
    const answer = await assign([old, fresh, old], [cast.branch.id, elsewhere.id]);
    expect(answer.message).toBe('2 task(s) assigned to 2 branch(es).');
    expect(answer.data).toEqual({ created: 3, skipped: 1 });
    const copies = (await tasksOf(cast.branch.id)).filter((task) => task.task_master_id === old);
    expect(copies).toHaveLength(1);
  });

  it('gives one copy when the button is pressed twice', async () => {
    const task = await newTask();
    const answers = await Promise.all([
      assign([task], [cast.branch.id]),
      assign([task], [cast.branch.id]),
    ]);
    expect(answers.filter(({ data }) => data.created === 1)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.skipped === 1)).toHaveLength(1);
  });

  it('is due from today on', async () => {
    const branch = await createBranch(server, cast.company.id);
    await assign([await newTask()], [branch.id]);
    expect(await occurrencesOf(server, branch.id)).toMatchObject([
      {
        due_date: '2026-06-10',
        due_at: new Date('2026-06-10T23:00:00Z'),
        state: 'pending',
        schedule: 'Mon, Tue, Wed, Thu, Fri, Sat, Sun',
      },
    ]);
  });

  it('assigns nothing if one task or branch belongs to another company', async () => {
    const task = await newTask();
    const foreign = await createGlobalTask(server, other.company.id);
    const gone = await createGlobalTask(server, cast.company.id, {
      deleted_at: server.clock.now(),
    });
    const closed = await createBranch(server, cast.company.id, { deleted_at: server.clock.now() });
    const branch = await createBranch(server, cast.company.id);
    const attempts: [number[], number[]][] = [
      [[task, foreign.id], [branch.id]],
      [[task, gone.id], [branch.id]],
      [[task, 1], [branch.id]],
      [[task], [branch.id, other.branch.id]],
      [[task], [branch.id, closed.id]],
      [[task], [branch.id, 1]],
    ];
    for (const [taskIds, branchIds] of attempts) {
      expect(await refusalOf(assign(taskIds, branchIds))).toMatchObject({ status: 404 });
    }
    expect(await tasksOf(branch.id)).toEqual([]);
    expect(await occurrencesOf(server, branch.id)).toEqual([]);
    const theirs = await other.as('owner').call(listBranchTasks, {
      query: { branchId: other.branch.id },
    });
    expect(theirs).toEqual([]);
  });

  it('is not allowed to branch managers and staff', async () => {
    const task = await newTask();
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(assign([task], [cast.branch.id], kind))).toMatchObject(denied);
    }
  });

  it('is refused if another company is named, and nothing is assigned', async () => {
    const branch = await createBranch(server, cast.company.id);
    const named = (companyId: unknown) => {
      const body = { taskIds: [1], branchIds: [branch.id], companyId };
      return refusalOf(cast.as('owner').call(assignTasks, { body }));
    };
    for (const companyId of [other.company.id, String(other.company.id)]) {
      expect(await named(companyId)).toMatchObject(denied);
    }
    for (const companyId of [cast.company.id, String(cast.company.id), null, undefined]) {
      expect(await named(companyId)).toMatchObject({ status: 404 });
    }
  });

  it('requires at least one task and one branch', async () => {
    const refusal = await refusalOf(assign([], []));
    expect(refusal).toMatchObject({
      status: 400,
      errors: [
        { field: 'taskIds', message: 'Please select at least one task' },
        { field: 'branchIds', message: 'Please select at least one branch' },
      ],
    });
  });

  it('writes one audit row, however many were assigned', async () => {
    const tasks = [await newTask(), await newTask()];
    const before = (await auditOf(server, cast.company.id)).length;
    await assign(tasks, [cast.branch.id, elsewhere.id]);
    expect((await auditOf(server, cast.company.id)).slice(before)).toMatchObject([
      {
        action: 'task.assigned',
        actor_id: cast.people.owner.id,
        details: { tasks: 2, branches: 2, created: 4 },
      },
    ]);
  });
});

describe('the tasks of a branch', () => {
  it('are visible to head office and the branch’s people, sorted by name', async () => {
    const ids: number[] = [];
    for (const task_name of ['zinc', 'Apple', 'émile']) {
      ids.push((await createGlobalTask(server, cast.company.id, { task_name })).id);
    }
    await assign(ids, [cast.branch.id]);
    for (const kind of ['owner', 'head-office manager', 'branch manager', 'staff'] as const) {
      const names = (await tasksOf(cast.branch.id, kind)).map((task) => task.task_name);
      const ours = names.filter((name) => ['zinc', 'Apple', 'émile'].includes(name));
      expect(ours).toEqual(['Apple', 'émile', 'zinc']);
    }
  });

  it('are refused to people of another branch, and unknown to another company', async () => {
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(tasksOf(elsewhere.id, kind))).toMatchObject(denied);
    }
    for (const kind of ['owner', 'staff'] as const) {
      expect(await refusalOf(tasksOf(other.branch.id, kind))).toMatchObject({ status: 404 });
    }
  });
});
