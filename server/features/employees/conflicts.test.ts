import { addEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import { createCast, createCompany, createEmployee } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

const add = (changes: Record<string, unknown>) =>
  cast
    .as('owner')
    .call(addEmployee, { body: employeeForm({ branch_id: cast.branch.id, ...changes }) });

describe('an email', () => {
  it('belongs to one account in all companies', async () => {
    const other = await createCompany(server);
    for (const email of [cast.people.staff.email, other.owner.email.toUpperCase()]) {
      expect(await refusalOf(add({ email }))).toMatchObject({
        status: 400,
        code: 'EMAIL_EXISTS',
        message: 'Email already exists',
        errors: [{ field: 'email', message: 'Email already exists' }],
      });
    }
  });

  it('is free again when the person was deleted', async () => {
    const email = 'gone@employee.example';
    await createEmployee(server, cast.branch, { email, deleted_at: server.clock.now() });
    await expect(add({ email })).resolves.toBeDefined();
  });

  it('is used once when the button is pressed twice', async () => {
    const body = employeeForm({ branch_id: cast.branch.id });
    const press = () => cast.as('owner').call(addEmployee, { body });
    const results = await Promise.allSettled([press(), press(), press()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await employeesOf(server, body.email)).toHaveLength(1);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
    );
    for (const code of refused) expect(['EMAIL_EXISTS', 'PIN_EXISTS']).toContain(code);
  });
});

describe('a PIN', () => {
  it('belongs to one person of a branch', async () => {
    const refusal = await refusalOf(add({ pin: cast.people.staff.pin }));
    expect(refusal).toMatchObject({
      status: 400,
      code: 'PIN_EXISTS',
      message: 'PIN already exists at this branch',
      errors: [{ field: 'pin', message: 'PIN already exists at this branch' }],
    });
  });

  it('may be used at another branch, and by another company', async () => {
    const { pin } = cast.people.staff;
    await expect(add({ pin, branch_id: cast.company.headOffice.id })).resolves.toBeDefined();
    const other = await createCast(server);
    const body = employeeForm({ pin, branch_id: other.branch.id });
    await expect(other.as('owner').call(addEmployee, { body })).resolves.toBeDefined();
  });

  it('differs from one with a leading zero', async () => {
    await add({ pin: '4455' });
    await expect(add({ pin: '04455' })).resolves.toMatchObject({ pin: '04455' });
    await expect(add({ pin: 8812 })).resolves.toMatchObject({ pin: '8812' });
  });
});

describe('trying PINs', () => {
  it('is blocked after a hundred tries in a quarter of an hour, for that user only', async () => {
    const curious = await createCast(server);
    const attempt = () =>
      curious.as('branch manager').call(addEmployee, { body: employeeForm({ name: '' }) });
    for (let tries = 0; tries < 100; tries += 1) {
      expect((await refusalOf(attempt())).status).toBe(400);
    }
    expect(await refusalOf(attempt())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    const body = employeeForm({ branch_id: curious.branch.id });
    await expect(curious.as('owner').call(addEmployee, { body })).resolves.toBeDefined();
  });
});

describe('a form with errors', () => {
  it('lists missing fields one by one', async () => {
    const messages = {
      name: 'Name is required',
      email: 'Email is required',
      mobile_no: 'Mobile number is required',
      address: 'Address is required',
      town: 'Town is required',
      county: 'County is required',
      postcode: 'Postcode is required',
      pin: 'PIN is required',
      n_i_no: 'National Insurance Number is required',
      password: 'Password is required',
    };
    for (const [field, message] of Object.entries(messages)) {
      for (const value of ['', undefined, null]) {
        expect(await refusalOf(add({ [field]: value }))).toMatchObject({
          status: 400,
          code: 'MISSING_FIELDS',
          errors: [{ field, message }],
        });
      }
    }
    const empty = Object.fromEntries(Object.keys(messages).map((field) => [field, '']));
    const { errors } = await refusalOf(add(empty));
    expect(Object.fromEntries(errors.map((error) => [error.field, error.message]))).toEqual(
      messages,
    );
  });

  it('lists invalid fields one by one', async () => {
    const wrong: [string, unknown, string][] = [
      ['email', 'tom@', 'Please enter a valid email address'],
      ['mobile_no', '0113 496 0000', 'Please enter a valid UK mobile number'],
      ['pin', '123', 'PIN must be 4-6 digits'],
      ['pin', '1234567', 'PIN must be 4-6 digits'],
      ['pin', '12a4', 'PIN must be 4-6 digits'],
      ['n_i_no', 'QQ12345', 'National Insurance Number must be exactly 9 characters'],
      ['password', 'short1A', 'Password must be at least 8 characters long'],
      ['name', 'x'.repeat(101), 'Must be at most 100 characters'],
      ['address', 'x'.repeat(256), 'Must be at most 255 characters'],
      ['dob', '2026-02-30', 'Please enter a valid date of birth'],
      ['dob', '2199-12-31', 'Please enter a valid date of birth'],
    ];
    for (const [field, value, message] of wrong) {
      expect(await refusalOf(add({ [field]: value }))).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        errors: [{ field, message }],
      });
    }
  });
});
