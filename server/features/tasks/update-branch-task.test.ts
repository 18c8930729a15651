import {
  createBranchTask,
  getBranchTask,
  listBranchTasks,
  assignTasks,
  updateBranchTask,
  updateBranchTaskPhoto,
} from '@branchbook/contract/tasks.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createGlobalTask } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import * as pictures from '../../testing/pictures.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf, forgetTries, occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const denied = { status: 403, message: 'Access Denied' };
const unknown = { status: 404 };
const NO_DAYS = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
};

let server: TestServer;
let day: BranchDay;
let cast: Cast;
let elsewhere: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  day = await createBranchDay(server);
  ({ cast } = day);
  elsewhere = await createBranch(server, cast.company.id);
});
beforeEach(() => forgetTries(server));
afterAll(() => server.close());

const create = (changes: Record<string, unknown> = {}, branchId = cast.branch.id) =>
  cast.as('owner').call(createBranchTask, {
    body: { task_name: 'Sweep', branchId, ...changes },
  });
/** Returns the branch's copy of a new global task. */
const fromHeadOffice = async (changes?: Parameters<typeof createGlobalTask>[2]) =>
  read(await day.assign(changes));
const read = (id: number): Promise<BranchTask> =>
  cast.as('owner').call(getBranchTask, { params: { id }, query: {} });

type Changes = Record<string, unknown>;
const put = ({ id }: { id: number }, changes: Changes, kind: Kind = 'branch manager') =>
  cast.as(kind).call(updateBranchTask, { body: { taskId: id, ...changes } });
const post = (
  { id }: { id: number },
  changes: Changes,
  kind: Kind = 'branch manager',
  photo?: Blob,
) => cast.as(kind).call(updateBranchTaskPhoto, { body: { taskId: id, ...changes }, photo });
const picture = async () =>
  new Blob([new Uint8Array(await pictures.jpeg({ width: 60, height: 40 }))]);
const todayOf = async ({ id }: { id: number }) =>
  (await occurrencesOf(server, cast.branch.id)).filter((one) => one.branch_task_id === id);

