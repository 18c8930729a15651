import { login, me, sessionIn } from '@branchbook/contract/auth.ts';
import { addEmployee, getEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import type { Employee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let elsewhere: Branch;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
});
afterAll(() => server.close());

const newPerson = (overrides: Parameters<typeof createEmployee>[2] = {}): Promise<Person> =>
  createEmployee(server, cast.branch, overrides);
const change = (employeeId: number, changes: Record<string, unknown>) =>
  cast.as('owner').call(updateEmployee, { body: { employeeId, ...changes } });
const open = (employeeId: number) => cast.as('owner').call(getEmployee, { query: { employeeId } });
const signIn = (email: string, password: string) =>
  server.client().call(login, { body: { email, password } }).then(sessionIn);
const logOf = async (employeeId: number) =>
  (await auditOf(server, cast.company.id)).filter((entry) => entry.entity_id === employeeId);

describe('changing an employee', () => {
  it('updates the sent fields, cleaned, and keeps the rest', async () => {
    const { id, pin } = await newPerson();
    const before = await open(id);
    const response = await cast.as('owner').callWithMessage(updateEmployee, {
      body: {
        employeeId: id,
        name: ' Zoë <b>O’Brien</b> ',
        mobile_no: '07700 900 456',
        town: 'York',
        dob: '1990-02-28',
        n_i_no: 'qq 12 34 56 c',
        pin: '0876',
        medicialConditions: 'Hay fever',
        emergencyContact: 'Ben',
        emergencyContactNo: '+44 7700 900457',
      },
    });
    const after = {
      ...before,
      name: 'Zoë O’Brien',
      mobile_no: '+447700900456',
      landline_mobile_no: '+447700900456',
      town: 'York',
      dob: '1990-02-28',
      n_i_no: 'QQ123456C',
      pin: '0876',
      medicialConditions: 'Hay fever',
      emergencyContact: 'Ben',
      emergencyContactNo: '+447700900457',
      version: before.version + 1,
    };
    expect(before.pin).toBe(pin);
    expect(response).toMatchObject({ message: 'Employee updated', data: after });
    expect(await open(id)).toEqual(after);
  });

  it('accepts the postcode under each of its names', async () => {
    const { id } = await newPerson();
    for (const name of ['postcode', 'post_code', 'postCode']) {
      expect(await change(id, { [name]: `LS1 ${name}` })).toMatchObject({
        post_code: `LS1 ${name}`,
      });
    }
    const { postcode, ...form } = employeeForm({ branch_id: cast.branch.id }) as {
      postcode: string;
    };
    const body = { ...form, postCode: postcode } as never;
    const added: Employee = await cast.as('owner').call(addEmployee, { body });
    expect(added.post_code).toBe(postcode);
  });

  it('clears optional fields, and keeps secrets that are sent empty', async () => {
    const { id, pin, email } = await newPerson({ dob: '1990-01-01' });
    await change(id, { n_i_no: 'QQ123456C', medicialConditions: 'Hay fever' });
    const changed = await change(id, {
      title: '',
      address: null,
      dob: '',
      start_date: null,
      medicialConditions: '',
      pin: '',
      n_i_no: '',
      PasswordHash: '',
    });
    expect(changed).toMatchObject({ title: null, address: null, dob: null, start_date: null });
    expect(changed).toMatchObject({ medicialConditions: null, pin, n_i_no: 'QQ123456C' });
    await expect(signIn(email, 'Two-kettles-7')).resolves.toBeDefined();
  });

  it('refuses a name, an email and a mobile number that are empty or wrong', async () => {
    const { id } = await newPerson();
    for (const [field, value, message] of [
      ['name', '', 'Name is required'],
      ['email', '', 'Email is required'],
      ['email', 'tom@', 'Please enter a valid email address'],
      ['mobile_no', '', 'Mobile number is required'],
      ['mobile_no', '0113 496 0000', 'Please enter a valid UK mobile number'],
      ['pin', '123', 'PIN must be 4-6 digits'],
      ['dob', '2199-12-31', 'Please enter a valid date of birth'],
      ['n_i_no', 'QQ12345-C', 'National Insurance Number must be exactly 9 characters'],
      ['PasswordHash', 'short', 'Password must be at least 8 characters long'],
      ['PasswordHash', 'Welcome1', 'This password is too easy to guess. Choose another one.'],
    ] as const) {
      expect(await refusalOf(change(id, { [field]: value }))).toMatchObject({
        status: 400,
        errors: [{ field, message }],
      });
    }
    expect((await employeeRow(server, id)).version).toBe(1);
  });

  it('writes one audit row with the names of the fields, without their values', async () => {
    const { id } = await newPerson();
    await change(id, {
      name: 'Zoë Quill',
      email: 'zoe.quill@example.com',
      pin: '667788',
      n_i_no: 'ZZ987654D',
      PasswordHash: 'Unguessable77',
      town: 'Whitby',
    });
    const log = await logOf(id);
    expect(log).toMatchObject([
      {
        action: 'employee.changed',
        actor_id: cast.people.owner.id,
        entity: 'employee',
        branch_id: cast.branch.id,
      },
    ]);
    expect(new Set(log[0]?.details['fields'] as string[])).toEqual(
      new Set(['name', 'email', 'pin', 'n_i_no', 'password', 'town']),
    );
    expect(JSON.stringify(log)).not.toMatch(/quill|667788|ZZ987654D|Unguessable77|Whitby/i);
  });

  it('without a difference succeeds, and writes nothing', async () => {
    const { id, name, email, pin } = await newPerson();
    const before = await open(id);
    const same = { name, email, pin, role_id: 3, branch_id: cast.branch.id };
    const again = { ...same, branch_name: cast.branch.name, town: 'Leeds', version: 1 };
    expect(await change(id, again)).toEqual(before);
    expect(await change(id, {})).toEqual(before);
    expect(await logOf(id)).toEqual([]);
  });

  it('moves them to another branch, given by id or name', async () => {
    const { id } = await newPerson();
    expect(await change(id, { branch_id: elsewhere.id })).toMatchObject({
      branch_id: elsewhere.id,
      branch_name: elsewhere.name,
    });
    expect(await change(id, { branch_name: cast.branch.name.toUpperCase() })).toMatchObject({
      branch_id: cast.branch.id,
    });
    expect(await change(id, { branch_name: '', branch_id: null })).toMatchObject({
      branch_id: cast.branch.id,
    });
    expect(await refusalOf(change(id, { branch_name: 'No such branch' }))).toMatchObject({
      status: 400,
      code: 'MISSING_FIELDS',
      errors: [{ field: 'branch_id', message: 'Branch is required' }],
    });
  });

  it('updates every other field of the form, and logs each by its name', async () => {
    const { id } = await newPerson();
    const sent = {
      title: 'Dr',
      address: '17 Low Road',
      county: 'Fife',
      martial_status: 'Married',
      gender: 'Female',
      nationality: 'Irish',
      start_date: '2026-02-01',
    };
    expect(await change(id, sent)).toMatchObject(sent);
    await change(id, { emergencyContact: 'Ben', emergencyContactNo: '07700 900457' });
    await change(id, { branch_id: elsewhere.id, role_id: 2, medicialConditions: 'Hay fever' });
    const entry = {
      action: 'employee.changed',
      actor_id: cast.people.owner.id,
      entity: 'employee',
      entity_id: id,
      branch_id: cast.branch.id,
      at: server.clock.now(),
    };
    expect(await logOf(id)).toEqual([
      {
        ...entry,
        details: {
          fields: expect.toSatisfy((fields: string[]) =>
            Object.keys(sent).every((field) => fields.includes(field)),
          ) as unknown,
        },
      },
      { ...entry, details: { fields: ['emergencyContact', 'emergencyContactNo'] } },
      {
        ...entry,
        branch_id: elsewhere.id,
        details: { fields: ['medicialConditions', 'role_id', 'branch_id'] },
      },
    ]);
  });

  it('refuses a password made of the former or the new names', async () => {
    const { id } = await newPerson({ name: 'Wilhelmina', email: 'harbourside@example.com' });
    const names = { name: 'Thistlewood', email: 'quayside@example.com' };
    for (const password of ['Wilhelmina1', 'Harbourside1', 'Thistlewood1', 'Quayside12']) {
      expect(await refusalOf(change(id, { ...names, PasswordHash: password }))).toMatchObject({
        status: 400,
        errors: [
          {
            field: 'PasswordHash',
            message: 'This password is too easy to guess. Choose another one.',
          },
        ],
      });
    }
    await expect(change(id, { ...names, PasswordHash: 'Different2' })).resolves.toBeDefined();
  });

  it('makes staff a manager and a manager staff, with the matching position', async () => {
    const { id } = await newPerson({ position: 'Staff' });
    expect(await change(id, { role_id: 2 })).toMatchObject({ role_id: 2, position: 'Manager' });
    expect(await change(id, { role_id: '3' })).toMatchObject({ role_id: 3, position: 'Staff' });
    const baker = await newPerson({ position: 'Baker' });
    expect((await change(baker.id, { role_id: 2 })).position).toBe('Baker');
  });
});

