// A branch with more records than any real branch, and other companies beside it.
import type { TestServer } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { BRANCH_ID } from './data-set.ts';
import type { Size } from './data-set.ts';

type Db = TestServer['context']['db'];

/** 10,000 tasks of other branches, each completed once per day of work. */
export const OTHERS: Size = { companies: 40, branches: 10, people: 10, tasks: 25, days: 0 };
export const OTHERS_PER_DAY = OTHERS.companies * OTHERS.branches * OTHERS.tasks;

/** Size of the big branch: tasks are done daily for a year, temperatures taken for 90 days. */
export const BIG = {
  tasks: 274,
  taskDays: 365,
  equipment: 200,
  days: 90,
  visitors: 10_000,
  accidents: 300,
  diary: 2000,
} as const;

const tasksOf = `
  insert into branch_tasks (company_id, branch_id, task_name, frequency,
      monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on)
    select company_id, id, 'Daily task ' || t, 'daily', true, true, true, true, true, true, true,
      current_date - ${BIG.taskDays}
    from branches, generate_series(1, ${BIG.tasks}) t where id = ${BRANCH_ID};
  insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
      verification, task_name, frequency, schedule, priority, manager_task, needs_verification,
      done_by, done_by_name, done_at, notes)
    select t.company_id, t.branch_id, t.id, current_date - d, current_date - d + interval '20 hours',
      case when (t.id + d) % 17 = 0 then 'not_completed' else 'completed' end, 'none', t.task_name,
      t.frequency, 'Every day', t.priority, false, false, p.id, p.name,
      current_date - d + interval '9 hours',
      case when (t.id + d) % 5 = 0 then 'The shelf at the back was empty' end
    from branch_tasks t cross join generate_series(0, ${BIG.taskDays - 1}) d
    join lateral (select id, name from employees e
      where e.company_id = t.company_id and e.branch_id = t.branch_id and e.role_id = 3
      order by id limit 1) p on true
    where t.branch_id = ${BRANCH_ID} and t.task_name like 'Daily task %';`;

const temperaturesOf = `
  insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp, created_at)
    select company_id, id, 'Fridge ' || n, 0, 5, now() - interval '1 year'
    from branches, generate_series(1, ${BIG.equipment}) n where id = ${BRANCH_ID};
  insert into temp_readings (company_id, branch_id, uuid, equipment_id, log_date, slot, value,
      min_temp, max_temp, action, closed_at, recorded_by, recorded_by_name, occurred_at, received_at)
    select e.company_id, e.branch_id, gen_random_uuid(), e.id, current_date - d, s.slot,
      case when warm then 8 else 3.4 end, 0, 5, case when warm then 'moved_stock' end,
      case when warm then current_date - d + s.at end, p.id, p.name,
      current_date - d + s.at, current_date - d + s.at
    from temp_equipment e cross join generate_series(0, ${BIG.days - 1}) d
    cross join (values ('morning', interval '8 hours'), ('afternoon', interval '14 hours'),
      ('evening', interval '18 hours')) as s (slot, at)
    cross join lateral (select (e.id + d) % 40 = 0 as warm) w
    join lateral (select id, name from employees f
      where f.company_id = e.company_id and f.branch_id = e.branch_id order by id limit 1) p on true
    where e.branch_id = ${BRANCH_ID};`;

const booksOf = `
  insert into visitors (company_id, branch_id, uuid, full_name, company_name, email, phone_number,
      reason, check_in, check_out, received_at)
    select b.company_id, b.id, gen_random_uuid(), 'Visitor ' || n, 'Company ' || n % 300,
      'visitor' || n || '@example.com', '07700900123', 'Delivery', v.at, v.at + interval '25 minutes',
      v.at
    from branches b cross join generate_series(1, ${BIG.visitors}) n
    cross join lateral (select current_date - (n % ${BIG.days}) + interval '8 hours'
      + (n % 540) * interval '1 minute' as at) v
    where b.id = ${BRANCH_ID};
  insert into accidents (company_id, branch_id, uuid, incident_date, incident_time, employee_name,
      description, emergency_services_called, reported_by, reported_by_name, keep_until, occurred_at,
      received_at)
    select p.company_id, p.branch_id, gen_random_uuid(), current_date - n, '10:30', p.name,
      repeat('Slipped on the wet floor. ', 10), false, p.id, p.name, current_date - n + 1095,
      now() - n * interval '1 day', now() - n * interval '1 day'
    from generate_series(1, ${BIG.accidents}) n
    join lateral (select * from employees e where e.branch_id = ${BRANCH_ID} order by id limit 1) p
      on true;
  insert into training_records (company_id, branch_id, uuid, branch_task_id, task_name, employee_id,
      trainer_id, trainer_name, trained_at, signed_by_trainee, signed_by_trainer, received_at)
    select t.company_id, t.branch_id, gen_random_uuid(), t.id, t.task_name, e.id, m.id, m.name,
      now() - interval '40 days', true, true, now() - interval '40 days'
    from branch_tasks t
    join employees e on e.company_id = t.company_id and e.branch_id = t.branch_id and e.role_id = 3
    join employees m on m.company_id = t.company_id and m.branch_id = t.branch_id and m.role_id = 2
    where t.branch_id = ${BRANCH_ID};
  insert into diary_entries (company_id, branch_id, date, notes, created_by, created_by_name,
      created_at, updated_at)
    select p.company_id, p.branch_id, current_date - n % 400, 'The baker comes an hour later.', p.id,
      p.name, now(), now()
    from generate_series(1, ${BIG.diary}) n
    join lateral (select * from employees e where e.branch_id = ${BRANCH_ID} order by id limit 1) p
      on true;`;