describe('changing a branch task', () => {
  it('is allowed to its manager and head office, by either call, and keeps missing fields', async () => {
    const task = await create({ task_description: 'Well', priority: 2 });
    const response = await cast.as('branch manager').callWithMessage(updateBranchTask, {
      body: { taskId: task.id, task_name: 'Sweep & mop', youtube_link: 'https://youtu.be/x' },
    });
    expect(response.message).toBe('Task updated successfully');
    const expected = { ...task, task_name: 'Sweep & mop', youtube_link: 'https://youtu.be/x' };
    expect(response.data).toEqual({ ...expected, version: 2 });
    expect(await post(task, { task_description: '' }, 'head-office manager')).toEqual({
      ...expected,
      task_description: null,
      version: 3,
    });
    expect(await put(task, { priority: 5 }, 'owner')).toMatchObject({ priority: 5, version: 4 });
    for (const call of [put, post]) {
      expect(await refusalOf(call(task, { priority: 1 }, 'staff'))).toMatchObject(denied);
      const others = await create({}, elsewhere.id);
      expect(await refusalOf(call(others, { priority: 1 }))).toMatchObject(denied);
    }
  });

  it('refuses another company’s task and another branch', async () => {
    const foreign = await createCast(server);
    const theirs = await createGlobalTask(server, foreign.company.id);
    await foreign.as('owner').call(assignTasks, {
      body: { taskIds: [theirs.id], branchIds: [foreign.branch.id] },
    });
    const [copy] = await foreign.as('owner').call(listBranchTasks, {
      query: { branchId: foreign.branch.id },
    });
    const task = await create();
    const attempts: [{ id: number }, Changes][] = [
      [copy ?? theirs, {}],
      [theirs, {}],
      [task, { branchId: elsewhere.id }],
    ];
    for (const [which, changes] of attempts) {
      const attempt = put(which, { priority: 1, ...changes }, 'owner');
      expect(await refusalOf(attempt)).toMatchObject(unknown);
    }
    const stranger = put(task, { employeeId: foreign.people.staff.id });
    expect(await refusalOf(stranger)).toMatchObject({ code: 'EMPLOYEE_NOT_FOUND' });
    expect(await read(task.id)).toEqual(task);
  });

  it('accepts form data as the specification lists it, with the time in all three forms', async () => {
    const task = await create();
    const form = {
      task_name: 'Sweep',
      task_description: '',
      frequency: 'weekly',
      active: 'true',
      priority: '4',
      notification: 'true',
      manager_task: 'false',
      ...Object.fromEntries(Object.keys(NO_DAYS).map((name) => [name, String(name === 'friday')])),
      companyId: String(cast.company.id),
      branchId: String(cast.branch.id),
      scheduled_month: '',
      scheduled_day: '',
      youtube_link: '',
    };
    const photo = await picture();
    for (const time_to_finish of ['1900-01-01T11:15:00', '11:15', '675']) {
      expect(await post(task, { ...form, time_to_finish }, 'branch manager', photo)).toMatchObject({
        time_to_finish_minutes: 675,
        frequency: 'weekly',
        ...NO_DAYS,
        friday: true,
        notification: true,
        photo_url: expect.stringMatching(/^\d+\/.+\.jpg$/),
      });
    }
    for (const call of [put, post]) {
      expect(await refusalOf(call(task, { time_to_finish: '24:00' }))).toMatchObject({
        errors: [{ field: 'time_to_finish', message: 'Invalid time' }],
      });
    }
  });

  it('refuses an incomplete schedule together with other errors, and changes nothing', async () => {
    const task = await create();
    const weekly = await create({ frequency: 'weekly', ...NO_DAYS, monday: true });
    const bad: [BranchTask, Changes, string][] = [
      [task, { frequency: 'weekly' }, 'monday'],
      [task, { ...NO_DAYS }, 'monday'],
      [task, { frequency: 'monthly' }, 'scheduled_day'],
      [task, { frequency: 'annually', scheduled_day: 3 }, 'scheduled_month'],
      [weekly, { tuesday: true }, 'monday'],
      [task, { frequency: 'other' }, 'frequency'],
    ];
    for (const [which, changes, field] of bad) {
      expect(await refusalOf(put(which, changes))).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        errors: [{ field }],
      });
    }
    expect(await read(task.id)).toEqual(task);
  });

  it('writes one audit row with the changed fields, and none without a change', async () => {
    const task = await create({ time_to_finish: '10:00' });
    const before = (await auditOf(server, cast.company.id)).length;
    const same = { task_name: ' Sweep ', time_to_finish: 600, monday: 'true', scheduled_day: '' };
    expect(await put(task, same)).toEqual(task);
    const employeeId = cast.people.staff.id;
    await put(task, { ...same, priority: 1, monday: false, sunday: false, employeeId });
    expect((await auditOf(server, cast.company.id)).slice(before)).toMatchObject([
      {
        action: 'task.changed',
        entity: 'task',
        entity_id: task.id,
        branch_id: cast.branch.id,
        details: { name: 'Sweep', fields: ['days', 'priority', 'employeeId'] },
      },
    ]);
  });

  it('returns the current task to later users, and saves one of several', async () => {
    const task = await create();
    const current = await put(task, { task_name: 'Mop', version: 1 });
    expect(await refusalOf(put(task, { task_name: 'Dust', version: 1 }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current },
    });
    const race = ['Dust', 'Wax', 'Rinse'].map((task_name) => put(task, { task_name, version: 2 }));
    expect(await outcomesOf(race)).toEqual(['CONFLICT', 'CONFLICT', 'ok']);
  });

  it('changes today’s open task, but not a finished one', async () => {
    const open = await create({ time_to_finish: '20:00' });
    await put(open, { task_name: 'Mop', time_to_finish: '21:00' });
    expect(await todayOf(open)).toMatchObject([
      { task_name: 'Mop', due_at: new Date('2026-06-10T20:00:00Z'), state: 'pending' },
    ]);
    // Today is a Wednesday.
    await put(open, { wednesday: false });
    expect(await todayOf(open)).toEqual([]);
    await put(open, { wednesday: true });
    expect(await todayOf(open)).toHaveLength(1);
    await put(open, { active: false });
    expect(await todayOf(open)).toEqual([]);

    const done = await create();
    await day.complete(done.id, '2026-06-10');
    await put(done, { task_name: 'Mop', wednesday: false });
    expect(await todayOf(done)).toMatchObject([{ task_name: 'Sweep', state: 'completed' }]);
  });
});

