import type { ApiError } from '@branchbook/contract/client.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { moveBranches } from '@branchbook/contract/areas.ts';
import { me } from '@branchbook/contract/auth.ts';
import { listBranches, updateBranch } from '@branchbook/contract/branches.ts';
import { listBranchesToday } from '@branchbook/contract/activity.ts';
import { addEmployee, listEmployees } from '@branchbook/contract/employees.ts';
import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { reportOfAllBranches } from '@branchbook/contract/reports.ts';
import { listMasterTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { employeeForm } from '../../testing/employee-form.ts';
import { createAreaManager, createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sampleRequest } from '../../testing/sample-request.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import { listAnswerable } from '../employees/service.ts';

let server: TestServer;
let cast: Cast;
let elsewhere: Branch;
let manager: Person & { areaId: number };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
  manager = await createAreaManager(server, cast.company, [cast.branch]);
});

const client = async () => server.client(await tokenOf(server, manager));
const branchesSeen = async () => {
  const params = { companyId: cast.company.id };
  return (await (await client()).call(listBranches, { params, query: {} })).map(({ id }) => id);
};

describe('an area manager', () => {
  it('reaches the branches of the area, as a branch manager does, and no others', async () => {
    const own = await client();
    const { user } = await own.call(me);
    expect(user).toMatchObject({ is_area_manager: true, is_head_office: true });
    expect(await branchesSeen()).toEqual([cast.branch.id]);
    expect((await own.call(listBranchesToday)).map(({ id }) => id)).toEqual([cast.branch.id]);
    const people = await own.call(listEmployees, { query: {} });
    expect(new Set(people.map(({ branch_id: at }) => at))).toEqual(new Set([cast.branch.id]));
    await own.call(updateBranch, { body: { branchId: cast.branch.id, town: 'Leeds' } });
    for (const refused of [
      () => own.call(updateBranch, { body: { branchId: elsewhere.id, town: 'Leeds' } }),
      () => own.call(updateBranch, { body: { branchId: cast.branch.id, name: 'Mine' } }),
      () => own.call(listOccurrences, { query: { branchId: elsewhere.id } }),
      () => own.call(listOccurrences, { query: { branchId: cast.company.headOffice.id } }),
      () => own.call(listMasterTasks, { query: {} }),
    ]) {
      expect((await refusalOf(refused())).status).toBe(403);
    }
  });

  it('adds staff to a branch of the area, but no managers, and no one elsewhere', async () => {
    const own = await client();
    const form = (changes: object) => ({ body: { ...employeeForm(), ...changes } });
    const added = await own.call(addEmployee, form({ branch_id: cast.branch.id, role_id: 3 }));
    expect(added.branch_id).toBe(cast.branch.id);
    for (const changes of [
      { branch_id: cast.branch.id, role_id: 2 },
      { branch_id: elsewhere.id, role_id: 3 },
    ]) {
      expect((await refusalOf(own.call(addEmployee, form(changes)))).status).toBe(403);
    }
    const unnamed = await refusalOf(own.call(addEmployee, form({ role_id: 3, branch_id: null })));
    expect(unnamed.errors).toMatchObject([{ field: 'branch_id' }]);
  });

  it('reaches another branch from the moment it moves to the area, and until it leaves', async () => {
    const owner = cast.as('owner');
    const body = { branchIds: [elsewhere.id], areaId: manager.areaId };
    await owner.call(moveBranches, { body });
    expect(new Set(await branchesSeen())).toEqual(new Set([cast.branch.id, elsewhere.id]));
    await owner.call(moveBranches, { body: { ...body, areaId: null } });
    expect(await branchesSeen()).toEqual([cast.branch.id]);
    await owner.call(moveBranches, { body: { branchIds: [cast.branch.id], areaId: null } });
    expect(await branchesSeen()).toEqual([]);
    expect(await (await client()).call(listBranchesToday)).toEqual([]);
  });

  it('unlocks the tablets of the area, and not those of other branches', async () => {
    const owner = cast.as('owner');
    const here = await signInTablet(server, owner, cast.branch);
    const there = await signInTablet(server, owner, elsewhere);
    const named = async ({ snapshot }: typeof here) =>
      (await snapshot()).staff.some(({ id }) => id === manager.id);
    expect([await named(here), await named(there)]).toEqual([true, false]);
    const note = { date: '2026-06-10', note: 'Visited' };
    const items = await here.make(manager, { kind: 'diary.add', payload: note });
    expect(outcomeOf(await here.send(items))).toEqual(['ok']);
  });

  it('is told of problems at the branches of the area, and not of others', async () => {
    const scope = mintScope(cast.company.id, 'all');
    const told = async (branch: Branch) =>
      (await listAnswerable(server.context.db, scope, branch.id)).some(
        ({ id }) => id === manager.id,
      );
    expect([await told(cast.branch), await told(elsewhere)]).toEqual([true, false]);
  });

  it('gets the reports of the branches of the area in one file', async () => {
    const response = await (
      await client()
    ).raw(reportOfAllBranches, {
      body: { report: 'task', format: 'csv', startDate: '2026-06-01', endDate: '2026-06-02' },
    });
    expect(response.status).toBe(200);
    const names = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(names).toContain(cast.branch.name.replaceAll(' ', '_'));
    expect(names).not.toContain(elsewhere.name.replaceAll(' ', '_'));
  });
});

it('head office gets the reports of the branches of one area in one file', async () => {
  const { areaId } = await createAreaManager(server, cast.company, [elsewhere]);
  const days = { startDate: '2026-06-01', endDate: '2026-06-02' };
  const body = { report: 'task', format: 'csv', ...days, areaId } as const;
  const response = await cast.as('owner').raw(reportOfAllBranches, { body });
  const names = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(names).toContain(elsewhere.name.replaceAll(' ', '_'));
  expect(names).not.toContain(cast.branch.name.replaceAll(' ', '_'));
  const other = await (await client()).raw(reportOfAllBranches, { body }).then(
    ({ status }) => status,
    ({ status }: ApiError) => status,
  );
  expect(other).toBe(403);
});

it('an area manager without branches gets no server error from any call', async () => {
  manager = await createAreaManager(server, cast.company, []);
  const own = await client();
  const body = { report: 'task', format: 'csv', startDate: '2026-06-01', endDate: '2026-06-02' };
  expect((await own.raw(reportOfAllBranches, { body } as never)).status).toBe(200);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint.method !== 'GET' || endpoint.data === 'events') continue;
    const request = sampleRequest(endpoint, { branchId: cast.branch.id });
    const failed = await own.raw(endpoint as never, request as never).then(
      () => null,
      (error: unknown) => error as ApiError,
    );
    expect({ name, failed: (failed?.status ?? 200) >= 500 }).toEqual({ name, failed: false });
  }
});

it('an area manager who works at a branch reaches only the area', async () => {
  manager = await createAreaManager(server, cast.company, [elsewhere], cast.branch);
  expect(await branchesSeen()).toEqual([elsewhere.id]);
});
