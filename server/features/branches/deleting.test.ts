import {
  addBranches,
  deleteBranch,
  getBranchOverview,
  listBranches,
  restoreBranch,
} from '@branchbook/contract/branches.ts';
import { deviceSignIn, heartbeat } from '@branchbook/contract/tablet.ts';
import { listDevices } from '@branchbook/contract/devices.ts';
import { addEmployee } from '@branchbook/contract/employees.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { listBranchTasks } from '@branchbook/contract/tasks.ts';
import { closeReading } from '@branchbook/contract/temperature.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import { employeeForm } from '../../testing/employee-form.ts';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  tokenOf,
} from '../../testing/factories.ts';
import type { Branch, Cast, Company, Kind } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, branchRow, employeesOf, occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { BRANCH_PASSWORD, signInTablet } from '../../testing/tablet.ts';
import { ensureAllOccurrences } from '../occurrences/service.ts';

let server: TestServer;
let cast: Cast;
let other: Company;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  other = await createCompany(server);
});
afterAll(() => server.close());

const remove = (branchId: number, kind: Kind = 'owner') =>
  cast.as(kind).call(deleteBranch, { query: {}, body: { branchId } });
const newBranch = (): Promise<Branch> => createBranch(server, cast.company.id);
const listed = (kind: Kind, query: { deleted?: 'true' } = {}) =>
  cast.as(kind).call(listBranches, { params: { companyId: cast.company.id }, query });
const isThere = async (branchId: number): Promise<boolean> =>
  (await listed('owner')).some(({ id }) => id === branchId);

describe('deleting a branch', () => {
  it.each(['owner', 'head-office manager'] as const)(
    'removes it from the list: %s',
    async (kind) => {
      const { id } = await newBranch();
      await remove(id, kind);
      expect(await isThere(id)).toBe(false);
      expect((await branchRow(server, id)).deleted_at).not.toBeNull();
      expect(await refusalOf(remove(id, kind))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  );

  it('leaves it visible to users who see all reports', async () => {
    const { id, name } = await newBranch();
    const { id: first } = await createBranch(server, cast.company.id, { name: 'A branch before' });
    await remove(id);
    await remove(first);
    await createBranch(server, other.id, { deleted_at: server.clock.now() });
    for (const kind of ['owner', 'head-office manager'] as const) {
      const closed = await listed(kind, { deleted: 'true' });
      expect(closed[0]).toMatchObject({ id: first });
      expect(closed.filter((branch) => branch.id === id)).toMatchObject([{ name }]);
      expect(closed.some((branch) => branch.id === cast.branch.id)).toBe(false);
      expect(new Set(closed.map((branch) => branch.company_id))).toEqual(
        new Set([cast.company.id]),
      );
    }
    for (const kind of ['branch manager', 'staff'] as const) {
      expect((await refusalOf(listed(kind, { deleted: 'true' }))).status).toBe(403);
    }
  });

  it('frees its name', async () => {
    const { id, name } = await newBranch();
    await remove(id);
    await expect(cast.as('owner').call(addBranches, { body: { name } })).resolves.toHaveLength(1);
  });

  it('is recorded in the audit log', async () => {
    const { id, name } = await newBranch();
    await remove(id);
    expect((await auditOf(server, cast.company.id)).at(-1)).toEqual({
      action: 'branch.deleted',
      actor_id: cast.people.owner.id,
      entity: 'branch',
      entity_id: id,
      branch_id: id,
      details: { name },
      at: server.clock.now(),
    });
  });

  it('accepts the branch id in the address, in the body, or in both if equal', async () => {
    const call = (query: object, body?: object) =>
      cast.as('owner').call(deleteBranch, { query, ...(body && { body }) } as never);
    for (const named of ['query', 'body', 'both'] as const) {
      const { id: branchId } = await newBranch();
      const where = {
        query: [{ branchId }],
        body: [{}, { branchId }],
        both: [{ branchId }, { branchId }],
      };
      await call(...(where[named] as [object, object?]));
      expect(await isThere(branchId)).toBe(false);
    }
    const one = await newBranch();
    const two = await newBranch();
    expect(await refusalOf(call({ branchId: one.id }, { branchId: two.id }))).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: [{ field: 'branchId', message: 'Two different branches are named' }],
    });
    expect(await refusalOf(call({}, {}))).toMatchObject({
      status: 400,
      errors: [{ field: 'branchId', message: 'Please choose a branch' }],
    });
    expect([await isThere(one.id), await isThere(two.id)]).toEqual([true, true]);
  });
});

describe('a branch stays', () => {
  it('if it is the head office', async () => {
    expect(await refusalOf(remove(cast.company.headOffice.id))).toMatchObject({
      status: 409,
      code: 'HEAD_OFFICE_STAYS',
      message: 'The head office cannot be deleted.',
    });
  });

  it('while people work there; former employees do not count', async () => {
    const branch = await newBranch();
    await createEmployee(server, branch, { deleted_at: server.clock.now() });
    const person = await createEmployee(server, branch);
    expect(await refusalOf(remove(branch.id))).toMatchObject({
      status: 409,
      code: 'BRANCH_HAS_EMPLOYEES',
      message: "Move or delete this branch's employees first",
    });
    await server.context.db
      .updateTable('employees')
      .set({ deleted_at: server.clock.now() })
      .where('id', '=', person.id)
      .execute();
    await remove(branch.id);
    expect(await isThere(branch.id)).toBe(false);
  });

  it('if the caller has no right to delete it, or it belongs to another company', async () => {
    const { id } = await newBranch();
    for (const kind of ['branch manager', 'staff'] as const) {
      for (const branchId of [id, cast.branch.id]) {
        expect(await refusalOf(remove(branchId, kind))).toMatchObject({ status: 403 });
      }
    }
    const theirs = await createBranch(server, other.id);
    expect(await refusalOf(remove(theirs.id))).toMatchObject({ status: 404 });
    expect((await branchRow(server, theirs.id)).deleted_at).toBeNull();
    expect(await isThere(id)).toBe(true);
  });
});