describe('changing a task from head office', () => {
  it('gives a branch’s manager only the permitted fields, and ignores the rest', async () => {
    const task = await fromHeadOffice({ scheduled_day: 21 });
    const everything = {
      task_name: 'Ours',
      task_description: 'Ours',
      priority: 1,
      youtube_link: 'https://example.com',
      active: false,
      manager_task: true,
      needs_verification: false,
      scheduled_day: 5,
      employeeId: cast.people.staff.id,
      time_to_finish: '10:00',
      notification: true,
      sunday: false,
    };
    const changed = { time_to_finish: '10:00', time_to_finish_minutes: 600, sunday: false };
    expect(await put(task, everything)).toEqual({
      ...task,
      ...changed,
      notification: true,
      version: 2,
    });
    expect(await post(task, { frequency: 'monthly', scheduled_day: 5 })).toMatchObject({
      frequency: 'monthly',
      scheduled_day: 21,
    });
    expect(await put(task, { frequency: 'annually' })).toMatchObject({ scheduled_month: 1 });
    const ignored = await put(task, { task_name: 'Ours' });
    expect(ignored).toMatchObject({ task_name: task.task_name, version: 4 });
  });

  it('gives head office all fields, without changing the global task', async () => {
    const task = await fromHeadOffice();
    for (const [kind, task_name] of [
      ['owner', 'For this branch'],
      ['head-office manager', 'For this branch alone'],
    ] as const) {
      expect(await put(task, { task_name, active: false }, kind)).toMatchObject({
        task_name,
        active: false,
        task_master_id: task.task_master_id,
        source: 'global',
      });
    }
  });
});

describe('the photo of a branch’s task', () => {
  it('is replaced, kept, or removed, and is never another task’s', async () => {
    const task = await fromHeadOffice();
    const first = await post(task, {}, 'branch manager', await picture());
    expect(first.photo_url).not.toBeNull();
    const url = `https://shops.example/api/photos/${first.photo_url}?expires=1`;
    for (const existingPhotoUrl of [first.photo_url, url]) {
      expect(await put(task, { existingPhotoUrl })).toEqual(first);
    }
    const second = await post(task, { existingPhotoUrl: url }, 'owner', await picture());
    expect(second.photo_url).not.toBe(first.photo_url);
    expect(await refusalOf(put(task, { existingPhotoUrl: url }))).toMatchObject({
      status: 400,
      errors: [{ field: 'existingPhotoUrl' }],
    });
    expect(await put(task, { existingPhotoUrl: '' })).toMatchObject({ photo_url: null });
    const photos = await server.context.db
      .selectFrom('photos')
      .select(['branch_id', 'purpose'])
      .where('blob_name', 'in', [first.photo_url ?? '', second.photo_url ?? ''])
      .execute();
    const ofBranch = { branch_id: cast.branch.id, purpose: 'task' };
    expect(photos).toEqual([ofBranch, ofBranch]);
  });

  it('is not read if the caller may not change the task', async () => {
    const others = await create({}, elsewhere.id);
    const rows = () => server.context.db.selectFrom('photos').select('id').execute();
    const before = await rows();
    const refused = await refusalOf(post(others, {}, 'branch manager', await picture()));
    expect(refused).toMatchObject(denied);
    expect(await rows()).toEqual(before);
  });
});
