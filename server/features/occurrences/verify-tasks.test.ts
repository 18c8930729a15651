import { deleteEmployee } from '@branchbook/contract/employees.ts';
import {
  completeTask,
  listOccurrences,
  listWaiting,
  undoTask,
  verifyTask,
  verifyTasks,
} from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';
const DUSTY = { result: 'rejected', reason: 'The corners are still dusty' } as const;

let server: TestServer;
let day: BranchDay;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
  cast = day.cast;
});

const as = async (person: Person) => server.client(await tokenOf(server, person));

const the = async (taskId: number, date = TODAY): Promise<Occurrence> => {
  const owner = await as(cast.people.owner);
  const { items } = await owner.call(listOccurrences, {
    query: { branchId: cast.branch.id, date },
  });
  const one = items.find((item) => item.branch_task_id === taskId && item.due_date === date);
  if (!one) throw new Error('The task is not due on that day');
  return one;
};

/** Creates a task that Łukasz completed at the tablet today and that waits for verification. */
const waitingTask = async (task_name?: string): Promise<Occurrence> => {
  const taskId = await day.assign({ needs_verification: true, ...(task_name && { task_name }) });
  await day.complete(taskId, TODAY, 'Done');
  return the(taskId);
};

const verdict = async (
  person: Person,
  { id }: Occurrence,
  body: Parameters<typeof verifyTask.body.parse>[0] = { result: 'verified' },
) => (await as(person)).call(verifyTask, { params: { id }, body: verifyTask.body.parse(body) });

