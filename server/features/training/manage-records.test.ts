import { createBranchTask, deleteBranchTask } from '@branchbook/contract/tasks.ts';
import {
  recordTraining,
  trainingGridOf,
  trainingOfEmployee,
} from '@branchbook/contract/training.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, storeBehind } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  day = await createBranchDay(server);
});
afterAll(() => server.close());

const record = (employeeId: number, fields: Record<string, unknown>) =>
  day.cast.as('owner').call(recordTraining, { body: { employeeId, ...fields } });

it('a late tablet record is in the log with its task, branch and time', async () => {
  const { cast, tablet } = day;
  const { staff } = cast.people;
  const trainer = cast.people['branch manager'];
  const taskId = await day.assign({ task_name: 'Clean the slicer' });
  const payload = { trainee_id: staff.id, branch_task_id: taskId };
  const draft = { kind: 'training.record', payload } as const;
  const items = await tablet.makeTogether(trainer, staff, draft);
  server.clock.set('2026-06-10T11:00:00.000Z');
  await tablet.send(items);
  const { db } = server.context;
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('branch_id', '=', cast.branch.id)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('training_records')
    .select(['id', 'device_id', 'received_at', 'trained_at'])
    .where('company_id', '=', cast.company.id)
    .executeTakeFirstOrThrow();
  const trained = { trained_at: new Date(NOW), received_at: server.clock.now() };
  expect(row).toEqual({ id: row.id, device_id: device.id, ...trained });
  expect((await auditOf(server, cast.company.id)).at(-1)).toEqual({
    action: 'training.recorded',
    actor_id: trainer.id,
    entity: 'training record',
    entity_id: row.id,
    branch_id: cast.branch.id,
    details: { name: 'Clean the slicer', happened_at: NOW },
    at: server.clock.now(),
  });
});

it('training is from 1900 or later, and records of the same day keep their order of entry', async () => {
  const { staff } = day.cast.people;
  const first = await record(staff.id, {
    training_topic: 'Knives',
    trainedAt: '1900-01-01T00:00:00Z',
  });
  expect(first.trained_at).toBe('1900-01-01T00:00:00.000Z');
  const before = { training_topic: 'Knives', trainedAt: '1899-12-31T23:59:59.999Z' };
  expect((await refusalOf(record(staff.id, before))).errors).toEqual([
    { field: 'trainedAt', message: 'Please enter when it was' },
  ]);
  const second = await record(staff.id, { training_topic: 'Ladders', trainedAt: null });
  const third = await record(staff.id, { training_topic: 'Alarms' });
  expect([second.trained_at, third.trained_at]).toEqual([NOW, NOW]);
  const params = { employeeId: staff.id };
  const listed = async () =>
    (await day.cast.as('owner').call(trainingOfEmployee, { params })).map(({ id }) => id);
  for (const { id } of [third, second]) {
    await storeBehind(server, 'training_records', id);
    expect(await listed()).toEqual([third.id, second.id, first.id]);
  }
});

it('the training chart of a branch can show one person, and lists tasks with the same name separately', async () => {
  const { cast } = day;
  const branch = await createBranch(server, cast.company.id);
  const alone = await createEmployee(server, branch);
  const grid = (branchId: number) => cast.as('owner').call(trainingGridOf, { query: { branchId } });
  await record(alone.id, { training_topic: 'Knives' });
  expect(await grid(branch.id)).toEqual({
    employees: [{ id: alone.id, name: alone.name }],
    subjects: [{ key: 'topic-knives', name: 'Knives', active: false }],
    cells: [{ employee_id: alone.id, subject: 'topic-knives', trained_at: NOW }],
  });
  const removed: number[] = [];
  for (const trainedAt of ['2026-06-01T09:00:00Z', '2026-06-02T09:00:00Z']) {
    const body = { task_name: 'Mop', branchId: cast.branch.id };
    const { id } = await cast.as('owner').call(createBranchTask, { body });
    await record(cast.people.staff.id, { taskId: id, trainedAt });
    await cast.as('owner').call(deleteBranchTask, { params: { id } });
    removed.push(id);
  }
  const { subjects } = await grid(cast.branch.id);
  expect(subjects.map(({ key }) => key)).toEqual(removed.map((id) => `task-${id}`));
});
