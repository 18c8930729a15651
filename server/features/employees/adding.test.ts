import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { addEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import { createBranch, createCast, createCompany, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Company, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, foundInDatabase, setTimezone } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00Z';

let server: TestServer;
let cast: Cast;
let elsewhere: Branch;
let other: Company;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  cast = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
  other = await createCompany(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const add = (kind: Kind, changes: Record<string, unknown> = {}) =>
  cast.as(kind).call(addEmployee, { body: employeeForm(changes) });
const addHere = (changes: Record<string, unknown> = {}) =>
  add('owner', { branch_id: cast.branch.id, ...changes });

describe('the branch of a new person', () => {
  it('may be given by name, in any case', async () => {
    const added = await add('owner', { branch_name: cast.branch.name.toUpperCase() });
    expect(added).toMatchObject({ branch_id: cast.branch.id, branch_name: cast.branch.name });
  });

  it('is the id’s when both are sent', async () => {
    const added = await add('owner', {
      branch_id: cast.branch.id,
      branch_name: elsewhere.name,
    });
    expect(added.branch_id).toBe(cast.branch.id);
  });

  it('is the branch manager’s by default', async () => {
    expect((await add('branch manager')).branch_id).toBe(cast.branch.id);
  });

  it('is required of all other users, and must exist in the company', async () => {
    const theirs = await createBranch(server, other.id, { name: 'Only theirs' });
    for (const branch of [{}, { branch_name: 'No such branch' }, { branch_name: theirs.name }]) {
      expect(await refusalOf(add('owner', branch))).toMatchObject({
        status: 400,
        code: 'MISSING_FIELDS',
        errors: [{ field: 'branch_id', message: 'Branch is required' }],
      });
    }
  });
});

describe('a new person', () => {
  it('returns 201, cleaned, with PIN and NI number for users who may see them', async () => {
    const response = await cast.as('owner').raw(addEmployee, {
      body: employeeForm({
        name: ' Łukasz <b>O’Brien</b> ',
        email: ' Lukasz@Employee.Example ',
        mobile_no: '+44 7700 900 456',
        pin: '0123',
        branch_id: cast.branch.id,
      }),
    });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      name: 'Łukasz O’Brien',
      email: 'lukasz@employee.example',
      mobile_no: '+447700900456',
      landline_mobile_no: '+447700900456',
      pin: '0123',
      n_i_no: 'QQ123456C',
      position: 'Staff',
      post_code: 'LS2 2BB',
      dob: '1999-12-31',
      start_date: '2026-06-01',
      branch_name: cast.branch.name,
    });
    expect(JSON.stringify(data)).not.toContain('password');
  });

  it('starts today by default, by the clock of the branch', async () => {
    const far = await createBranch(server, cast.company.id);
    await setTimezone(server, far.id, 'Pacific/Auckland');
    server.clock.set('2026-08-01T13:00:00Z');
    cast.tokens.owner = await tokenOf(server, cast.people.owner);
    for (const start_date of ['', null, undefined]) {
      expect(await addHere({ start_date })).toMatchObject({ start_date: '2026-08-01' });
      const added = await add('owner', { start_date, branch_id: far.id });
      expect(added).toMatchObject({ start_date: '2026-08-02' });
    }
  });

  it('is refused a common password', async () => {
    for (const password of ['Qwerty123', 'Lukasz-2026']) {
      expect(await refusalOf(addHere({ name: 'Lukasz', password }))).toMatchObject({
        status: 400,
        errors: [
          { field: 'password', message: 'This password is too easy to guess. Choose another one.' },
        ],
      });
    }
  });

  it('can sign in at once', async () => {
    const { email } = await add('branch manager');
    const body = { email: email ?? '', password: 'Two-kettles-7' };
    const { user } = await server.client().call(login, { body }).then(sessionIn);
    expect(user).toMatchObject({ branch_id: cast.branch.id, role_id: 3 });
  });

  it('is stored with password, PIN and NI number unreadable', async () => {
    const secrets = { password: 'Unguessable77', pin: '918273', n_i_no: 'ZZ987654D' };
    const added = await addHere(secrets);
    expect(added.pin).toBe(secrets.pin);
    expect(await foundInDatabase(server, Object.values(secrets))).toEqual([]);
    expect((await employeeRow(server, added.id)).password_hash).toMatch(/^\$argon2id\$/);
  });

  it('writes one audit row with role and branch, and no personal data', async () => {
    const before = (await auditOf(server, cast.company.id)).length;
    const added = await addHere();
    const log = (await auditOf(server, cast.company.id)).slice(before);
    expect(log).toEqual([
      {
        action: 'employee.added',
        actor_id: cast.people.owner.id,
        entity: 'employee',
        entity_id: added.id,
        branch_id: cast.branch.id,
        details: { role: 'Staff', branch: cast.branch.name },
        at: server.clock.now(),
      },
    ]);
  });

  it('writes no audit row when refused', async () => {
    const before = (await auditOf(server, cast.company.id)).length;
    await refusalOf(addHere({ email: cast.people.staff.email }));
    expect(await auditOf(server, cast.company.id)).toHaveLength(before);
  });
});
