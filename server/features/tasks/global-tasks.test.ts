import { NO_MORE_DETAILS } from '@branchbook/contract/task-shape.ts';
import { addGlobalTask, getMasterTask, listMasterTasks } from '@branchbook/contract/tasks.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast, createGlobalTask } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let other: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  other = await createCast(server);
});
afterAll(() => server.close());

const ALL_DAYS = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
};

type Body = RequestOf<typeof addGlobalTask>['body'];
const form = (changes: Record<string, unknown>) =>
  ({
    task_name: 'Check the fridges',
    task_description: 'All of them',
    frequency: 'daily',
    ...changes,
  }) as Body;
const create = (changes: Record<string, unknown> = {}, kind: Kind = 'owner') =>
  cast.as(kind).call(addGlobalTask, { body: form(changes) });
const denied = { status: 403, message: 'Access Denied' };

describe('writing a global task', () => {
  it('is allowed to the owner and head-office managers', async () => {
    for (const kind of ['owner', 'head-office manager'] as const) {
      const task = await create({}, kind);
      expect(task).toMatchObject({ company_id: cast.company.id, created_by: cast.people[kind].id });
    }
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(create({}, kind))).toMatchObject(denied);
    }
    expect(await refusalOf(create({ companyId: other.company.id }))).toMatchObject(denied);
  });

  it('returns 201 with the specified defaults', async () => {
    const body = { task_name: ' Sweep <b>the</b> floor ', task_description: 'Well' };
    const response = await cast.as('owner').raw(addGlobalTask, { body });
    expect(response.status).toBe(201);
    const answer = (await response.json()) as { message: string; data: unknown };
    expect(answer.message).toBe('Task Created Successfully!');
    expect(answer.data).toEqual({
      ...NO_MORE_DETAILS,
      id: expect.any(Number),
      company_id: cast.company.id,
      created_by: cast.people.owner.id,
      task_name: 'Sweep the floor',
      task_description: 'Well',
      frequency: 'daily',
      time_to_finish: null,
      time_to_finish_minutes: null,
      priority: 3,
      notification: false,
      ...ALL_DAYS,
      scheduled_month: null,
      scheduled_day: null,
      youtube_link: null,
      active: true,
      manager_task: false,
      needs_verification: true,
      photo_url: null,
      branch_count: 0,
      version: 1,
    });
  });

  it('keeps all entered values', async () => {
    const filled = {
      frequency: 'annually',
      scheduled_month: 2,
      scheduled_day: 29,
      priority: 5,
      notification: true,
      active: false,
      manager_task: true,
      needs_verification: false,
      youtube_link: 'https://youtu.be/abc123',
    };
    const { id } = await create(filled);
    const task = await cast.as('owner').call(getMasterTask, { params: { id } });
    expect(task).toMatchObject(filled);
  });

  it('accepts the time to finish in all three forms, as written', async () => {
    const half = { time_to_finish: '10:30', time_to_finish_minutes: 630 };
    for (const time_to_finish of ['10:30', '1900-01-01T10:30', '1900-01-01T10:30:00', 630, '630']) {
      expect(await create({ time_to_finish })).toMatchObject(half);
    }
    const midnight = { time_to_finish: '00:00', time_to_finish_minutes: 0 };
    expect(await create({ time_to_finish: 0 })).toMatchObject(midnight);
    for (const time_to_finish of ['', null]) {
      expect(await create({ time_to_finish })).toMatchObject({ time_to_finish: null });
    }
  });

  it('writes one audit row', async () => {
    const before = (await auditOf(server, cast.company.id)).length;
    const { id } = await create({ task_name: 'Audited task' });
    expect((await auditOf(server, cast.company.id)).slice(before)).toMatchObject([
      {
        action: 'task.created',
        actor_id: cast.people.owner.id,
        entity_id: id,
        details: { name: 'Audited task' },
      },
    ]);
  });
});

describe('seeing global tasks', () => {
  it('shows those of the company, sorted by name, to head office only', async () => {
    for (const task_name of ['zinc', 'Émile', 'apple 10', 'Apple 9']) {
      await createGlobalTask(server, other.company.id, { task_name });
    }
    await createGlobalTask(server, other.company.id, { deleted_at: server.clock.now() });
    for (const kind of ['owner', 'head-office manager'] as const) {
      const tasks = await other.as(kind).call(listMasterTasks, { query: {} });
      expect(tasks.map((task) => task.task_name)).toEqual(['Apple 9', 'apple 10', 'Émile', 'zinc']);
    }
    for (const kind of ['branch manager', 'staff'] as const) {
      const call = other.as(kind).call(listMasterTasks, { query: {} });
      expect(await refusalOf(call)).toMatchObject(denied);
    }
    const query = { companyId: cast.company.id };
    expect(await refusalOf(other.as('owner').call(listMasterTasks, { query }))).toMatchObject(
      denied,
    );
  });

  it('does not find those of another company, deleted ones and unknown ids', async () => {
    const foreign = await createGlobalTask(server, other.company.id);
    const gone = await createGlobalTask(server, cast.company.id, {
      deleted_at: server.clock.now(),
    });
    for (const id of [foreign.id, gone.id, 1]) {
      const call = cast.as('owner').call(getMasterTask, { params: { id } });
      expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });
});
