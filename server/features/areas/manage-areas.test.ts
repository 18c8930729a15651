import {
  addArea,
  changeArea,
  deleteArea,
  listAreas,
  moveBranches,
} from '@branchbook/contract/areas.ts';
import { listBranches } from '@branchbook/contract/branches.ts';
import { getEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let leeds: Branch;
let york: Branch;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
  leeds = await createBranch(server, cast.company.id, { name: 'Leeds' });
  york = await createBranch(server, cast.company.id, { name: 'York' });
});

const add = (name: string, branchIds: number[] = [], kind: Kind = 'owner') =>
  cast.as(kind).call(addArea, { body: { name, branchIds } });
const change = (id: number, body: { name?: string; branchIds?: number[]; version?: number }) =>
  cast.as('owner').call(changeArea, { params: { id }, body });
const move = (branchIds: number[], areaId: number | null) =>
  cast.as('owner').call(moveBranches, { body: { branchIds, areaId } });
const list = async () =>
  (await cast.as('owner').call(listAreas)).map(({ name, branchIds }) => [name, ...branchIds]);
const messageOf = async (call: Promise<unknown>) => (await refusalOf(call)).errors[0]?.message;

describe('head office', () => {
  it('adds areas with branches, and sees them by name', async () => {
    await add('South', [york.id]);
    await add('North', [leeds.id], 'head-office manager');
    expect(await list()).toEqual([
      ['North', leeds.id],
      ['South', york.id],
    ]);
    const branches = await cast.as('owner').call(listBranches, {
      params: { companyId: cast.company.id },
      query: {},
    });
    const inAreas = branches.filter(({ area_id: area }) => area !== null).map(({ id }) => id);
    expect(new Set(inAreas)).toEqual(new Set([leeds.id, york.id]));
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'area.added',
      details: { name: 'North', branches: 1 },
    });
  });

  it('renames an area and sets its branches, but not over another change', async () => {
    const { id, version } = await add('North', [leeds.id]);
    expect(await change(id, { version, branchIds: [york.id] })).toMatchObject({
      name: 'North',
      branchIds: [york.id],
      version: version + 1,
    });
    expect((await refusalOf(change(id, { version, name: 'East' }))).code).toBe('CONFLICT');
    expect(await change(id, { name: 'East' })).toMatchObject({
      name: 'East',
      branchIds: [york.id],
    });
    const written = (await auditOf(server, cast.company.id)).length;
    await change(id, { name: 'East', branchIds: [york.id] });
    expect((await auditOf(server, cast.company.id)).length).toBe(written);
  });

  it('moves branches from whichever area they are in, or to none', async () => {
    const north = await add('North', [leeds.id, york.id]);
    const south = await add('South');
    expect(await move([york.id], south.id)).toEqual({ moved: 1 });
    // A form that still shows York in the north cannot take it back.
    const stale = change(north.id, { version: north.version, branchIds: [leeds.id, york.id] });
    expect((await refusalOf(stale)).code).toBe('CONFLICT');
    expect(await list()).toEqual([
      ['North', leeds.id],
      ['South', york.id],
    ]);
    expect(await move([york.id, leeds.id], null)).toEqual({ moved: 2 });
    expect(await move([york.id], null)).toEqual({ moved: 0 });
    await cast.as('owner').call(deleteArea, { params: { id: north.id } });
    expect(await list()).toEqual([['South']]);
  });

  it('cannot give a name twice, put a branch in two areas, or the head office in one', async () => {
    const { id } = await add('North', [leeds.id]);
    expect((await refusalOf(add('north'))).code).toBe('AREA_NAME_EXISTS');
    const south = await add('South');
    expect((await refusalOf(change(south.id, { name: 'NORTH' }))).code).toBe('AREA_NAME_EXISTS');
    expect(await messageOf(add('East', [leeds.id]))).toBe('Leeds is in the area North already');
    expect(await messageOf(change(south.id, { branchIds: [york.id, leeds.id] }))).toBe(
      'Leeds is in the area North already',
    );
    const { headOffice } = cast.company;
    const refused = `${headOffice.name} is the head office, which has no area`;
    expect(await messageOf(change(id, { branchIds: [headOffice.id] }))).toBe(refused);
    expect(await messageOf(move([headOffice.id], id))).toBe(refused);
    expect(await list()).toEqual([['North', leeds.id], ['South']]);
  });

  it('can delete an area only when no one manages it', async () => {
    const { id } = await add('North', [leeds.id]);
    const manager = await createEmployee(server, cast.company.headOffice, { role_id: 2 });
    const give = (areaIds: number[]) =>
      cast.as('owner').call(updateEmployee, { body: { employeeId: manager.id, areaIds } });
    await give([id]);
    const gone = () => cast.as('owner').call(deleteArea, { params: { id } });
    expect((await refusalOf(gone())).code).toBe('AREA_HAS_MANAGERS');
    await give([]);
    await gone();
    expect(await list()).toEqual([]);
  });
});

describe('areas', () => {
  it('are not shown to branch managers and staff, nor changed by them', async () => {
    const { id } = await add('North');
    for (const kind of ['branch manager', 'staff'] as const) {
      const client = cast.as(kind);
      for (const call of [
        () => client.call(listAreas),
        () => client.call(addArea, { body: { name: 'East' } }),
        () => client.call(changeArea, { params: { id }, body: { name: 'East' } }),
        () => client.call(deleteArea, { params: { id } }),
        () => client.call(moveBranches, { body: { branchIds: [leeds.id], areaId: id } }),
      ]) {
        expect((await refusalOf(call())).status).toBe(403);
      }
    }
  });

  it('are given by the owner alone, to managers alone', async () => {
    const { id } = await add('North', [leeds.id]);
    const { 'branch manager': manager, staff } = cast.people;
    const give = (kind: Kind, employeeId: number, areaIds = [id]) =>
      cast.as(kind).call(updateEmployee, { body: { employeeId, areaIds } });
    expect((await refusalOf(give('head-office manager', manager.id))).status).toBe(403);
    expect(await messageOf(give('owner', staff.id))).toBe('Only a manager can have areas');
    expect((await give('owner', manager.id)).areaIds).toEqual([id]);
    // An area that the manager has already is not a change.
    expect((await give('head-office manager', manager.id)).areaIds).toEqual([id]);
    const body = { employeeId: manager.id, role_id: 3 };
    await cast.as('owner').call(updateEmployee, { body });
    await cast.as('owner').call(updateEmployee, { body: { ...body, role_id: 2 } });
    const query = { employeeId: manager.id };
    expect((await cast.as('owner').call(getEmployee, { query })).areaIds).toEqual([]);
    expect((await refusalOf(give('owner', manager.id, [99_999_999]))).status).toBe(404);
  });

  it('of another company do not exist', async () => {
    const other = await createCast(server);
    const { id } = await other.as('owner').call(addArea, { body: { name: 'North' } });
    const { 'branch manager': manager } = cast.people;
    const body = { employeeId: manager.id, areaIds: [id] };
    expect((await refusalOf(cast.as('owner').call(updateEmployee, { body }))).status).toBe(404);
    expect((await refusalOf(move([leeds.id], id))).status).toBe(404);
    const token = await tokenOf(server, other.people.owner);
    expect((await server.client(token).call(listAreas)).length).toBe(1);
  });
});