describe('after a branch is deleted', () => {
  it('its tablets are signed out at once, and none can be signed in there', async () => {
    const branch = await newBranch();
    const tablet = await signInTablet(server, cast.as('owner'), branch);
    await remove(branch.id);
    const body = { appVersion: '1', queued: 0, deviceNow: server.clock.now().toISOString() };
    expect(await refusalOf(tablet.client.call(heartbeat, { body }))).toMatchObject({
      status: 401,
      code: 'DEVICE_REVOKED',
    });
    const devices = await cast.as('owner').call(listDevices);
    expect(devices.filter((device) => device.branch_id === branch.id)).toEqual([]);
    const signIn = {
      companyNumber: branch.companyId,
      branchNumber: branch.id,
      password: BRANCH_PASSWORD,
      deviceId: tablet.deviceUid,
      deviceName: 'Till tablet',
    };
    expect((await refusalOf(server.client().call(deviceSignIn, { body: signIn }))).code).toBe(
      'DEVICE_SIGN_IN_REFUSED',
    );
    const { id: deviceId } = await server.context.db
      .selectFrom('devices')
      .select('id')
      .where('device_uid', '=', tablet.deviceUid)
      .executeTakeFirstOrThrow();
    const entry = {
      actor_id: cast.people.owner.id,
      branch_id: branch.id,
      at: server.clock.now(),
    };
    expect((await auditOf(server, cast.company.id)).slice(-2)).toEqual([
      {
        ...entry,
        action: 'branch.deleted',
        entity: 'branch',
        entity_id: branch.id,
        details: { name: branch.name },
      },
      {
        ...entry,
        action: 'device.signed-out',
        entity: 'device',
        entity_id: deviceId,
        details: { name: 'Till tablet' },
      },
    ]);
  });

  it('an open temperature out of range can still be closed, by head office only', async () => {
    const branch = await newBranch();
    const person = await createEmployee(server, branch);
    const { reading } = await createWarmFridge(server, cast, branch, person, 'Fridge');
    await server.context.db
      .updateTable('employees')
      .set({ branch_id: cast.branch.id })
      .where('id', '=', person.id)
      .execute();
    await remove(branch.id);
    const close = (kind: Kind) =>
      cast.as(kind).call(closeReading, { params: { id: reading }, body: { note: 'Sold' } });
    expect((await refusalOf(close('branch manager'))).status).toBe(404);
    expect(await close('owner')).toMatchObject({ open: false, close_note: 'Sold' });
  });

  it('its tasks end: past outcomes stay, and nothing more is due', async () => {
    const { cast: shop, assign, complete } = await createBranchDay(server);
    const task = await assign();
    await complete(task, '2026-06-10');
    await assign({ task_name: 'Lock up' });
    await server.context.db
      .updateTable('employees')
      .set({ branch_id: shop.company.headOffice.id })
      .where('branch_id', '=', shop.branch.id)
      .execute();
    const before = await occurrencesOf(server, shop.branch.id);
    const done = before.filter(({ state }) => state === 'completed');
    expect(before).toHaveLength(2);
    expect(done).toMatchObject([{ due_date: '2026-06-10' }]);
    await shop.as('owner').call(deleteBranch, { query: {}, body: { branchId: shop.branch.id } });
    server.clock.advance(86_400_000);
    await ensureAllOccurrences(server.context);
    // The branch's records stay readable for users who see all reports.
    const owner = server.client(await tokenOf(server, shop.people.owner));
    const reports = { params: { period: 'week' as const }, query: { branchId: shop.branch.id } };
    const report = await owner.call(taskReportOf, reports);
    expect(report).toMatchObject({ totalTasks: 1, completedTasks: 1 });
    expect(await occurrencesOf(server, shop.branch.id)).toEqual(done);
    server.clock.advance(-86_400_000);
    const tasks = shop.as('owner').call(listBranchTasks, { query: { branchId: shop.branch.id } });
    expect((await refusalOf(tasks)).status).toBe(404);
    // Restoring the branch on the same day brings its open tasks back.
    const restored = { body: { branchId: shop.branch.id } };
    await shop.as('owner').call(restoreBranch, restored);
    await ensureAllOccurrences(server.context);
    expect(await occurrencesOf(server, shop.branch.id)).toEqual(before);
  });

  it('no person who is added at the same moment ends up there', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: branchId } = await newBranch();
      const email = `racer${round}@employee.example`;
      const form = employeeForm({ email, branch_id: branchId });
      const adding = Promise.allSettled([
        cast.as('owner').call(addEmployee, { body: form }),
        remove(branchId),
      ]);
      const [added, removed] = await adding;
      const people = await employeesOf(server, email);
      const stays = await isThere(branchId);
      expect({ added: added.status, there: people.length }).toEqual(
        stays ? { added: 'fulfilled', there: 1 } : { added: 'rejected', there: 0 },
      );
      expect(removed.status).toBe(stays ? 'rejected' : 'fulfilled');
    }
  });

  it('the number of branches decreases', async () => {
    const count = async () => (await cast.as('owner').call(getBranchOverview)).setUp;
    const { id } = await newBranch();
    const before = await count();
    await remove(id);
    expect(await count()).toBe(before - 1);
  });
});