describe('a person’s access after a change', () => {
  const isSignedIn = async (token: string): Promise<boolean> =>
    server
      .client(token)
      .call(me)
      .then(
        () => true,
        () => false,
      );

  it.each([
    ['a new password', { PasswordHash: 'Different2' }],
    ['another role', { role_id: 2 }],
    ['another branch', { branch_id: () => elsewhere.id }],
    ['another email', { email: 'zoe.elsewhere@example.com' }],
  ])('ends everywhere with %s', async (_, sent) => {
    const person = await newPerson();
    const tokens = [await tokenOf(server, person), await tokenOf(server, person)];
    const values = Object.entries(sent).map(([field, value]) => [
      field,
      typeof value === 'function' ? value() : value,
    ]);
    await change(person.id, Object.fromEntries(values) as Record<string, unknown>);
    for (const token of tokens) expect(await isSignedIn(token)).toBe(false);
  });

  it('continues with another name or PIN', async () => {
    const person = await newPerson();
    const token = await tokenOf(server, person);
    await change(person.id, { name: 'Zoë', pin: '908172' });
    expect(await isSignedIn(token)).toBe(true);
  });

  it('does not prove an address that a manager typed', async () => {
    const { id } = await newPerson({ email_verified_at: server.clock.now() });
    await change(id, { email: `unproved${id}@example.com` });
    expect((await employeeRow(server, id)).email_verified_at).toBeNull();
  });

  it('needs the new email and password, and no longer accepts the old ones', async () => {
    const { id, email } = await newPerson();
    await change(id, { email: 'Moved@Example.com', PasswordHash: 'Different2' });
    await expect(signIn('moved@example.com', 'Different2')).resolves.toBeDefined();
    for (const [address, password] of [
      [email, 'Two-kettles-7'],
      [email, 'Different2'],
      ['moved@example.com', 'Two-kettles-7'],
    ] as const) {
      expect((await refusalOf(signIn(address, password))).code).toBe('BAD_LOGIN');
    }
  });
});
