import { login, resetPassword, sessionIn } from '@branchbook/contract/auth.ts';
import { getEmployee, importEmployees, listEmployees } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeCsv } from '../../testing/employee-form.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { tokenIn } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, foundInDatabase } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

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
const told = async (csv: string, dryRun: boolean) => {
  const { rows, added, problems, setUpLinks } = await send(csv, dryRun);
  return { rows, added, problems, setUpLinks };
};

describe('people from a file', () => {
  it('are checked first, and nothing is stored', async () => {
    const before = await people();
    const csv = employeeCsv([{ Branch: cast.branch.name }, { Branch: cast.branch.name }]);
    expect(await told(csv, true)).toEqual(nothingWrong(2));
    expect(await people()).toEqual(before);
  });

  it('are added with all fields of the file', async () => {
    const csv = employeeCsv([
      {
        Title: 'Dr',
        Name: 'Zoë Ångström',
        Email: 'Zoe@Imported.example',
        Mobile: '7700900456',
        Address: '5 Low Road, Flat 2',
        Role: 'manager',
        Branch: cast.branch.name.toUpperCase(),
        'Start date': '1/2/2026',
        'Date of birth': '31.12.1990',
        Gender: 'Female',
        'NI number': 'qq 65 43 21 a',
        PIN: '0042',
      },
    ]);
    expect(await send(csv, false)).toMatchObject({ rows: 1, added: 1, problems: [] });
    const listed = (await people()).find(({ email }) => email === 'zoe@imported.example');
    const details = await cast.as('owner').call(getEmployee, {
      query: { employeeId: listed?.id ?? 0 },
    });
    expect(details).toMatchObject({
      title: 'Dr',
      name: 'Zoë Ångström',
      mobile_no: '+447700900456',
      address: '5 Low Road, Flat 2',
      role_id: 2,
      branch_id: cast.branch.id,
      start_date: '2026-02-01',
      dob: '1990-12-31',
      gender: 'Female',
      n_i_no: 'QQ654321A',
      pin: '0042',
      position: 'Manager',
    });
    expect(await foundInDatabase(server, ['QQ654321A'])).toEqual([]);
  });

  it('are staff who start today by default', async () => {
    const csv = employeeCsv([{ Email: 'plain@imported.example', Branch: cast.branch.name }]);
    await send(csv, false);
    const added = (await people()).find(({ email }) => email === 'plain@imported.example');
    expect(added).toMatchObject({ role_id: 3, start_date: '2026-06-10', dob: null, title: null });
  });

  it('write the same audit rows as typed ones, without personal data', async () => {
    const before = (await auditOf(server, cast.company.id)).length;
    await send(employeeCsv([{ Branch: cast.branch.name }, { Branch: cast.branch.name }]), false);
    const log = (await auditOf(server, cast.company.id)).slice(before);
    const entry = {
      action: 'employee.added',
      actor_id: cast.people.owner.id,
      branch_id: cast.branch.id,
      details: { role: 'Staff', branch: cast.branch.name },
    };
    expect(log).toMatchObject([entry, entry]);
  });

  it('get a link each, shown once, and choose their passwords', async () => {
    const csv = employeeCsv([
      { Name: 'Linked One', Email: 'linked1@imported.example', Branch: cast.branch.name },
      { Name: 'Linked Two', Email: 'linked2@imported.example', Branch: cast.branch.name },
    ]);
    const { setUpLinks } = await send(csv, false);
    expect(setUpLinks).toMatchObject([
      { name: 'Linked One', email: 'linked1@imported.example' },
      { name: 'Linked Two', email: 'linked2@imported.example' },
    ]);
    const token = tokenIn(setUpLinks[1]?.link);
    await server.client().call(resetPassword, { body: { token, password: 'Chosen-1' } });
    const signIn = { email: 'linked2@imported.example', password: 'Chosen-1' };
    const { user } = await server.client().call(login, { body: signIn }).then(sessionIn);
    expect(user).toMatchObject({ name: 'Linked Two', branch_id: cast.branch.id });
  });

  it('get their links by email if there is a mail server', async () => {
    const mailbox = await startMailServer();
    const mailing = await startTestServer({ env: { SMTP_URL: mailbox.url } });
    try {
      const shop = await createCast(mailing);
      const csv = employeeCsv([
        { Email: 'mailed1@imported.example' },
        { Email: 'mailed2@imported.example' },
      ]);
      const answer = await shop.as('branch manager').call(importEmployees, { body: { csv } });
      expect(answer).toMatchObject({ rows: 2, added: 2, problems: [], setUpLinks: [] });
      for (const address of ['mailed1@imported.example', 'mailed2@imported.example']) {
        const [mail] = await mailbox.mailsTo(address);
        expect(mail?.text).toContain(`${shop.company.name} has added you`);
      }
    } finally {
      await mailing.close();
      await mailbox.close();
    }
  });
});

