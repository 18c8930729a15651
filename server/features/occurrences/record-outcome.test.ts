import {
  completeTask,
  listOccurrences,
  notCompleteTask,
  undoTask,
} from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';

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

/** Signs a person in now: a session lasts 30 minutes, and tests move the clock by days. */
const as = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));

const listOf = async (kind: Kind, date?: string) =>
  (await as(kind)).call(listOccurrences, { query: { branchId: cast.branch.id, date } });

const the = async (taskId: number, dueDate = TODAY): Promise<Occurrence> => {
  const { items } = await listOf('owner', dueDate);
  const one = items.find((item) => item.branch_task_id === taskId && item.due_date === dueDate);
  if (!one) throw new Error('The task is not due on that day');
  return one;
};

const eventsOf = (occurrenceId: number) =>
  server.context.db
    .selectFrom('occurrence_events')
    .select(['kind', 'employee_id', 'device_id', 'note', 'photo_id'])
    .where('occurrence_id', '=', occurrenceId)
    .orderBy('id')
    .execute();

describe('the day of a branch', () => {
  it('contains due tasks, open ones from yesterday and those completed today, by priority', async () => {
    server.clock.set('2026-06-08T09:00:00Z');
    const ids = [];
    for (const changes of [
      { task_name: 'b', priority: 5, time_to_finish_min: 600 },
      { task_name: 'a', priority: 5 },
      { task_name: 'c', priority: 5, time_to_finish_min: 540 },
      { task_name: 'd', priority: 1 },
    ]) {
      ids.push(await day.assign(changes));
    }
    server.clock.set('2026-06-09T09:00:00Z');
    await listOf('owner');
    await day.complete(ids[0]!, '2026-06-09');
    server.clock.set(`${TODAY}T09:00:00Z`);
    // Managers have a week: this task was due on Monday.
    await day.complete(ids[1]!, '2026-06-08', undefined, cast.people['branch manager']);
    const { day: today, items } = await listOf('staff');
    expect(today).toBe(TODAY);
    expect(items.map(({ task_name, due_date }) => `${task_name} ${due_date.slice(-2)}`)).toEqual([
      'a 08',
      'c 09',
      'a 09',
      'c 10',
      'b 10',
      'a 10',
      'd 09',
      'd 10',
    ]);
    const past = await listOf('branch manager', '2026-06-09');
    expect(past.items.map(({ task_name, state }) => [task_name, state])).toEqual([
      ['c', 'pending'],
      ['b', 'completed'],
      ['a', 'pending'],
      ['d', 'pending'],
    ]);
    expect((await listOf('owner', '2020-01-01')).items).toEqual([]);
  });

  it('cannot be requested for the future, by another branch or another company', async () => {
    expect(await refusalOf(listOf('owner', '2026-06-11'))).toMatchObject({
      status: 400,
      errors: [{ field: 'date', message: 'This day has not come yet' }],
    });
    const elsewhere = await createBranch(server, cast.company.id);
    const query = { branchId: elsewhere.id };
    const refused = await refusalOf((await as('staff')).call(listOccurrences, { query }));
    expect(refused.code).toBe('ACCESS_DENIED');
    const stranger = (await createCast(server)).as('owner');
    const own = { query: { branchId: cast.branch.id } };
    expect(await refusalOf(stranger.call(listOccurrences, own))).toMatchObject({ status: 404 });
  });
});

