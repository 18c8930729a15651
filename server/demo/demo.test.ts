import { accidentFields, accidentParticulars } from '@branchbook/contract/accidents.ts';
import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { diaryNote } from '@branchbook/contract/diary.ts';
import { deviceSignIn, snapshot } from '@branchbook/contract/tablet.ts';
import { listEmployees } from '@branchbook/contract/employees.ts';
import { email, personName } from '@branchbook/contract/fields.ts';
import { kindOf, portalRoles } from '@branchbook/contract/permissions.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { globalTaskFields } from '@branchbook/contract/task-input.ts';
import { listWaiting } from '@branchbook/contract/occurrences.ts';
import { getPhotoUrl } from '@branchbook/contract/photos.ts';
import { listMasterTasks } from '@branchbook/contract/tasks.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { partOfDay } from '@branchbook/contract/temperature-slots.ts';
import { isOutOfRange, readingFields } from '@branchbook/contract/temperature.ts';
import { visitorFields } from '@branchbook/contract/visitors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { unwrap } from '../testing/tablet.ts';
import { BRANCH_PASSWORD, BRANCH_TIME, COMPANY, PASSWORD, TIMEZONE } from './company.ts';
import { loadDemo } from './load.ts';
import type { Demo } from './load-company.ts';
import { oneOfEachKind, signInsOf } from './sign-ins.ts';

// A Saturday afternoon on the day before the clocks go back.
const NOW = '2026-10-24T13:30:00Z';

let server: TestServer;
let demo: Demo;