it('a file of people shows its first rows as parsed, and its unknown columns', async () => {
  const csv = employeeCsv(
    Array.from({ length: 6 }, (_, n) => ({
      Name: `Person ${n}`,
      Email: `seen${n}@imported.example`,
      Mobile: '7700 900 123',
      Branch: cast.branch.name,
      'Date of birth': '1.2.1990',
      'Shoe size': '42',
      Password: 'Secret-1',
    })),
  );
  const { preview, ignoredColumns, problems } = await send(csv, true);
  expect(problems).toEqual([]);
  expect(ignoredColumns).toEqual(['Shoe size', 'Password']);
  expect(preview.columns).toEqual(['Name', 'Email', 'Mobile', 'Branch', 'Date of birth']);
  expect(preview.rows).toHaveLength(5);
  expect(preview.rows[0]).toEqual([
    'Person 0',
    'seen0@imported.example',
    '07700 900 123',
    cast.branch.name,
    '1990-02-01',
  ]);
});

describe('the errors in a file of people', () => {
  it('are reported for every row at once, by the file’s column names', async () => {
    const branch = cast.branch.name;
    const csv = employeeCsv([
      { Name: '', Email: 'not an address', Branch: branch },
      { Mobile: '0113 496 0000', PIN: '123', 'NI number': 'QQ12345', Branch: branch },
      { Role: 'Owner', 'Date of birth': '31/02/1990', Branch: 'Nowhere' },
      { Postcode: '', Town: '', Branch: '', 'Start date': '12/31/2026' },
      { 'Date of birth': '31/12/2199', Branch: branch },
    ]);
    const problems = [
      { row: 2, field: 'Name', message: 'Name is required' },
      { row: 2, field: 'Email', message: 'Please enter a valid email address' },
      { row: 3, field: 'Mobile', message: 'Please enter a valid UK mobile number' },
      { row: 3, field: 'PIN', message: 'PIN must be 4-6 digits' },
      {
        row: 3,
        field: 'NI number',
        message: 'National Insurance Number must be exactly 9 characters',
      },
      { row: 4, field: 'Date of birth', message: 'Please enter a valid date of birth' },
      { row: 4, field: 'Role', message: 'Invalid Role Selected' },
      { row: 4, field: 'Branch', message: 'There is no branch with this name' },
      { row: 5, field: 'Town', message: 'Town is required' },
      { row: 5, field: 'Postcode', message: 'Postcode is required' },
      { row: 5, field: 'Start date', message: 'Please enter a valid date' },
      { row: 5, field: 'Branch', message: 'Branch is required' },
      { row: 6, field: 'Date of birth', message: 'Please enter a valid date of birth' },
    ];
    const before = await people();
    for (const dryRun of [true, false]) {
      expect(await told(csv, dryRun)).toEqual({ rows: 5, added: 0, problems, setUpLinks: [] });
    }
    expect(await people()).toEqual(before);
  });

  it('include an email of a visible person or an earlier row', async () => {
    const branch = cast.branch.name;
    const csv = employeeCsv([
      { Email: cast.people.staff.email.toUpperCase(), Branch: branch },
      { Email: 'twice@imported.example', Branch: branch },
      { Email: 'Twice@imported.example', Branch: branch },
    ]);
    expect((await send(csv, true)).problems).toEqual([
      { row: 2, field: 'Email', message: 'Email already exists' },
      { row: 4, field: 'Email', message: 'Email already exists (row 3 of this file)' },
    ]);
  });

  it('include a PIN of a person at the same branch or an earlier row; not one elsewhere', async () => {
    const far = await createBranch(server, cast.company.id);
    const csv = employeeCsv([
      { PIN: cast.people.staff.pin, Branch: cast.branch.name },
      { PIN: cast.people.staff.pin, Branch: far.name },
      { PIN: '7777', Branch: far.name },
      { PIN: '7777', Branch: cast.branch.name },
      { PIN: '7777', Branch: far.name },
    ]);
    const message = 'PIN already exists at this branch';
    expect((await send(csv, true)).problems).toEqual([
      { row: 2, field: 'PIN', message },
      { row: 6, field: 'PIN', message: `${message} (row 4 of this file)` },
    ]);
  });

  it('include missing required columns', async () => {
    const { problems } = await send('Name,Password\nAnna,Secret-1', true);
    expect(problems).toEqual([
      {
        row: 1,
        field: null,
        message:
          'Missing columns: Email, Mobile, Address, Town, County, Postcode, NI number, PIN, Branch',
      },
      {
        row: 1,
        field: null,
        message: expect.stringMatching(
          /^Columns that are read: Title, Name \(needed\), Email \(needed\), .*, PIN \(needed\)$/,
        ) as string,
      },
    ]);
  });
});

