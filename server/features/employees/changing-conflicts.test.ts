import { addEmployee, getEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { deleteBranch } from '@branchbook/contract/branches.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
} from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { branchRow, employeeRow, forgetTries, giveNiNumber } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
beforeEach(() => forgetTries(server));
afterAll(() => server.close());

const change = (employeeId: number, changes: Record<string, unknown>, kind: Kind = 'owner') =>
  cast.as(kind).call(updateEmployee, { body: { employeeId, ...changes } });
const newPerson = () => createEmployee(server, cast.branch);
const open = (employeeId: number, kind: Kind = 'owner') =>
  cast.as(kind).call(getEmployee, { query: { employeeId } });

describe('two people who change the same person', () => {
  it('the second sees the current record, and changes nothing', async () => {
    const { id } = await newPerson();
    const { version } = await open(id);
    await change(id, { version, town: 'York' });
    const refusal = await refusalOf(change(id, { version, town: 'Whitby' }, 'head-office manager'));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'Someone else changed this in the meantime. Please check and save again.',
    });
    expect(refusal.data).toEqual({ current: await open(id, 'head-office manager') });
    expect(refusal.data?.['current']).toMatchObject({ town: 'York', version: version + 1 });
  });

  it('the second may save again after seeing it', async () => {
    const { id } = await newPerson();
    await change(id, { version: 1, town: 'York' });
    const { data } = await refusalOf(change(id, { version: 1, county: 'Fife' }));
    const current = data?.['current'] as { version: number } | undefined;
    expect(await change(id, { version: current?.version, county: 'Fife' })).toMatchObject({
      town: 'York',
      county: 'Fife',
    });
  });

  it('at the same moment: one is saved, the others see the current record', async () => {
    const towns = ['York', 'Whitby', 'Hull', 'Ripon', 'Selby', 'Skipton'];
    const { name: branch_name } = await createBranch(server, cast.company.id);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await newPerson();
      // A move takes a while, so that the requests really overlap.
      const calls = towns.map((town) => change(id, { version: 1, town, branch_name }));
      expect(await outcomesOf(calls)).toEqual([...towns.slice(1).map(() => 'CONFLICT'), 'ok']);
      const [saved] = (await Promise.allSettled(calls)).filter((one) => one.status === 'fulfilled');
      expect(await employeeRow(server, id)).toMatchObject({ town: saved?.value.town, version: 2 });
    }
  });

  it('without versions at the same moment: both are saved, field by field', async () => {
    const { id } = await newPerson();
    await Promise.all([
      change(id, { town: 'York' }),
      change(id, { county: 'Fife' }),
      change(id, { postcode: 'YO1 1AA' }),
    ]);
    expect(await open(id)).toMatchObject({
      town: 'York',
      county: 'Fife',
      post_code: 'YO1 1AA',
      version: 4,
    });
  });

  it('the conflict answer shows only permitted fields', async () => {
    const manager = await createEmployee(server, cast.branch, { role_id: 2 });
    await giveNiNumber(server, manager.id, 'QQ123456C');
    const stale = { version: 7, town: 'York' };
    const { data } = await refusalOf(change(manager.id, stale, 'head-office manager'));
    expect(data?.['current']).toMatchObject({ id: manager.id, pin: null, n_i_no: null });
    const denied = await refusalOf(change(manager.id, stale, 'branch manager'));
    expect(denied).toMatchObject({ code: 'ACCESS_DENIED', data: undefined });
  });
});

describe('an email', () => {
  it('of any account, in any company, cannot be used again', async () => {
    const { id } = await newPerson();
    const other = await createCompany(server);
    for (const email of [cast.people.staff.email, other.owner.email.toUpperCase()]) {
      expect(await refusalOf(change(id, { email }))).toMatchObject({
        status: 400,
        code: 'EMAIL_EXISTS',
        errors: [{ field: 'email', message: 'Email already exists' }],
      });
    }
  });

  it('goes to one of several people who change to it at the same moment', async () => {
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const email = 'wanted@employee.example';
    const calls = people.map(({ id }) => change(id, { email }));
    expect(await outcomesOf(calls)).toEqual(['EMAIL_EXISTS', 'EMAIL_EXISTS', 'ok']);
  });
});

describe('a PIN', () => {
  const taken = {
    status: 400,
    code: 'PIN_EXISTS',
    errors: [{ field: 'pin', message: 'PIN already exists at this branch' }],
  };

  it('of a colleague cannot be used', async () => {
    const { id } = await newPerson();
    expect(await refusalOf(change(id, { pin: cast.people.staff.pin }))).toMatchObject(taken);
  });

  it('blocks a move to a branch where it is used, unless it changes, too', async () => {
    const elsewhere = await createBranch(server, cast.company.id);
    const { id, pin } = await newPerson();
    await createEmployee(server, elsewhere, { pin });
    const move = { branch_id: elsewhere.id };
    expect(await refusalOf(change(id, move))).toMatchObject(taken);
    expect((await employeeRow(server, id)).branch_id).toBe(cast.branch.id);
    expect(await change(id, { ...move, pin: '778899' })).toMatchObject({
      branch_id: elsewhere.id,
      pin: '778899',
    });
  });

  it('is free at the branch that its owner has left', async () => {
    const elsewhere = await createBranch(server, cast.company.id);
    const { id, pin } = await newPerson();
    await change(id, { branch_id: elsewhere.id });
    const body = employeeForm({ pin, branch_id: cast.branch.id });
    await expect(cast.as('owner').call(addEmployee, { body })).resolves.toMatchObject({ pin });
  });
});

it('no person is moved to a branch that is deleted at the same moment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const branch = await createBranch(server, cast.company.id);
    const { id } = await newPerson();
    const [moved, deleted] = await Promise.allSettled([
      change(id, { branch_id: branch.id }),
      cast.as('owner').call(deleteBranch, { query: { branchId: branch.id }, body: null }),
    ]);
    expect([moved.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const isGone = (await branchRow(server, branch.id)).deleted_at !== null;
    const isThere = (await employeeRow(server, id)).branch_id === branch.id;
    expect([isGone, isThere]).toEqual([deleted.status === 'fulfilled', !isGone]);
  }
});
