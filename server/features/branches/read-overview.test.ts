import { deleteBranch, getBranchOverview } from '@branchbook/contract/branches.ts';
import { ONLINE_MINUTES } from '@branchbook/contract/devices.ts';
import type { LogEvent } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  createGlobalTask,
  tokenOf,
} from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { setTimezone } from '../../testing/rows.ts';
import { createTestDatabase, startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';

const NOW = '2026-06-10T09:00:00Z';
const MINUTE_MS = 60_000;

let server: TestServer;
const statements: string[] = [];

beforeAll(async () => {
  const log = (event: LogEvent) => void statements.push(event.query.sql);
  server = await startTestServer({ now: NOW, database: await createTestDatabase(log) });
});
afterAll(() => server.close());

const look = (cast: Cast, kind: Kind = 'owner') => cast.as(kind).call(getBranchOverview);
const branchIn = async (cast: Cast, branchId = cast.branch.id) => {
  // A session lasts 30 minutes, and these tests move the clock.
  const owner = server.client(await tokenOf(server, cast.people.owner));
  const { branches } = await owner.call(getBranchOverview);
  return branches.find(({ id }) => id === branchId);
};

describe('the overview of branches', () => {
  let cast: Cast;
  beforeEach(async () => {
    server.clock.set(NOW);
    cast = await createCast(server);
  });

  it('shows every branch of the company to the owner and to head office, by name', async () => {
    await createBranch(server, cast.company.id, { name: 'Ångström lane' });
    await createBranch(server, cast.company.id, { name: 'zebra crossing' });
    await createBranch(server, cast.company.id, { name: 'Mill Lane' });
    await createCompany(server);
    for (const kind of ['owner', 'head-office manager'] as const) {
      expect((await look(cast, kind)).branches.map(({ name }) => name)).toEqual([
        'Ångström lane',
        cast.branch.name,
        'Head Office',
        'Mill Lane',
        'zebra crossing',
      ]);
    }
  });

  it('shows a branch manager one branch, and staff none', async () => {
    const { branches } = await look(cast, 'branch manager');
    expect(branches.map(({ id }) => id)).toEqual([cast.branch.id]);
    expect(await refusalOf(look(cast, 'staff'))).toMatchObject({ status: 403 });
  });

  it('gives the planned and the actual number of branches to every user', async () => {
    await server.context.db
      .updateTable('companies')
      .set({ branch_count: 12 })
      .where('id', '=', cast.company.id)
      .execute();
    const gone = await createBranch(server, cast.company.id);
    const body = { branchId: gone.id };
    await cast.as('owner').call(deleteBranch, { query: {}, body });
    for (const kind of ['owner', 'branch manager'] as const) {
      expect(await look(cast, kind)).toMatchObject({ planned: 12, setUp: 2 });
    }
  });

  it('counts the people of a branch, without former employees', async () => {
    await createEmployee(server, cast.branch);
    await createEmployee(server, cast.branch, { deleted_at: server.clock.now() });
    expect(await branchIn(cast)).toMatchObject({ staff_count: 3 });
  });

  it('counts signed-in tablets, and recently connected ones as online', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    await signInTablet(server, cast.as('owner'), cast.branch);
    expect(await branchIn(cast)).toMatchObject({ devices: 2, devices_online: 2 });
    server.clock.advance(ONLINE_MINUTES * MINUTE_MS);
    expect(await branchIn(cast)).toMatchObject({ devices: 2, devices_online: 2 });
    server.clock.advance(1);
    expect(await branchIn(cast)).toMatchObject({ devices: 2, devices_online: 0 });
    await server.context.db
      .updateTable('devices')
      .set({ revoked_at: server.clock.now() })
      .where('device_uid', '=', tablet.deviceUid)
      .execute();
    expect(await branchIn(cast)).toMatchObject({ devices: 1 });
    server.clock.advance(180 * 86_400_000 - ONLINE_MINUTES * MINUTE_MS - 2);
    expect(await branchIn(cast)).toMatchObject({ devices: 1 });
    // The tablet's access expires after 180 days.
    server.clock.advance(1);
    expect(await branchIn(cast)).toMatchObject({ devices: 0 });
  });

  it('counts due and completed tasks of today', async () => {
    const day = await createBranchDay(server);
    const first = await day.assign();
    const second = await day.assign();
    await day.assign();
    expect(await branchIn(day.cast)).toMatchObject({ tasks_due: 3, tasks_completed: 0 });
    await day.complete(first, '2026-06-10');
    await day.markNotCompleted(second, '2026-06-10', 'The oven is broken');
    expect(await branchIn(day.cast)).toMatchObject({ tasks_due: 3, tasks_completed: 1 });
  });

  it('uses each branch’s local day, and creates it if needed', async () => {
    const tokyo = await createBranch(server, cast.company.id);
    await setTimezone(server, tokyo.id, 'Asia/Tokyo');
    const task = await createGlobalTask(server, cast.company.id);
    const branchIds = [cast.branch.id, tokyo.id];
    await cast.as('owner').call(assignTasks, { body: { taskIds: [task.id], branchIds } });
    await server.context.db
      .updateTable('task_occurrences')
      .set({ state: 'completed', done_at: server.clock.now() })
      .where('company_id', '=', cast.company.id)
      .execute();
    // Midnight has passed in Tokyo only.
    server.clock.set('2026-06-10T16:00:00Z');
    expect(await branchIn(cast)).toMatchObject({ tasks_due: 1, tasks_completed: 1 });
    expect(await branchIn(cast, tokyo.id)).toMatchObject({ tasks_due: 1, tasks_completed: 0 });
    server.clock.set('2026-06-11T09:00:00Z');
    expect(await branchIn(cast)).toMatchObject({ tasks_due: 1, tasks_completed: 0 });
  });

  it('takes as many statements for many branches as for one', async () => {
    const asked = async (): Promise<number> => {
      await branchIn(cast);
      statements.length = 0;
      await look(cast);
      return statements.length;
    };
    const before = await asked();
    for (let count = 0; count < 20; count += 1) await createBranch(server, cast.company.id);
    expect(await asked()).toBe(before);
  });
});
