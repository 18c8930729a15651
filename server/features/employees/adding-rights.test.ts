import { addEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import { createBranch, createCast, createCompany } from '../../testing/factories.ts';
import type { Branch, Cast, Company, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let elsewhere: Branch;
let other: Company;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
  other = await createCompany(server);
});
afterAll(() => server.close());

const add = (kind: Kind, changes: Record<string, unknown> = {}) =>
  cast.as(kind).call(addEmployee, { body: employeeForm(changes) });
const addHere = (changes: Record<string, unknown> = {}) =>
  add('owner', { branch_id: cast.branch.id, ...changes });

describe('the right to add people', () => {
  const places = {
    'the head office': () => cast.company.headOffice,
    'the branch manager’s branch': () => cast.branch,
    'another branch': () => elsewhere,
  };
  const roles = { owner: 1, manager: 2, 'member of staff': 3 };
  const kinds: Kind[] = ['owner', 'head-office manager', 'branch manager', 'staff'];
  type Place = keyof typeof places;
  type Role = keyof typeof roles;

  const expected = (kind: Kind, role: Role, place: Place): string => {
    if (kind === 'staff') return 'ACCESS_DENIED';
    if (role === 'owner') return 'INVALID_ROLE';
    if (kind !== 'branch manager') return 'added';
    const allowed = role === 'member of staff' && place === 'the branch manager’s branch';
    return allowed ? 'added' : 'ACCESS_DENIED';
  };
  const cases = kinds.flatMap((kind) =>
    (Object.keys(roles) as Role[]).flatMap((role) =>
      (Object.keys(places) as Place[]).map(
        (place) => [kind, role, place, expected(kind, role, place)] as const,
      ),
    ),
  );

  it.each(cases)('%s adds %s at %s: %s', async (kind, role, place, outcome) => {
    const branch = places[place]();
    const call = add(kind, { role_id: roles[role], branch_id: branch.id });
    if (outcome === 'added') {
      expect(await call).toMatchObject({ role_id: roles[role], branch_id: branch.id });
    } else {
      expect((await refusalOf(call)).code).toBe(outcome);
    }
  });

  it('answers 404 for a branch of another company, and adds no person', async () => {
    const email = 'nowhere@employee.example';
    const call = add('owner', { email, branch_id: other.headOffice.id });
    expect(await refusalOf(call)).toMatchObject({ status: 404 });
    expect(await employeesOf(server, email)).toEqual([]);
  });

  it('answers 403 when another company is named', async () => {
    const call = add('owner', { branch_id: cast.branch.id, companyId: other.id });
    expect(await refusalOf(call)).toMatchObject({ status: 403, message: 'Access Denied' });
    await expect(addHere({ companyId: cast.company.id })).resolves.toBeDefined();
  });

  it('is limited to known roles', async () => {
    for (const role_id of [0, 4, -3, 2.5]) {
      expect(await refusalOf(addHere({ role_id }))).toMatchObject({
        status: 400,
        code: 'INVALID_ROLE',
        message: 'Invalid Role Selected',
      });
    }
  });
});