describe('the right to add people from a file', () => {
  it('lets a branch manager add staff of their branch, which need not be named', async () => {
    const csv = employeeCsv([
      { Email: 'own1@imported.example' },
      { Email: 'own2@imported.example', Branch: cast.branch.name },
    ]);
    expect(await send(csv, false, 'branch manager')).toMatchObject({ added: 2 });
    const added = (await people()).filter(({ email }) => email?.startsWith('own'));
    expect(added.map(({ branch_id }) => branch_id)).toEqual([cast.branch.id, cast.branch.id]);
  });

  it('refuses a branch manager each row with a manager or with another branch', async () => {
    const csv = employeeCsv([
      {},
      { Role: 'Manager' },
      { Branch: 'Head Office' },
      { Branch: 'Nowhere' },
    ]);
    expect(await send(csv, false, 'branch manager')).toMatchObject({
      added: 0,
      problems: [
        { row: 3, field: 'Role', message: 'You can only add staff' },
        { row: 4, field: 'Branch', message: 'You can only add people to your own branch' },
        { row: 5, field: 'Branch', message: 'There is no branch with this name' },
      ],
    });
  });

  it('reveals no PINs at branches without access', async () => {
    const pin = cast.people['head-office manager'].pin;
    const csv = employeeCsv([{ PIN: pin, Branch: 'Head Office' }]);
    const { problems } = await send(csv, true, 'branch manager');
    expect(problems).toEqual([
      { row: 2, field: 'Branch', message: 'You can only add people to your own branch' },
    ]);
  });

  it('excludes staff', async () => {
    expect(await refusalOf(send(employeeCsv([{}]), true, 'staff'))).toMatchObject({ status: 403 });
  });
});

describe('a file of people', () => {
  it('is added once when it is sent twice at the same moment', async () => {
    const own = await createCast(server);
    const csv = employeeCsv(Array.from({ length: 60 }, () => ({ Branch: own.branch.name })));
    const call = () => own.as('owner').call(importEmployees, { body: { csv } });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 60]);
    const lost = answers.find(({ added }) => added === 0);
    // Each of the 60 rows has lost its email and its PIN.
    expect(lost?.problems).toHaveLength(120);
    expect(await own.as('owner').call(listEmployees, { query: {} })).toHaveLength(64);
  });

  it('may have 2,000 rows', async () => {
    const own = await createCast(server);
    const csv = employeeCsv(Array.from({ length: 2000 }, () => ({ Branch: own.branch.name })));
    const answer = await own.as('owner').call(importEmployees, { body: { csv } });
    expect(answer).toMatchObject({ rows: 2000, added: 2000, problems: [] });
    expect(new Set(answer.setUpLinks.map(({ link }) => link)).size).toBe(2000);
    const more = `${csv}${employeeCsv([{}]).split('\n').slice(1).join('\n')}`;
    expect(await own.as('owner').call(importEmployees, { body: { csv: more } })).toMatchObject({
      added: 0,
      problems: [{ row: 1, field: null, message: 'The file has more than 2000 rows' }],
    });
  });

  it('adds no person to a branch where their PIN was used in the last moment', async () => {
    const own = await createCast(server);
    const csv = employeeCsv([{ PIN: '8642', Branch: own.branch.name }]);
    const [answer] = await Promise.all([
      own.as('owner').call(importEmployees, { body: { csv } }),
      createEmployee(server, own.branch, { pin: '8642' }).catch(() => null),
    ]);
    const listed = await own.as('owner').call(listEmployees, { query: {} });
    expect(listed.filter(({ pin }) => pin === '8642')).toHaveLength(1);
    expect(answer.added + answer.problems.length).toBe(1);
    expect((await employeeRow(server, own.people.staff.id)).deleted_at).toBeNull();
  });
});