describe('recording an outcome in the portal', () => {
  it('stores person, time, note and photo, as at a tablet', async () => {
    const { id } = await the(await day.assign({ task_name: 'Mop', needs_verification: true }));
    const done = await cast.as('staff').call(completeTask, {
      params: { id },
      body: { note: ' All of it ' },
      photo: new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))]),
    });
    expect(done).toMatchObject({
      state: 'completed',
      verification: 'waiting',
      late: false,
      done_by: cast.people.staff.id,
      done_by_name: cast.people.staff.name,
      done_at: `${TODAY}T09:00:00.000Z`,
      notes: 'All of it',
      photo_url: expect.stringMatching(/^\d+\/[\w-]+\.jpg$/),
      version: 2,
    });
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ kind: 'completed', device_id: null, note: 'All of it' });
    expect(event?.photo_id).toBeTypeOf('number');
    const audit = await auditOf(server, cast.company.id);
    expect(audit.find(({ action }) => action === 'task.completed')).toMatchObject({
      actor_id: cast.people.staff.id,
      entity_id: id,
      branch_id: cast.branch.id,
      details: { name: 'Mop', due: TODAY },
    });

    const undone = await cast.as('staff').call(undoTask, { params: { id } });
    expect(undone).toMatchObject({ state: 'pending', verification: 'none', photo_url: null });
    const marked = await cast
      .as('staff')
      .call(notCompleteTask, { params: { id }, body: { note: 'No water' } });
    expect(marked).toMatchObject({
      state: 'not_completed',
      verification: 'none',
      notes: 'No water',
    });
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'completed',
      'undone',
      'not_completed',
    ]);
  });

  it('is allowed to the branch’s people and managers, and for manager tasks to managers', async () => {
    const { id } = await the(await day.assign({ manager_task: true }));
    const complete = async (client: ReturnType<typeof cast.as>) =>
      refusalOf(client.call(completeTask, { params: { id }, body: {} }));
    expect(await complete(cast.as('staff'))).toMatchObject({
      status: 403,
      message: 'Only managers can complete this task',
    });
    const elsewhere = await createBranch(server, cast.company.id);
    const manager = await createEmployee(server, elsewhere, { role_id: 2 });
    const client = server.client(await tokenOf(server, manager));
    expect(await complete(client)).toMatchObject({ status: 403, message: 'Access Denied' });
    expect(await complete((await createCast(server)).as('owner'))).toMatchObject({ status: 404 });
    for (const kind of ['head-office manager', 'branch manager'] as const) {
      const one = await the(await day.assign({ manager_task: true }));
      const request = { params: { id: one.id }, body: {} };
      expect(await cast.as(kind).call(completeTask, request)).toMatchObject({ state: 'completed' });
    }
  });

  it('returns the state of the task, and why it cannot be completed now', async () => {
    const taskId = await day.assign();
    const { id } = await the(taskId);
    await day.complete(taskId, TODAY);
    const request = { params: { id }, body: { note: 'Me too' } };
    expect(await refusalOf(cast.as('staff').call(completeTask, request))).toMatchObject({
      status: 409,
      code: 'ALREADY_DONE',
      data: { current: { id, state: 'completed', done_by_name: 'Łukasz O’Brien', version: 2 } },
    });
    expect(await refusalOf(cast.as('owner').call(undoTask, { params: { id } }))).toMatchObject({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
      message: 'Only the person who did this can undo it',
      data: { current: { id } },
    });
    const other = await the(await day.assign());
    const undo = cast.as('staff').call(undoTask, { params: { id: other.id } });
    expect((await refusalOf(undo)).message).toBe('There is nothing to undo');

    server.clock.set('2026-06-12T09:00:00Z');
    const late = (await as('staff')).call(completeTask, { params: { id: other.id }, body: {} });
    expect(await refusalOf(late)).toMatchObject({
      code: 'NOT_POSSIBLE_NOW',
      message: 'It is too late to complete this task',
    });
    const late2 = { params: { id: other.id }, body: {} };
    expect(await (await as('owner')).call(completeTask, late2)).toMatchObject({ late: true });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('at the same moment succeeds for one user only', async () => {
    const { id } = await the(await day.assign());
    const outcomes = await outcomesOf([
      cast.as('staff').call(completeTask, { params: { id }, body: {} }),
      cast.as('owner').call(notCompleteTask, { params: { id }, body: { note: 'No' } }),
      cast.as('branch manager').call(completeTask, { params: { id }, body: {} }),
      cast.as('staff').call(completeTask, { params: { id }, body: {} }),
    ]);
    expect(outcomes).toEqual(['ALREADY_DONE', 'ALREADY_DONE', 'ALREADY_DONE', 'ok']);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});
