import { importEmployees, listEmployees, updateEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { employeeCsv } from '../../testing/employee-form.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { accessLogOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

/* Limits of what an import reveals about people who already have an email or a PIN. */

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

const send = (csv: string, dryRun: boolean, kind: Kind = 'owner') =>
  cast.as(kind).call(importEmployees, { body: { csv, dryRun } });
const people = () => cast.as('owner').call(listEmployees, { query: {} });
const nothingWrong = (rows: number) => ({ rows, added: 0, problems: [], setUpLinks: [] });

it('an email of another company is reported only when people are added, one row at a time', async () => {
  const { people: strangers } = await createCast(server);
  const csv = employeeCsv([
    // More rows than one statement inserts: none of them may stay.
    ...Array.from({ length: 100 }, () => ({ Branch: cast.branch.name })),
    { Email: strangers.staff.email.toUpperCase(), Branch: cast.branch.name },
    { Email: strangers.owner.email, Branch: cast.branch.name },
  ]);
  expect(await send(csv, true)).toMatchObject(nothingWrong(102));
  const before = await people();
  expect(await send(csv, false)).toMatchObject({
    ...nothingWrong(102),
    problems: [{ row: 102, field: 'Email', message: 'Email already exists' }],
  });
  expect(await people()).toEqual(before);
  expect((await accessLogOf(server, cast.company.id)).at(-1)).toMatchObject({
    action: 'credentials.refused',
    actor_id: cast.people.owner.id,
    details: { fields: ['email'] },
  });
});

it('a hidden PIN is never revealed, even at the caller’s head office', async () => {
  const { owner, staff } = cast.people;
  const far = await createEmployee(server, cast.company.headOffice);
  const csv = employeeCsv([
    { PIN: '654321', Branch: 'Head Office' },
    { PIN: owner.pin, Branch: 'Head Office' },
  ]);
  expect(await send(csv, true, 'head-office manager')).toMatchObject(nothingWrong(2));
  const { problems } = await send(csv, false, 'head-office manager');
  expect(problems).toEqual([
    {
      row: 1,
      field: 'PIN',
      message: expect.stringMatching(/^Someone at Head Office whose PIN you cannot see/),
    },
  ]);
  const seen = employeeCsv([
    { PIN: far.pin, Branch: 'Head Office' },
    { PIN: staff.pin, Branch: cast.branch.name },
  ]);
  const message = 'PIN already exists at this branch';
  expect((await send(seen, true, 'head-office manager')).problems).toEqual([
    { row: 2, field: 'PIN', message },
    { row: 3, field: 'PIN', message },
  ]);
});

it('a used email or PIN is refused at most 100 times a day', async () => {
  const prober = await createCast(server);
  const boss = prober.as('owner');
  const { id: employeeId } = prober.people.staff;
  const email = cast.people.staff.email;
  const { limiter } = server.context;
  const limit = { key: `taken credentials ${prober.people.owner.id}`, max: 100, seconds: 86_400 };
  for (let times = 0; times < 99; times += 1) await limiter.take(limit);
  const ask = () => boss.call(updateEmployee, { body: { employeeId, email } });
  // An accepted change does not use up a try.
  await boss.call(updateEmployee, { body: { employeeId, town: 'York' } });
  expect((await refusalOf(ask())).code).toBe('EMAIL_EXISTS');
  expect((await refusalOf(ask())).status).toBe(429);
  const csv = employeeCsv([{ Branch: prober.branch.name }]);
  const call = boss.call(importEmployees, { body: { csv } });
  expect((await refusalOf(call)).status).toBe(429);
});

it('PINs cannot be tried with one file after the other', async () => {
  const prober = await createCast(server);
  const csv = employeeCsv(
    Array.from({ length: 2000 }, (_, at) => ({ PIN: String(1000 + at), Branch: 'Head Office' })),
  );
  const call = () => prober.as('owner').call(importEmployees, { body: { csv, dryRun: true } });
  for (let times = 0; times < 10; times += 1) await call();
  expect(await refusalOf(call())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});

it('errors are listed from the first row to the last, also those found by the database', async () => {
  const { staff } = cast.people;
  const far = await createBranch(server, cast.company.id);
  const csv = employeeCsv([
    { Email: staff.email, PIN: staff.pin, Branch: cast.branch.name },
    { Mobile: '123', Role: '3', 'Start date': '1-2-2026', Branch: cast.branch.name },
    { Email: staff.email, Role: '2', Mobile: '7700 900 456', Branch: far.name },
    { Name: '', Role: 'STAFF', 'Date of birth': '2026-06-10', Branch: far.name },
    { Role: '1', 'Start date': '1.2/2026', Branch: far.name },
  ]);
  expect((await send(csv, true)).problems).toEqual([
    { row: 2, field: 'Email', message: 'Email already exists' },
    { row: 2, field: 'PIN', message: 'PIN already exists at this branch' },
    { row: 3, field: 'Mobile', message: 'Please enter a valid UK mobile number' },
    { row: 4, field: 'Email', message: 'Email already exists' },
    { row: 5, field: 'Name', message: 'Name is required' },
    { row: 6, field: 'Role', message: 'Invalid Role Selected' },
    { row: 6, field: 'Start date', message: 'Please enter a valid date' },
  ]);
});

it('a branch manager does not learn of an email at another branch before people are added', async () => {
  const own = await createCast(server);
  const { owner } = own.people;
  const csv = employeeCsv([{}, { Email: owner.email }]);
  const sendAs = (dryRun: boolean) =>
    own.as('branch manager').call(importEmployees, { body: { csv, dryRun } });
  expect(await sendAs(true)).toMatchObject(nothingWrong(2));
  expect((await sendAs(false)).problems).toEqual([
    { row: 3, field: 'Email', message: 'Email already exists' },
  ]);
  const manager = own.people['branch manager'];
  expect((await accessLogOf(server, own.company.id)).at(-1)).toEqual({
    action: 'credentials.refused',
    actor_id: manager.id,
    actor_kind: 'portal',
    entity: 'employee',
    entity_id: manager.id,
    branch_id: own.branch.id,
    details: { fields: ['email'] },
  });
});

it('a hidden PIN is reported with its branch', async () => {
  const own = await createCast(server);
  const csv = employeeCsv([
    { Branch: own.branch.name },
    { PIN: own.people.owner.pin, Branch: 'Head Office' },
  ]);
  const body = { csv, dryRun: false };
  const { problems } = await own.as('head-office manager').call(importEmployees, { body });
  expect(problems).toEqual([
    {
      row: 1,
      field: 'PIN',
      message:
        'Someone at Head Office whose PIN you cannot see already has one of these PINs. Choose other PINs for Head Office, or ask the owner to import the file.',
    },
  ]);
});
