import { forgotPassword, login, me } from '@branchbook/contract/auth.ts';
import {
  addEmployee,
  deleteEmployee,
  getEmployee,
  listBranchPeople,
  listEmployees,
  updateEmployee,
} from '@branchbook/contract/employees.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import { employeeForm } from '../../testing/employee-form.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import {
  auditOf,
  employeeRow,
  forgetTries,
  foundInDatabase,
  sessionsOf,
} from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { erasePeople } from './erase-people.ts';

const NOW = '2026-06-10T09:00:00Z';

let mailbox: MailServer;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ now: NOW, env: { SMTP_URL: mailbox.url } });
});
beforeEach(async () => {
  cast = await createCast(server);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const erasuresOf = (companyId: number) =>
  server.context.db
    .selectFrom('erasures')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute();

const erase = (employeeId: number, kind: Kind = 'owner') =>
  cast.as(kind).call(deleteEmployee, { body: { employeeId } });

/** A person with every field filled in. */
const PERSON = {
  title: 'Dr',
  name: 'Zoë Quillfeather',
  email: 'zoe.quillfeather@employee.example',
  mobile_no: '07700 900987',
  address: '17 Quillfeather Lane',
  town: 'Quillton',
  county: 'Quillshire',
  postcode: 'QZ9 9ZQ',
  pin: '918273',
  n_i_no: 'ZZ987654D',
  nationality: 'Quillish',
};
const NOTES = { medicialConditions: 'Quillpox', emergencyContact: 'Quentin Quill' };

const addPerson = async () => {
  const owner = cast.as('owner');
  const body = employeeForm({ ...PERSON, branch_id: cast.branch.id });
  const { id } = await owner.call(addEmployee, { body });
  await owner.call(updateEmployee, {
    body: { employeeId: id, ...NOTES, emergencyContactNo: '07700 900986' },
  });
  return id;
};

describe('a deleted person', () => {
  it('leaves none of their data in the database', async () => {
    const id = await addPerson();
    const body = { email: PERSON.email, password: 'Two-kettles-7' };
    await server.client().call(login, { body });
    await server.client().call(forgotPassword, { body: { email: PERSON.email } });
    expect((await foundInDatabase(server, ['Quill'])).length).toBe(1);
    await erase(id);
    // Counted tries expire by themselves within an hour.
    await forgetTries(server);
    const texts = [
      'uill',
      PERSON.postcode,
      '+4477009009',
      PERSON.pin,
      PERSON.n_i_no,
      '127.0.0.1 z',
    ];
    expect(await foundInDatabase(server, texts)).toEqual([]);
  });

  it('leaves a row with only their branch and role', async () => {
    const id = await addPerson();
    await erase(id);
    const row = await employeeRow(server, id);
    const left = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    expect(left).toEqual({
      id,
      company_id: cast.company.id,
      branch_id: cast.branch.id,
      role_id: 3,
      name: 'Former employee',
      version: 3,
      created_at: expect.any(Date),
      updated_at: server.clock.now(),
      deleted_at: server.clock.now(),
    });
  });

  it('leaves an erasure record and an audit row, without a name', async () => {
    const id = await addPerson();
    await erase(id, 'head-office manager');
    const by = cast.people['head-office manager'].id;
    expect(await erasuresOf(cast.company.id)).toEqual([
      {
        id: expect.any(Number),
        company_id: cast.company.id,
        employee_id: id,
        asked_by: by,
        at: server.clock.now(),
        reason: 'employee deleted',
      },
    ]);
    expect((await auditOf(server, cast.company.id)).at(-1)).toEqual({
      action: 'employee.deleted',
      actor_id: by,
      entity: 'employee',
      entity_id: id,
      branch_id: cast.branch.id,
      details: { role: 'Staff' },
      at: server.clock.now(),
    });
  });

  it('is signed out at once and cannot sign in again', async () => {
    const { staff } = cast.people;
    const token = await tokenOf(server, staff);
    await erase(staff.id);
    expect((await refusalOf(server.client(token).call(me))).code).toBe('SESSION_EXPIRED');
    const body = { email: staff.email, password: 'Two-kettles-7' };
    expect((await refusalOf(server.client().call(login, { body }))).code).toBe('BAD_LOGIN');
    expect(await sessionsOf(server, staff.id)).toEqual([]);
  });

  it('leaves no data behind when they sign in or ask for a password at the same moment', async () => {
    const { id, email } = cast.people.staff;
    const client = server.client();
    const [erased] = await Promise.allSettled([
      erase(id),
      client.call(login, { body: { email, password: 'Two-kettles-7' } }),
      client.call(forgotPassword, { body: { email } }),
    ]);
    expect(erased.status).toBe('fulfilled');
    expect(await sessionsOf(server, id)).toEqual([]);
    const { db } = server.context;
    const links = db.selectFrom('link_tokens').select('id').where('employee_id', '=', id);
    expect(await links.execute()).toEqual([]);
    expect((await employeeRow(server, id)).last_login_at).toBeNull();
  });

  it('is in no list, and cannot be opened, changed or deleted again', async () => {
    const { staff } = cast.people;
    await erase(staff.id);
    const owner = cast.as('owner');
    const lists = [
      await owner.call(listEmployees, { query: {} }),
      await owner.call(listBranchPeople, { query: { branchId: cast.branch.id } }),
    ];
    for (const list of lists) expect(list.map(({ id }) => id)).not.toContain(staff.id);
    for (const call of [
      () => owner.call(getEmployee, { query: { employeeId: staff.id } }),
      () => owner.call(updateEmployee, { body: { employeeId: staff.id, town: 'York' } }),
      () => erase(staff.id),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 404, message: 'Employee Not Found' });
    }
    expect(await erasuresOf(cast.company.id)).toHaveLength(1);
  });

  it('frees their email and their PIN at once', async () => {
    const { email, pin, id } = cast.people.staff;
    await erase(id);
    const body = employeeForm({ email, pin, branch_id: cast.branch.id });
    await expect(cast.as('owner').call(addEmployee, { body })).resolves.toMatchObject({ pin });
  });

  it('gets none of their queued emails', async () => {
    const { staff } = cast.people;
    const manager = cast.people['branch manager'];
    const { db } = server.context;
    const expiry = new Date(server.clock.now().getTime() + 3_600_000);
    const email = { to: 'a@b.example', subject: '', text: '', html: '' };
    await db.transaction().execute(async (tx) => {
      await server.context.mail.queue(tx, email, expiry, staff.id);
      await server.context.mail.queue(tx, email, expiry, manager.id);
    });
    await erase(staff.id);
    const waiting = await db.selectFrom('mails').select('employee_id').execute();
    expect(waiting.map((mail) => mail.employee_id)).toEqual([manager.id]);
    await db.deleteFrom('mails').execute();
  });
});

it('their records still count in the reports, as those of a former employee', async () => {
  const { cast: shop, lukasz, assign, complete, markNotCompleted } = await createBranchDay(server);
  const [first, second] = [await assign(), await assign()];
  await assign();
  await complete(first, '2026-06-10', 'Done before opening');
  await markNotCompleted(second, '2026-06-10', 'No delivery');
  const owner = server.client(await tokenOf(server, shop.people.owner));
  const report = () =>
    owner.call(taskReportOf, {
      params: { period: 'today' },
      query: { branchId: shop.branch.id },
    });
  const before = await report();
  expect(JSON.stringify(before)).toContain(lukasz.name);
  await owner.call(deleteEmployee, { body: { employeeId: lukasz.id } });
  const after = await report();
  expect(after).toMatchObject({ totalTasks: 3, completedTasks: 1, notCompletedTasks: 1 });
  expect(after).toEqual(
    JSON.parse(JSON.stringify(before).replaceAll(lukasz.name, 'Former employee')),
  );
});

describe('the right to delete people', () => {
  const targets = {
    themselves: null,
    'the owner': () => cast.people.owner,
    'a head-office manager': () => createEmployee(server, cast.company.headOffice, { role_id: 2 }),
    'a manager of the branch': () => createEmployee(server, cast.branch, { role_id: 2 }),
    'staff of the branch': () => createEmployee(server, cast.branch),
    'staff of another branch': async () =>
      createEmployee(server, await createBranch(server, cast.company.id)),
  };
  type Target = keyof typeof targets;
  const MAY: Record<Kind, Target[]> = {
    owner: [
      'a head-office manager',
      'a manager of the branch',
      'staff of the branch',
      'staff of another branch',
    ],
    'head-office manager': ['staff of the branch', 'staff of another branch'],
    'branch manager': ['staff of the branch'],
    staff: [],
  };
  const cases = (Object.keys(MAY) as Kind[]).flatMap((kind) =>
    (Object.keys(targets) as Target[]).map((target) => ({
      kind,
      target,
      verb: MAY[kind].includes(target) ? 'can' : 'cannot',
    })),
  );

  it.each(cases)('$kind $verb delete $target', async ({ kind, target, verb }) => {
    const person = (await targets[target]?.()) ?? cast.people[kind];
    const before = await employeeRow(server, person.id);
    if (verb === 'can') {
      expect(await erase(person.id, kind)).toBeNull();
      expect((await employeeRow(server, person.id)).deleted_at).not.toBeNull();
    } else {
      expect(await refusalOf(erase(person.id, kind))).toMatchObject({
        status: 403,
        message: 'Access Denied',
      });
      expect(await employeeRow(server, person.id)).toEqual(before);
    }
  });

  it('no user deletes people of another company, who are not found', async () => {
    const other = await createCast(server);
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      const call = erase(other.people.staff.id, kind);
      expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'EMPLOYEE_NOT_FOUND' });
    }
    expect((await employeeRow(server, other.people.staff.id)).deleted_at).toBeNull();
  });

  it('two owners cannot delete each other at the same moment', async () => {
    const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    const asSecond = server.client(await tokenOf(server, second));
    const calls = [
      erase(second.id),
      asSecond.call(deleteEmployee, { body: { employeeId: cast.people.owner.id } }),
    ];
    const [refused, done] = await outcomesOf(calls);
    // The later caller is signed out already, or would erase the last owner.
    expect(['ACCESS_DENIED', 'SESSION_EXPIRED']).toContain(refused);
    expect(done).toBe('ok');
  });

  it('the last owner stays, even if another one was just deleted', async () => {
    const { owner } = cast.people;
    const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    const scope = mintScope(cast.company.id, 'all');
    const { id: employeeId, name } = second;
    const actor = { kind: 'owner', employeeId, name, roleId: 1, branchId: null } as const;
    const { db } = server.context;
    await erase(second.id);
    const erasing = db
      .transaction()
      .execute((tx) =>
        erasePeople(
          server.context,
          tx,
          { ...actor, scope, branches: 'all', sessionId: 1 },
          [owner.id],
          server.clock.now(),
        ),
      );
    await expect(erasing).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect((await employeeRow(server, owner.id)).deleted_at).toBeNull();
  });

  it('pressing the button twice deletes once', async () => {
    const { staff } = cast.people;
    const presses = [erase(staff.id), erase(staff.id), erase(staff.id)];
    expect(await outcomesOf(presses)).toEqual(['EMPLOYEE_NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'ok']);
    expect(await erasuresOf(cast.company.id)).toHaveLength(1);
  });
});
