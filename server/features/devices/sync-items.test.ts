import { listDevices } from '@branchbook/contract/devices.ts';
import { sync } from '@branchbook/contract/tablet.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { assignTasks, updateBranchTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, createEmployee, createGlobalTask } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft, Tablet } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';

let server: TestServer;
let cast: Cast;
let tablet: Tablet;

beforeAll(async () => {
  server = await startTestServer({ now: `${TODAY}T09:00:00Z` });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  cast = await createCast(server);
  tablet = await signInTablet(server, cast.as('owner'), cast.branch);
});

/** Creates a task at the branch that is due today, and returns its id. */
const dueTask = async (overrides: Parameters<typeof createGlobalTask>[2] = {}): Promise<number> => {
  const master = await createGlobalTask(server, cast.company.id, overrides);
  await cast.as('owner').call(assignTasks, {
    body: { taskIds: [master.id], branchIds: [cast.branch.id] },
  });
  const { tasks } = await tablet.snapshot();
  const task = tasks.find((one) => one.task_name === master.name);
  if (!task) throw new Error('The tablet does not have the task');
  return task.id;
};

const complete = (taskId: number, overrides: Partial<ItemDraft> = {}): ItemDraft => ({
  kind: 'task.complete',
  payload: { branch_task_id: taskId, due_date: TODAY },
  ...overrides,
});

const report = () =>
  cast.as('owner').call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: cast.branch.id },
  });

describe('an action at the tablet', () => {
  it('is in the owner’s report with name, time and note', async () => {
    const taskId = await dueTask({ task_name: 'Sweep the floor' });
    const items = await tablet.make(cast.people.staff, {
      kind: 'task.complete',
      payload: { branch_task_id: taskId, due_date: TODAY, note: 'Done before opening' },
    });
    expect(outcomeOf(await tablet.send(items))).toEqual(['ok']);
    expect(await report()).toMatchObject({
      totalTasks: 1,
      completedTasks: 1,
      completionRate: 100,
      tasks: [
        {
          task_name: 'Sweep the floor',
          completed_by_name: cast.people.staff.name,
          completion_date: '2026-06-10T09:00:00.000Z',
          notes: 'Done before opening',
        },
      ],
    });
  });

  it('may mark a task as not completed, with the reason', async () => {
    const taskId = await dueTask();
    const [without, given] = await tablet.make(
      cast.people.staff,
      { kind: 'task.not-complete', payload: { branch_task_id: taskId, due_date: TODAY, note: '' } },
      {
        kind: 'task.not-complete',
        payload: { branch_task_id: taskId, due_date: TODAY, note: 'No delivery came' },
      },
    );
    expect(outcomeOf(await tablet.send([without!, given!]))).toEqual([
      'refused: Please say why the task was not completed',
      'ok',
    ]);
    expect((await report()).notCompletedTasksData[0]?.notes).toBe('No delivery came');
  });

  it('can be undone on the same day by the same person only', async () => {
    const colleague = await createEmployee(server, cast.branch);
    const taskId = await dueTask();
    const undo: ItemDraft = {
      kind: 'task.undo',
      payload: { branch_task_id: taskId, due_date: TODAY },
    };
    await tablet.send(await tablet.make(cast.people.staff, complete(taskId)));
    expect(outcomeOf(await tablet.send(await tablet.make(colleague, undo)))).toEqual([
      'refused: Only the person who did this can undo it',
    ]);
    expect(outcomeOf(await tablet.send(await tablet.make(cast.people.staff, undo)))).toEqual([
      'ok',
    ]);
    expect(await report()).toMatchObject({ completedTasks: 0, totalTasks: 1 });
  });

  it('on a manager task needs a manager', async () => {
    const taskId = await dueTask({ manager_task: true });
    const send = async (person: Person) =>
      outcomeOf(await tablet.send(await tablet.make(person, complete(taskId))));
    expect(await send(cast.people.staff)).toEqual([
      'refused: Only managers can complete this task',
    ]);
    expect(await send(cast.people['branch manager'])).toEqual(['ok']);
  });
});

describe('sending again', () => {
  it('changes nothing, and gets the first answer again', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(
      cast.people.staff,
      complete(taskId),
      complete(taskId, { payload: { branch_task_id: 1, due_date: TODAY } }),
    );
    const first = await tablet.send(items);
    expect(outcomeOf(first)).toEqual(['ok', 'refused: This task is not due on that day']);
    expect(await tablet.send(items)).toEqual(first);
    expect((await report()).completedTasks).toBe(1);
  });

  it('at the same time in several batches counts each item once', async () => {
    const ids = [await dueTask(), await dueTask(), await dueTask()];
    const items = await tablet.make(cast.people.staff, ...ids.map((taskId) => complete(taskId)));
    const answers = await Promise.all([
      tablet.send(items),
      tablet.send(items.toReversed()),
      tablet.send([...items, ...items]),
    ]);
    for (const answer of answers) expect(new Set(outcomeOf(answer))).toEqual(new Set(['ok']));
    const { db } = server.context;
    const events = await db
      .selectFrom('occurrence_events')
      .select('key')
      .where('company_id', '=', cast.company.id)
      .execute();
    expect(events).toHaveLength(3);
  });

  it('from two tablets in another order stores every item', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => dueTask()));
    const second = await signInTablet(server, cast.as('owner'), cast.branch);
    const drafts = ids.map((taskId) => complete(taskId));
    const [mine, theirs] = await Promise.all([
      tablet.make(cast.people.staff, ...drafts),
      second.make(cast.people['branch manager'], ...drafts.toReversed()),
    ]);
    const answers = await Promise.all([tablet.send(mine), second.send(theirs)]);
    expect(new Set(answers.flatMap(outcomeOf))).toEqual(new Set(['ok', 'duplicate']));
    expect((await report()).completedTasks).toBe(ids.length);
  });

  it('by a second person keeps the first as the one who completed it', async () => {
    const colleague = await createEmployee(server, cast.branch);
    const taskId = await dueTask();
    await tablet.send(await tablet.make(cast.people.staff, complete(taskId)));
    const second = await tablet.send(await tablet.make(colleague, complete(taskId)));
    expect(outcomeOf(second)).toEqual(['duplicate']);
    expect((await report()).tasks).toMatchObject([{ completed_by_name: cast.people.staff.name }]);
  });
});

