import {
  addGlobalTask,
  assignTasks,
  createBranchTask,
  listBranchTasks,
  listCustomisations,
  updateBranchTask,
  updateBranchTaskPhoto,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { NO_MORE_DETAILS } from '@branchbook/contract/task-shape.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  // 10 June 2026 is a Wednesday.
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
});

const TASK = { task_name: 'Check the hot cabinet', task_description: 'With the probe' };
const MORE = {
  due_times: ['13:00', '09:00', '13:00'],
  repeat_every: 2,
  valid_from: '2026-06-01',
  valid_until: '2026-12-31',
  opens_before: 15,
  closes_after: 30,
  on_closed_days: true,
  photo_required: true,
  note_required: true,
};
const STORED = { ...NO_MORE_DETAILS, ...MORE, due_times: ['09:00', '13:00'] };

const only = (days: string[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day)]));

const createAssigned = async (more: object = MORE) => {
  const owner = cast.as('owner');
  const master = await owner.call(addGlobalTask, { body: { ...TASK, ...more } });
  const query = { branchId: cast.branch.id };
  await owner.call(assignTasks, {
    body: { taskIds: [master.id], branchIds: [cast.branch.id] },
  });
  const [copy] = await owner.call(listBranchTasks, { query });
  return { owner, master, copy: copy! };
};

const fieldsOf = async (call: Promise<unknown>) =>
  (await refusalOf(call)).errors?.map(({ field, message }) => `${field}: ${message}`);

/** Renames a task through a new session, as the first one has ended by then. */
const renameLater = async (taskId: number) => {
  const owner = server.client(await tokenOf(server, cast.people.owner));
  return owner.call(updateBranchTask, { body: { taskId, task_name: 'Hot cabinet' } });
};

describe('the further fields of a task', () => {
  it('reach its copies, with the times sorted and each of them once', async () => {
    const { master, copy } = await createAssigned();
    expect(master).toMatchObject(STORED);
    expect(copy).toMatchObject(STORED);
  });

  it('are overwritten by head office, which first sees what a branch has changed', async () => {
    const { owner, master, copy } = await createAssigned();
    const manager = cast.as('branch manager');
    const body = { taskId: copy.id, due_times: ['10:00'], photo_required: false, repeat_every: 1 };
    // Of a head office task only the times are the branch's to change.
    expect(await manager.call(updateBranchTask, { body })).toMatchObject({
      ...STORED,
      due_times: ['10:00'],
    });
    const { customised } = await owner.call(listCustomisations, { params: { id: master.id } });
    expect(customised).toMatchObject([{ fields: ['due_times'] }]);
    await owner.call(updateGlobalTask, { body: { taskId: master.id, note_required: false } });
    const [after] = await owner.call(listBranchTasks, { query: { branchId: cast.branch.id } });
    expect(after).toMatchObject({ ...STORED, note_required: false });
  });

  it('are named in the audit log, and not changed when they are sent as they are', async () => {
    const { owner, copy } = await createAssigned();
    await owner.call(updateBranchTask, { body: { taskId: copy.id, due_times: STORED.due_times } });
    await owner.call(updateBranchTask, {
      body: { taskId: copy.id, due_times: ['09:00'], closes_after: null },
    });
    const changes = (await auditOf(server, cast.company.id)).filter(
      ({ action }) => action === 'task.changed',
    );
    expect(changes.map(({ details }) => details)).toMatchObject([
      { fields: ['due_times', 'closes_after'] },
    ]);
  });

  it('are sent with a photo, too, as forms send them', async () => {
    const { owner, copy } = await createAssigned({});
    const photo = new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))]);
    const body = { taskId: copy.id, due_times: ['08:00', '20:00'], note_required: true };
    expect(await owner.call(updateBranchTaskPhoto, { body, photo })).toMatchObject({
      due_times: ['08:00', '20:00'],
      note_required: true,
    });
  });

  it('take the place of a time to finish, which gives way to several times', async () => {
    const { owner, copy } = await createAssigned({ time_to_finish: '10:00' });
    const body = { taskId: copy.id, due_times: ['09:00'] };
    expect(await owner.call(updateBranchTask, { body })).toMatchObject({
      due_times: ['09:00'],
      time_to_finish: null,
    });
  });

  it('keep the day from which repetitions count, which is stored when none is given', async () => {
    const { copy } = await createAssigned({
      frequency: 'weekly',
      ...only(['monday']),
      repeat_every: 2,
    });
    // The first Monday from today on.
    expect(copy.valid_from).toBe('2026-06-15');
    server.clock.set('2026-06-20T09:00:00Z');
    const later = await renameLater(copy.id);
    expect(later).toMatchObject({ task_name: 'Hot cabinet', valid_from: '2026-06-15' });
    server.clock.set('2026-06-10T09:00:00Z');
  });

  it('drop what makes no sense for a task that is started when needed', async () => {
    const { copy } = await createAssigned({
      ...MORE,
      frequency: 'monthly',
      scheduled_day: 3,
      on_demand: true,
    });
    expect(copy).toMatchObject({
      on_demand: true,
      frequency: 'daily',
      due_times: [],
      repeat_every: 1,
      opens_before: null,
      photo_required: true,
    });
  });
});

describe('a task is refused, field by field', () => {
  const create = (more: object) =>
    fieldsOf(
      cast
        .as('branch manager')
        .call(createBranchTask, { body: { ...TASK, branchId: cast.branch.id, ...more } }),
    );

  it('with times, repetitions and days that cannot be', async () => {
    expect(await create({ due_times: ['9:00'] })).toEqual(['due_times.0: Please enter a time']);
    const many = Array.from({ length: 13 }, (_, hour) => `${String(hour + 10)}:00`);
    expect(await create({ due_times: many })).toEqual(['due_times: At most 12 times a day']);
    expect(await create({ repeat_every: 53 })).toEqual(['repeat_every: Must be from 1 to 52']);
    expect(await create({ repeat_every: 3, sunday: false })).toEqual([
      'monday: A task that is due every few days needs all days of the week',
    ]);
    expect(await create({ valid_from: '2026-06-02', valid_until: '2026-06-01' })).toEqual([
      'valid_until: The last day must not be before the first',
    ]);
  });

  it('with a week of the month without its one weekday, or a window without a time', async () => {
    expect(await create({ frequency: 'monthly', scheduled_week: 1 })).toEqual([
      'monday: Please choose one day of the week',
    ]);
    expect(await create({ frequency: 'monthly', scheduled_week: 6 })).toEqual([
      'scheduled_week: Please choose a week of the month',
      'monday: Please choose one day of the week',
    ]);
    expect(await create({ closes_after: 30 })).toEqual([
      'closes_after: Please give the task a time first',
    ]);
  });
});