describe('a completed task', () => {
  it('is verified by a manager or the owner, once and finally', async () => {
    const one = await waitingTask('Mop the floor');
    const verified = await verdict(cast.people['branch manager'], one);
    expect(verified).toMatchObject({
      state: 'completed',
      verification: 'verified',
      done_by_name: 'Łukasz O’Brien',
      verified_by_name: cast.people['branch manager'].name,
      verified_at: `${TODAY}T09:00:00.000Z`,
      rejection_reason: null,
      version: 3,
    });
    expect(await refusalOf(verdict(cast.people.owner, one, DUSTY))).toMatchObject({
      code: 'CONFLICT',
      data: { current: { id: one.id, verification: 'verified' } },
    });
    const undo = (await as(day.lukasz)).call(undoTask, { params: { id: one.id } });
    expect((await refusalOf(undo)).message).toBe('This task has been verified');
    const audit = await auditOf(server, cast.company.id);
    expect(audit.find(({ action }) => action === 'task.verified')).toMatchObject({
      actor_id: cast.people['branch manager'].id,
      entity_id: one.id,
      branch_id: cast.branch.id,
      details: { name: 'Mop the floor', due: TODAY },
    });
  });

  it('is not verified by the person who completed it, by staff, another branch or company', async () => {
    const manager = cast.people['branch manager'];
    const taskId = await day.assign({ needs_verification: true });
    await day.complete(taskId, TODAY, undefined, manager);
    const own = await the(taskId);
    expect(await refusalOf(verdict(manager, own))).toMatchObject({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
      message: 'You completed this task yourself. Someone else has to verify it.',
    });
    expect(await refusalOf(verdict(cast.people.staff, own))).toMatchObject({ status: 403 });
    const elsewhere = await createBranch(server, cast.company.id);
    const neighbour = await createEmployee(server, elsewhere, { role_id: 2 });
    expect(await refusalOf(verdict(neighbour, own))).toMatchObject({ status: 403 });
    const stranger = (await createCast(server)).people.owner;
    expect(await refusalOf(verdict(stranger, own))).toMatchObject({ status: 404 });
    expect(await verdict(cast.people.owner, own)).toMatchObject({ verification: 'verified' });
  });

  it('is verified in its current version: an older version or another verdict is a conflict', async () => {
    const one = await waitingTask();
    const old = verdict(cast.people.owner, one, { result: 'verified', version: one.version - 1 });
    expect(await refusalOf(old)).toMatchObject({
      code: 'CONFLICT',
      data: { current: { version: one.version, verification: 'waiting' } },
    });
    const both = [
      cast.people.owner,
      cast.people['branch manager'],
      cast.people['head-office manager'],
    ];
    const outcomes = await outcomesOf(
      both.map((person, at) => verdict(person, one, at === 0 ? DUSTY : { result: 'verified' })),
    );
    expect(outcomes).toEqual(['CONFLICT', 'CONFLICT', 'ok']);
    const open = await the(await day.assign());
    expect(await refusalOf(verdict(cast.people.owner, open))).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a task that was sent back', () => {
  it('needs a reason, is open again, and shows the reason at the tablet', async () => {
    const one = await waitingTask();
    const body = { result: 'rejected', reason: '  ' } as const;
    const without = cast.as('owner').call(verifyTask, { params: { id: one.id }, body });
    expect(await refusalOf(without)).toMatchObject({
      status: 400,
      errors: [{ field: 'reason', message: 'Please say what is wrong' }],
    });
    expect(await verdict(cast.people.owner, one, DUSTY)).toMatchObject({
      state: 'pending',
      verification: 'rejected',
      done_by: null,
      done_by_name: null,
      notes: null,
      verified_by_name: cast.people.owner.name,
      rejection_reason: DUSTY.reason,
    });
    const { occurrences } = await day.tablet.snapshot();
    expect(occurrences).toMatchObject([
      {
        branch_task_id: one.branch_task_id,
        state: 'pending',
        verification: 'rejected',
        verified_by_name: cast.people.owner.name,
        verified_at: `${TODAY}T09:00:00.000Z`,
        rejection_reason: DUSTY.reason,
      },
    ]);
    const events = await server.context.db
      .selectFrom('occurrence_events')
      .select(['kind', 'employee_id', 'note'])
      .where('occurrence_id', '=', one.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'completed', employee_id: day.lukasz.id, note: 'Done' },
      { kind: 'rejected', employee_id: cast.people.owner.id, note: DUSTY.reason },
    ]);
  });

  it('is no longer listed when its week is over', async () => {
    const one = await waitingTask();
    server.clock.set('2026-06-11T09:00:00Z');
    await verdict(cast.people.owner, one, DUSTY);
    for (const [date, isListed] of [
      ['18', true],
      ['19', false],
    ] as const) {
      server.clock.set(`2026-06-${date}T09:00:00Z`);
      const { items } = await (
        await as(cast.people.staff)
      ).call(listOccurrences, { query: { branchId: cast.branch.id } });
      expect(items.some(({ id }) => id === one.id)).toBe(isListed);
    }
  });

  it('is completed again within a week, at the tablet or in the portal, and waits again', async () => {
    const one = await waitingTask();
    server.clock.set('2026-06-20T09:00:00Z');
    await verdict(cast.people.owner, one, DUSTY);
    server.clock.set('2026-06-27T20:00:00Z');
    // Long after it was due, the task is on the lists, and staff may still do it.
    const { occurrences } = await day.tablet.snapshot();
    expect(occurrences.some(({ due_date }) => due_date === TODAY)).toBe(true);
    const staff = await as(cast.people.staff);
    const today = async () => {
      const { items } = await staff.call(listOccurrences, {
        query: { branchId: cast.branch.id },
      });
      return items.find(({ id }) => id === one.id);
    };
    expect(await today()).toMatchObject({ verification: 'rejected' });
    const params = { id: one.id };
    const again = await staff.call(completeTask, { params, body: {} });
    expect(again).toMatchObject({ verification: 'waiting', late: true, rejection_reason: null });
    expect(await today()).toMatchObject({ state: 'completed' });

    // Once undone, the task is sent back as before, by the same person for the same reason.
    expect(await staff.call(undoTask, { params })).toMatchObject({
      state: 'pending',
      verification: 'rejected',
      verified_by_name: cast.people.owner.name,
      verified_at: '2026-06-20T09:00:00.000Z',
      rejection_reason: DUSTY.reason,
    });
    await day.complete(one.branch_task_id, TODAY, 'Corners too', cast.people.staff);
    expect(await verdict(cast.people['branch manager'], one)).toMatchObject({
      verification: 'verified',
      done_by_name: cast.people.staff.name,
      notes: 'Corners too',
    });
  });

  it('is not answered by an earlier record of another tablet, and ends after the week', async () => {
    const one = await waitingTask();
    const items = await day.tablet.make(cast.people.staff, {
      kind: 'task.complete',
      payload: { branch_task_id: one.branch_task_id, due_date: TODAY },
    });
    server.clock.set(`${TODAY}T10:00:00Z`);
    await verdict(cast.people.owner, one, DUSTY);
    expect(await day.tablet.send(items)).toMatchObject([{ status: 'duplicate' }]);
    expect(await the(one.branch_task_id)).toMatchObject({ verification: 'rejected' });
    server.clock.set('2026-06-17T23:30:00Z');
    const late = (await as(cast.people.staff)).call(completeTask, {
      params: { id: one.id },
      body: {},
    });
    expect((await refusalOf(late)).message).toBe('It is too late to complete this task');
  });

  it('names a former employee once the manager who sent it back was erased', async () => {
    const one = await waitingTask();
    await verdict(cast.people['branch manager'], one, DUSTY);
    const body = { employeeId: cast.people['branch manager'].id };
    await cast.as('owner').call(deleteEmployee, { body });
    const erased = await the(one.branch_task_id);
    expect(erased).toMatchObject({ verified_by_name: 'Former employee', done_by_name: null });
    const staff = cast.as('staff');
    await staff.call(completeTask, { params: { id: one.id }, body: {} });
    const undone = await staff.call(undoTask, { params: { id: one.id } });
    expect(undone).toMatchObject({ verified_by_name: 'Former employee' });
  });
});