describe('a tablet that was offline', () => {
  it('delivers yesterday’s actions as of yesterday', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(cast.people.staff, complete(taskId));
    server.clock.set('2026-06-12T09:00:00Z');
    expect(outcomeOf(await tablet.send(items))).toEqual(['ok']);
    const rows = await server.context.db
      .selectFrom('task_occurrences')
      .select(['done_at', 'late'])
      .where('company_id', '=', cast.company.id)
      .where('state', '=', 'completed')
      .execute();
    expect(rows).toEqual([{ done_at: new Date('2026-06-10T09:00:00Z'), late: false }]);
  });

  it('with a clock that is a day slow is corrected', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(
      cast.people.staff,
      complete(taskId, { occurredAt: '2026-06-09T08:55:00.000Z' }),
    );
    expect(outcomeOf(await tablet.send(items, '2026-06-09T09:00:00.000Z'))).toEqual(['ok']);
    expect((await report()).tasks[0]?.completion_date).toBe('2026-06-10T08:55:00.000Z');
  });

  it('with a clock that is off by more than a day is reported', async () => {
    const taskId = await dueTask();
    const far = '2026-06-08T08:00:00.000Z';
    await tablet.send(await tablet.make(cast.people.staff, complete(taskId)), far);
    const [device] = await cast.as('owner').call(listDevices);
    expect(device?.clock_off_minutes).toBe(49 * 60);
    expect(await auditOf(server, cast.company.id)).toContainEqual(
      expect.objectContaining({
        action: 'device.clock-off',
        entity_id: device?.id,
        details: { minutes: 49 * 60 },
      }),
    );
  });

  it('delivers with the old keys after it was revoked and signed in again', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(cast.people.staff, complete(taskId));
    await server.context.db
      .updateTable('devices')
      .set({ revoked_at: server.clock.now() })
      .where('company_id', '=', cast.company.id)
      .execute();
    await expect(tablet.send(items)).rejects.toMatchObject({ status: 401, code: 'DEVICE_REVOKED' });
    const again = await signInTablet(server, cast.as('owner'), cast.branch, tablet.deviceUid);
    expect(outcomeOf(await again.send(items))).toEqual(['ok']);
  });

  it('delivers the rest of a batch when one item is invalid', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(
      cast.people.staff,
      complete(taskId, { payload: { nonsense: true } }),
      complete(taskId),
    );
    expect((await tablet.send(items)).map((result) => result.status)).toEqual(['refused', 'ok']);
  });

  it('cannot complete tasks of a future day, nor create that day', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(
      cast.people.staff,
      complete(taskId, { payload: { branch_task_id: taskId, due_date: '2027-01-01' } }),
    );
    expect(outcomeOf(await tablet.send(items))).toEqual([
      'refused: This task is not due on that day',
    ]);
    const rows = await server.context.db
      .selectFrom('task_occurrences')
      .select('due_date')
      .where('company_id', '=', cast.company.id)
      .execute();
    expect(rows).toEqual([{ due_date: TODAY }]);
  });

  it('adds no task to a day on which it was not due then, whatever its schedule is now', async () => {
    const days = { monday: true, tuesday: false, wednesday: false, thursday: false };
    server.clock.set('2026-06-08T09:00:00Z');
    const taskId = await dueTask({ ...days, friday: false, saturday: false, sunday: false });
    server.clock.set(`${TODAY}T09:00:00Z`);
    await cast.as('owner').call(updateBranchTask, { body: { taskId, tuesday: true } });
    const items = await tablet.make(
      cast.people['branch manager'],
      complete(taskId, { payload: { branch_task_id: taskId, due_date: '2026-06-09' } }),
    );
    expect(outcomeOf(await tablet.send(items))).toEqual([
      'refused: This task is not due on that day',
    ]);
  });

  it('with a clock years off blocks nothing', async () => {
    const taskId = await dueTask();
    const items = await tablet.make(
      cast.people.staff,
      complete(taskId, { occurredAt: '0000-01-01T00:00:00.000Z' }),
      complete(taskId),
    );
    expect((await tablet.send(items)).map(({ status }) => status)).toEqual(['refused', 'ok']);
  });

  it('sends only valid items', async () => {
    await expect(
      tablet.client.call(sync, { body: { deviceNow: 'yesterday', items: [] } }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

it('each action writes one audit row, without personal values', async () => {
  const taskId = await dueTask({ task_name: 'Mop the floor' });
  await tablet.send(
    await tablet.make(cast.people.staff, {
      kind: 'task.complete',
      payload: { branch_task_id: taskId, due_date: TODAY, note: 'a private note' },
    }),
  );
  const rows = await server.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_kind', 'branch_id', 'details'])
    .where('company_id', '=', cast.company.id)
    .where('action', '=', 'task.completed')
    .execute();
  expect(rows).toEqual([
    {
      action: 'task.completed',
      actor_id: cast.people.staff.id,
      actor_kind: 'device',
      branch_id: cast.branch.id,
      details: { name: 'Mop the floor', due: TODAY },
    },
  ]);
});
