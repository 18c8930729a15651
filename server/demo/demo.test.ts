import { login } from '@branchbook/contract/auth.ts';
import { deviceSignIn, snapshot } from '@branchbook/contract/devices.ts';
import { listEmployees } from '@branchbook/contract/employees.ts';
import { email, personName } from '@branchbook/contract/fields.ts';
import { kindOf } from '@branchbook/contract/permissions.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { globalTaskFields, listMasterTasks } from '@branchbook/contract/tasks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { unwrap } from '../testing/tablet.ts';
import { BRANCH_PASSWORD, COMPANY, PASSWORD } from './company.ts';
import { loadDemo } from './load.ts';
import type { Demo } from './load-company.ts';
import { oneOfEachKind, signInsOf } from './sign-ins.ts';

// A Saturday afternoon, with the clocks about to go back.
const NOW = '2026-10-24T13:30:00Z';

let server: TestServer;
let demo: Demo;

const signIn = async (mail: string) => {
  const session = await server.client().call(login, { body: { email: mail, password: PASSWORD } });
  return { ...session, client: server.client(session.token) };
};

const leeds = () => {
  const site = demo.sites.find(({ name }) => name === 'Leeds');
  if (!site) throw new Error('There is no branch in Leeds');
  return site;
};

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  demo = await loadDemo(server.context);
});
afterAll(() => server.close());

describe('the demo company', () => {
  it('has 8 branches, 60 people, 20 global tasks and three months of records', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from branches) as branches,
        (select count(*) from employees) as people,
        (select count(*) from task_masters) as masters,
        (select count(*) from branch_tasks where task_master_id is null) as own,
        (select count(*) from task_occurrences) as occurrences,
        (select count(*) from task_occurrences where due_date > '2026-10-24') as future
    `.execute(server.context.db);
    expect(rows[0]).toMatchObject({ branches: 8, people: 60, masters: 20, own: 13, future: 0 });
    expect(rows[0]?.['occurrences']).toBeGreaterThan(5000);
    const days = await server.context.db
      .selectFrom('task_occurrences')
      .select((eb) => [eb.fn.min('due_date').as('first'), eb.fn.max('due_date').as('last')])
      .executeTakeFirst();
    expect(days).toEqual({ first: '2026-07-25', last: '2026-10-24' });
  });

  it('is told apart from a real one, and has all that anybody else might have typed', async () => {
    const { user, client } = await signIn(demo.owner.email);
    expect(user).toMatchObject({ is_demo: true, company_name: COMPANY.trading_name });
    const people = await client.call(listEmployees, { query: {} });
    expect(people).toHaveLength(60);
    for (const person of people) {
      expect(personName().parse(person.name)).toBe(person.name);
      expect(email().parse(person.email)).toBe(person.email);
    }
    for (const task of await client.call(listMasterTasks, { query: {} })) {
      expect(globalTaskFields.safeParse(task).error).toBeUndefined();
    }
  });

  it('lets somebody of every role sign in, and says how', async () => {
    const shown = oneOfEachKind(demo);
    expect([...shown.keys()]).toEqual(['owner', 'head-office manager', 'branch manager', 'staff']);
    const text = signInsOf(demo, 'https://shops.example');
    for (const [kind, person] of shown) {
      const { user } = await signIn(person.email);
      expect(kindOf({ roleId: user.role_id, isHeadOffice: user.is_head_office })).toBe(kind);
      expect(text).toContain(person.email);
      expect(text).toContain(person.pin);
    }
  });

  it('signs a tablet in at the branch it names, where people unlock with their PINs', async () => {
    const text = signInsOf(demo, 'https://shops.example');
    expect(text).toContain(`company number ${COMPANY.id}, branch number ${leeds().id}`);
    const { deviceToken } = await server.client().call(deviceSignIn, {
      body: {
        companyNumber: COMPANY.id,
        branchNumber: leeds().id,
        password: BRANCH_PASSWORD,
        deviceId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        deviceName: 'Visitor’s tablet',
        deviceType: 'Browser',
      },
    });
    const { staff, occurrences } = await server.client(deviceToken).call(snapshot);
    for (const worker of demo.workers.filter(({ site }) => site === leeds())) {
      const key = staff.find(({ id }) => id === worker.id)?.key;
      expect(key && unwrap(key, worker.pin)).toHaveLength(32);
    }
    const today = occurrences.filter(({ due_date: due }) => due === '2026-10-24');
    expect(new Set(today.map(({ state }) => state))).toContain('completed');
    expect(new Set(today.map(({ state }) => state))).toContain('pending');
  });

  it('has tasks done in time, late, not done and forgotten in the report of every shop', async () => {
    const { client } = await signIn(demo.owner.email);
    for (const site of demo.sites.filter((one) => one !== demo.headOffice)) {
      const report = await client.call(taskReportOf, {
        params: { period: 'month' },
        query: { branchId: site.id },
      });
      expect({
        shop: site.name,
        inTime: report.tasks.some(({ late }) => !late),
        late: report.tasks.some(({ late }) => late),
        notDone: report.notCompletedTasks > 0,
        withReasons: report.notCompletedTasksData.every(({ notes }) => notes),
        overdue: report.overdueTasks.length > 0,
      }).toEqual({
        shop: site.name,
        inTime: true,
        late: true,
        notDone: true,
        withReasons: true,
        overdue: true,
      });
    }
  });

  it('has a history that agrees with its tasks, none of it after now', async () => {
    const { rows } = await sql<Record<string, number>>`
      select
        count(*) filter (where o.state = 'pending') as pending,
        count(*) filter (where e.id is not null and (e.kind, e.employee_id, e.occurred_at)
          is distinct from (o.state, o.done_by, o.done_at)) as wrong,
        count(*) filter (where o.state <> 'pending' and e.id is null) as missing,
        count(*) filter (where o.done_at > ${NOW}::timestamptz) as future,
        count(*) filter (where o.late <> (o.done_at > o.due_at)) as mistaken
      from task_occurrences o left join occurrence_events e on e.occurrence_id = o.id
    `.execute(server.context.db);
    expect(rows[0]).toMatchObject({ wrong: 0, missing: 0, future: 0, mistaken: 0 });
  });

  it('keeps to its own company', async () => {
    const tables = await server.context.db.introspection.getTables();
    for (const { name, columns } of tables) {
      if (!columns.some((column) => column.name === 'company_id')) continue;
      const { rows } = await sql`
        select 1 from ${sql.table(name)} where company_id is distinct from ${COMPANY.id}
      `.execute(server.context.db);
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });
});