/** Loads the big branch, which is the first branch of its company in the data set. */
export const loadBigBranch = async (db: Db): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const part of [tasksOf, temperaturesOf, booksOf]) await sql.raw(part).execute(tx);
  });
};

/** Returns the SQL that adds other branches' completions from `from` days ago to `to` days ago. */
const othersBetween = (from: number, to: number): string => `
  insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
      task_name, frequency, schedule, priority, manager_task, needs_verification, done_by,
      done_by_name, done_at)
    select t.company_id, t.branch_id, t.id, current_date - d, current_date - d + interval '20 hours',
      'completed', t.task_name, t.frequency, 'Every day', t.priority, false, false, p.id, p.name,
      current_date - d + interval '9 hours'
    from branch_tasks t cross join generate_series(${to}, ${from - 1}) d
    join employees p on p.company_id = t.company_id and p.branch_id = t.branch_id and p.role_id = 2
    where t.branch_id <> ${BRANCH_ID} and t.task_name not like 'Daily task %'
    on conflict do nothing;
  insert into visitors (company_id, branch_id, uuid, full_name, reason, check_in, check_out,
      received_at)
    select b.company_id, b.id, gen_random_uuid(), 'Visitor ' || d, 'Delivery',
      current_date - d + interval '9 hours', current_date - d + interval '10 hours', now()
    from branches b cross join generate_series(${to}, ${from - 1}) d
    where b.parent_branch_id is not null and b.id <> ${BRANCH_ID};
  insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp)
    select company_id, id, 'Fridge', 0, 5 from branches
    where parent_branch_id is not null and id <> ${BRANCH_ID}
    on conflict do nothing;
  insert into temp_readings (company_id, branch_id, uuid, equipment_id, log_date, slot, value,
      min_temp, max_temp, recorded_by, recorded_by_name, occurred_at, received_at)
    select e.company_id, e.branch_id, gen_random_uuid(), e.id, current_date - d, s.slot, 3, 0, 5,
      p.id, p.name, current_date - d + interval '9 hours', now()
    from temp_equipment e cross join generate_series(${to}, ${from - 1}) d
    cross join (values ('morning'), ('afternoon'), ('evening')) as s (slot)
    join employees p on p.company_id = e.company_id and p.branch_id = e.branch_id and p.role_id = 2
    where e.branch_id <> ${BRANCH_ID};
  insert into accidents (company_id, branch_id, uuid, incident_date, incident_time, employee_name,
      description, emergency_services_called, reported_by, reported_by_name, keep_until, occurred_at,
      received_at)
    select p.company_id, p.branch_id, gen_random_uuid(), current_date - d, '10:30', p.name,
      'Slipped on the wet floor.', false, p.id, p.name, current_date - d + 1095, now(), now()
    from employees p cross join generate_series(${to}, ${from - 1}) d
    where p.role_id = 2 and p.branch_id <> ${BRANCH_ID};
  insert into training_records (company_id, branch_id, uuid, training_topic, task_name, employee_id,
      trainer_id, trainer_name, trained_at, signed_by_trainee, signed_by_trainer, received_at)
    select e.company_id, e.branch_id, gen_random_uuid(), 'Allergens', 'Allergens', e.id, m.id, m.name,
      current_date - d, true, true, now()
    from employees e join employees m on m.company_id = e.company_id and m.branch_id = e.branch_id
      and m.role_id = 2
    cross join generate_series(${to}, ${from - 1}) d
    where e.role_id = 3 and e.branch_id <> ${BRANCH_ID} and (e.id + d) % 10 = 0;`;

/** Adds work of the other branches until it covers `days` days, and updates the statistics. */
export const workOfOthers = async (db: Db, days: number, before: number): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql.raw(othersBetween(days, before)).execute(tx);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
};