const signIn = async (mail: string) => {
  const session = await server
    .client()
    .call(login, { body: { email: mail, password: PASSWORD } })
    .then(sessionIn);
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
  it('has 8 branches, 61 people, 22 global tasks and three months of records', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from branches) as branches,
        (select count(*) from employees) as people,
        (select count(*) from task_masters) as masters,
        (select count(*) from branch_tasks where task_master_id is null) as own,
        (select count(*) from task_occurrences) as occurrences,
        (select count(*) from task_occurrences where due_date > '2026-10-24') as future
    `.execute(server.context.db);
    expect(rows[0]).toMatchObject({ branches: 8, people: 61, masters: 22, own: 13, future: 0 });
    expect(rows[0]?.['occurrences']).toBeGreaterThan(5000);
    const days = await server.context.db
      .selectFrom('task_occurrences')
      .select((eb) => [eb.fn.min('due_date').as('first'), eb.fn.max('due_date').as('last')])
      .executeTakeFirst();
    expect(days).toEqual({ first: '2026-07-25', last: '2026-10-24' });
  });

  it('is marked as a demo, and its data looks like data that users typed', async () => {
    const { user, client } = await signIn(demo.owner.email);
    expect(user).toMatchObject({ is_demo: true, company_name: COMPANY.trading_name });
    const people = await client.call(listEmployees, { query: {} });
    expect(people).toHaveLength(61);
    for (const person of people) {
      expect(personName().parse(person.name)).toBe(person.name);
      expect(email().parse(person.email)).toBe(person.email);
    }
    for (const task of await client.call(listMasterTasks, { query: {} })) {
      expect(globalTaskFields.safeParse(task).error).toBeUndefined();
    }
  });

  it('lets a person of every role sign in, and explains how', async () => {
    const shown = oneOfEachKind(demo);
    expect(new Set(shown.keys())).toEqual(new Set(portalRoles));
    const text = signInsOf(demo, 'https://shops.example');
    for (const [kind, person] of shown) {
      const { user } = await signIn(person.email);
      expect(
        kindOf({
          roleId: user.role_id,
          isHeadOffice: user.is_head_office,
          hasAreas: user.is_area_manager,
        }),
      ).toBe(kind);
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
    const shown = await server.client(deviceToken).call(snapshot, { query: {} });
    const { staff, occurrences } = shown;
    for (const worker of demo.workers.filter(({ site }) => site === leeds())) {
      const key = staff.find(({ id }) => id === worker.id)?.key;
      expect(key && unwrap(key, worker.pin)).toHaveLength(32);
    }
    const today = occurrences.filter(({ due_date: due }) => due === '2026-10-24');
    expect(new Set(today.map(({ state }) => state))).toContain('completed');
    expect(new Set(today.map(({ state }) => state))).toContain('pending');
    // Every part has open work: a fridge that is too warm, visitors, plans, an accident.
    expect(shown.equipment).toHaveLength(6);
    const [open, ...others] = shown.readings.filter((reading) => reading.open);
    expect(open).toMatchObject({ log_date: '2026-10-24', value: 7.7, action: 'moved_stock' });
    expect(others).toEqual([]);
    expect(shown.readings.length).toBeGreaterThan(6);
    // The fourth came yesterday and forgot to sign out.
    expect(shown.visitors).toHaveLength(4);
    expect(shown.companies).toHaveLength(9);
    expect(shown.accidents).toMatchObject([{ incident_date: '2026-10-21', addenda: 1 }]);
    const days = new Set(shown.diary.map(({ date }) => date));
    expect([...days]).toEqual(expect.arrayContaining(['2026-10-24', '2026-10-26', '2026-10-30']));
  });

  it('recorded temperatures, visitors, accidents and training as tablets do', async () => {
    const { db } = server.context;
    const readings = await db.selectFrom('temp_readings').selectAll().execute();
    expect(readings.length).toBeGreaterThan(5000);
    const byId = new Map(readings.map((row) => [row.id, row]));
    const wrong = readings.filter((row) => row.action !== null);
    const solved = wrong.filter((row) => row.closed_at !== null);
    expect(wrong.length - solved.length).toBe(1);
    const backInRange = new Set(
      readings
        .filter(({ action, recheck_of }) => action === null && recheck_of !== null)
        .map(({ occurred_at: at }) => Number(at)),
    );
    const mistaken = readings.filter((row) => {
      const { value, action, action_note, occurred_at: at, closed_at: closed } = row;
      const limits = { min_temp: Number(row.min_temp), max_temp: Number(row.max_temp) };
      const fields = { value: Number(value), ...limits, action, action_note };
      const repeated = byId.get(row.recheck_of ?? 0);
      return (
        !readingFields.safeParse(fields).success ||
        (action !== null) !== isOutOfRange(fields.value, limits) ||
        row.slot !== partOfDay(at, BRANCH_TIME) ||
        row.log_date !== localDay(at, TIMEZONE) ||
        (repeated && (repeated.equipment_id !== row.equipment_id || repeated.occurred_at >= at)) ||
        (closed && row.close_note === null && !backInRange.has(Number(closed)))
      );
    });
    expect(mistaken).toEqual([]);
    for (const row of await db.selectFrom('visitors').selectAll().execute()) {
      expect(visitorFields.parse(row)).toMatchObject({
        full_name: row.full_name,
        email: row.email,
      });
    }
    for (const row of await db.selectFrom('accidents').selectAll().execute()) {
      const incident_time = row.incident_time.slice(0, 5);
      expect(accidentFields.safeParse({ ...row, incident_time }).error).toBeUndefined();
      if (row.injury !== null) expect(accidentParticulars.safeParse(row).error).toBeUndefined();
    }
    for (const { notes } of await db.selectFrom('diary_entries').selectAll().execute()) {
      expect(diaryNote.parse(notes)).toBe(notes);
    }
    const kept = db.selectFrom('accidents').select('id').where('keep_until', '<', '2026-10-24');
    expect(await kept.execute()).toHaveLength(1);
    const trained = await db.selectFrom('training_records').selectAll().execute();
    expect(trained.length).toBeGreaterThan(300);
    expect(trained.every((row) => row.employee_id !== row.trainer_id)).toBe(true);
    const { rows } = await sql`
      select 'reading' from temp_readings where greatest(occurred_at, closed_at) > ${NOW}
      union all select 'visit' from visitors where greatest(check_in, check_out) > ${NOW}
      union all select 'accident' from accidents where occurred_at > ${NOW}
      union all select 'lesson' from training_records where trained_at > ${NOW}
      union all select 'diary' from diary_entries where created_at > ${NOW}
      union all select 'audit' from audit_log where at > ${NOW}
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it('has tasks completed in time, late, not completed and missed in the report of every shop', async () => {
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

  it('shows the finished state of tasks, and recent photos', async () => {
    const { client } = await signIn(demo.owner.email);
    const tasks = await client.call(listMasterTasks, { query: {} });
    const { items } = await client.call(listWaiting, { query: { limit: 100 } });
    const named = [...tasks, ...items].flatMap(({ photo_url }) => photo_url ?? []);
    expect(tasks.filter(({ photo_url }) => photo_url)).toHaveLength(7);
    expect(items.filter(({ photo_url }) => photo_url).length).toBeGreaterThan(5);
    for (const blobName of named) {
      const { url } = await client.call(getPhotoUrl, { query: { blobName } });
      const answer = await fetch(server.origin + url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      await answer.arrayBuffer();
    }
  });

  it('has a history that matches its tasks, with nothing in the future', async () => {
    const { rows } = await sql<Record<string, number>>`
      select
        count(*) filter (where o.state = 'pending' and o.verification = 'none') as pending,
        count(*) filter (where o.state <> 'pending' and (d.kind, d.employee_id, d.occurred_at)
          is distinct from (o.state, o.done_by, o.done_at)) as wrong,
        count(*) filter (where o.verification in ('verified', 'rejected')
          and (l.kind, l.employee_id, l.occurred_at)
          is distinct from (o.verification, o.verified_by, o.verified_at)) as unproved,
        count(*) filter (where o.done_by = o.verified_by) as own,
        count(*) filter (where greatest(o.done_at, o.verified_at) > ${NOW}::timestamptz) as future,
        count(*) filter (where o.late <> (o.done_at > o.due_at)) as mistaken
      from task_occurrences o
      left join lateral (select * from occurrence_events e where e.company_id = o.company_id
        and e.occurrence_id = o.id
        order by e.id desc limit 1) l on true
      left join lateral (select * from occurrence_events e where e.company_id = o.company_id
        and e.occurrence_id = o.id
        and e.kind in ('completed', 'not_completed') order by e.id desc limit 1) d on true
    `.execute(server.context.db);
    expect(rows[0]).toMatchObject({ wrong: 0, unproved: 0, own: 0, future: 0, mistaken: 0 });
    expect(rows[0]?.['pending']).toBeGreaterThan(0);
  });

  it('has tasks that wait for a manager, and a few that were sent back', async () => {
    const { rows } = await sql<{ branch: string; task: string; state: string; events: string[] }>`
      select b.name as branch, o.task_name as task, o.verification as state,
        array(select kind from occurrence_events e where e.company_id = o.company_id
        and e.occurrence_id = o.id order by e.id)
          as events
      from task_occurrences o join branches b on b.id = o.branch_id
      where exists (select 1 from occurrence_events e where e.company_id = o.company_id
        and e.occurrence_id = o.id and e.kind = 'rejected')
      order by b.name
    `.execute(server.context.db);
    expect(rows).toEqual([
      {
        branch: 'Harrogate',
        task: 'Close down the kitchen',
        state: 'waiting',
        events: ['completed', 'rejected', 'completed'],
      },
      {
        branch: 'Leeds',
        task: 'Clean the customer toilet',
        state: 'rejected',
        events: ['completed', 'rejected'],
      },
      {
        branch: 'York',
        task: 'Clean the customer toilet',
        state: 'verified',
        events: ['completed', 'rejected', 'completed', 'verified'],
      },
    ]);
    const { client } = await signIn(demo.owner.email);
    const { items, total } = await client.call(listWaiting, { query: { limit: 100 } });
    expect(total).toBeGreaterThan(3);
    expect(total).toBeLessThan(40);
    expect(items.every(({ done_at }) => done_at && done_at >= '2026-10-21')).toBe(true);
  });

  it('has a branch that was closed for two days, which its reports show, and on which nothing happened', async () => {
    const shop = demo.sites.find(({ name }) => name === 'Huddersfield');
    const closed = ['2026-10-19', '2026-10-20'].map((day) => ({
      day,
      reason: 'New floor in the shop',
    }));
    const { client } = await signIn(demo.owner.email);
    const report = await client.call(taskReportOf, {
      params: { period: 'week' },
      query: { branchId: shop?.id ?? 0 },
    });
    expect(report.closedDays).toEqual(closed);
    expect(report.days.map(({ day }) => day)).toEqual([
      '2026-10-18',
      '2026-10-21',
      '2026-10-22',
      '2026-10-23',
      '2026-10-24',
    ]);
    const { rows } = await sql`
      select day from branch_closed_days c
      where exists (select from task_occurrences o where o.branch_id = c.branch_id
          and c.day in (o.due_date, (o.done_at at time zone 'Europe/London')::date))
        or exists (select from temp_readings r where r.branch_id = c.branch_id and r.log_date = c.day)
        or exists (select from visitors v where v.branch_id = c.branch_id and v.check_in::date = c.day)
        or exists (select from training_records t
          where t.branch_id = c.branch_id and t.trained_at::date = c.day)
    `.execute(server.context.db);
    expect(rows).toEqual([]);
  });

  it('is separate from other companies', async () => {
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