describe('the tasks waiting for verification', () => {
  it('are shown oldest first, page by page, for branches with access', async () => {
    const first = await waitingTask();
    server.clock.set(`${TODAY}T09:10:00Z`);
    const second = await waitingTask();
    const manager = await as(cast.people['branch manager']);
    const page = (query: { limit?: number; offset?: number; branchId?: number }) =>
      manager.call(listWaiting, { query });
    const ids = ({ items }: { items: Occurrence[] }) => items.map(({ id }) => id);
    expect(ids(await page({}))).toEqual([first.id, second.id]);
    expect(await page({ limit: 1, offset: 1 })).toMatchObject({
      items: [{ id: second.id }],
      total: 2,
    });
    const elsewhere = await createBranch(server, cast.company.id);
    expect(await refusalOf(page({ branchId: elsewhere.id }))).toMatchObject({ status: 403 });
    const owner = await as(cast.people.owner);
    expect(ids(await owner.call(listWaiting, { query: {} }))).toEqual([first.id, second.id]);
    const none = await owner.call(listWaiting, { query: { branchId: elsewhere.id } });
    expect(none).toEqual({ items: [], total: 0 });
    const stranger = (await createCast(server)).as('owner');
    expect(await stranger.call(listWaiting, { query: {} })).toEqual({ items: [], total: 0 });
  });

  it('are verified together, except the user’s completions and finished ones', async () => {
    const manager = cast.people['branch manager'];
    const theirs = [await waitingTask(), await waitingTask(), await waitingTask()];
    const ownId = await day.assign({ needs_verification: true });
    await day.complete(ownId, TODAY, undefined, manager);
    const own = await the(ownId);
    await verdict(cast.people.owner, theirs[0]!, DUSTY);
    const ids = [...theirs, own].map(({ id }) => id);
    const verify = async (person: Person, all: number[]) =>
      (await as(person)).call(verifyTasks, { body: { ids: all } });
    expect(await verify(manager, [...ids, ids[1]!])).toEqual({ verified: 2, skipped: 2 });
    expect(await the(theirs[1]!.branch_task_id)).toMatchObject({
      verification: 'verified',
      verified_by_name: manager.name,
    });
    expect(await the(theirs[0]!.branch_task_id)).toMatchObject({ verification: 'rejected' });
    const audit = await auditOf(server, cast.company.id);
    expect(audit.filter(({ action }) => action === 'task.verified')).toHaveLength(2);
    expect(await refusalOf(verify(manager, [...ids, 1]))).toMatchObject({ status: 404 });
    const neighbour = await createEmployee(server, await createBranch(server, cast.company.id), {
      role_id: 2,
    });
    expect(await refusalOf(verify(neighbour, ids))).toMatchObject({ status: 403 });
  });
});
