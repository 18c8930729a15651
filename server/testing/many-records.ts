import { sql } from 'kysely';
import type { Sql } from '../platform/database/sql.ts';
import type { Branch, Person } from './factories.ts';
import type { TestServer } from './server.ts';

/** Texts that are hard to fit into a cell, or that a spreadsheet could run. */
export const HARD_TEXTS = ['All well', `@SUM(1+1)*cmd|'`, 'WWWWWWWWWWWWWWWW', '12345678901234567'];

/** Maximum rows in each task list of a report, apart from the completed tasks. */
export const OTHER_TASKS = { not_completed: 4, overdue: 6, pending: 2 } as const;

/**
 * Creates `count` records of each kind at a branch. Record n is called 'Item 0000n', has text n of
 * the hard texts, and is n minutes old.
 */
export const createManyRecords = async (
  { context: { db, clock } }: TestServer,
  branch: Branch,
  { id: by, name }: Person,
  count: number,
): Promise<void> => {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const place = sql`${branch.companyId}::bigint, ${branch.id}::bigint`;
  const item = sql`'Item ' || lpad(n::text, 5, '0')`;
  const text = sql`(${HARD_TEXTS}::text[])[n % ${HARD_TEXTS.length} + 1]`;
  const at = sql`${now} - n * interval '1 minute'`;
  const day = sql`((${at}) at time zone 'Europe/London')::date`;
  const numbers = (most: number) => sql`generate_series(1, ${most}::integer) n`;
  const everyNth = numbers(count);

  await sql`
    insert into visitors (company_id, branch_id, uuid, full_name, company_name, reason, email,
      phone_number, check_in, check_out, received_at)
    select ${place}, gen_random_uuid(), ${item}, ${text}, ${text}, null, '07700 900123', ${at},
      case when n % 2 = 0 then ${now} end, ${at}
    from ${everyNth}
  `.execute(db);
  await sql`
    insert into accidents (company_id, branch_id, uuid, incident_date, incident_time, employee_name,
      description, emergency_services_called, service_type, badge_number, reported_by,
      reported_by_name, keep_until, occurred_at, received_at)
    select ${place}, gen_random_uuid(), ${day},
      to_char((${at}) at time zone 'Europe/London', 'HH24:MI')::time, ${item}, ${text}, n % 2 = 0,
      case when n % 2 = 0 then 'Ambulance' end, null, ${by}, ${name}, '2030-01-01', ${at}, ${at}
    from ${everyNth}
  `.execute(db);
  await sql`
    insert into training_records (company_id, branch_id, uuid, training_topic, task_name, employee_id,
      trainer_id, trainer_name, trained_at, notes, signed_by_trainee, signed_by_trainer, received_at)
    select ${place}, gen_random_uuid(), ${item}, ${item}, ${by}, ${by}, ${name}, ${at}, ${text},
      n % 2 = 0, false, ${at}
    from ${everyNth}
  `.execute(db);
  await sql`
    insert into diary_entries (company_id, branch_id, date, notes, created_by, created_by_name,
      created_at, updated_at)
    select ${place}, ${day}, ${item}, ${by}, ${name}, ${at}, ${at} from ${everyNth}
  `.execute(db);

  const tasks = async (state: string, most: number, dueAt: Sql): Promise<void> => {
    const isDone = sql.lit(state === 'completed' || state === 'not_completed');
    const stored = state === 'overdue' ? 'pending' : state;
    await sql`
      with task as (
        insert into branch_tasks (company_id, branch_id, task_name, frequency, starts_on, monday,
          tuesday, wednesday, thursday, friday, saturday, sunday)
        select ${place}, ${item}, 'other', '2020-01-01'::date, false, false, false, false, false,
          false, false
        from ${numbers(most)} returning id, company_id, branch_id, task_name
      )
      insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
        task_name, frequency, schedule, priority, manager_task, needs_verification, done_by,
        done_by_name, done_at, late, notes)
      select company_id, branch_id, id, (due.at at time zone 'Europe/London')::date, due.at, ${stored},
        task_name, 'daily', 'Every day', 3, false, false,
        case when ${isDone} then ${by}::bigint end,
        case when ${isDone} then ${name} end, case when ${isDone} then ${at} end,
        false, case when ${isDone} then ${text} end
      from task, lateral (select right(task_name, 5)::integer) as t(n),
        lateral (select ${dueAt}) as due(at)
    `.execute(db);
  };
  const few = (most: number): number => Math.min(count, most);
  const midnight = sql`(((${now}) at time zone 'Europe/London')::date + 1)::timestamp
    at time zone 'Europe/London'`;
  await tasks('completed', count, at);
  await tasks('not_completed', few(OTHER_TASKS.not_completed), at);
  await tasks('overdue', few(OTHER_TASKS.overdue), at);
  // By their deadline, these would be due tomorrow.
  await tasks('pending', few(OTHER_TASKS.pending), midnight);
  await sql`
    update task_occurrences set due_date = due_date - 1
    where branch_id = ${branch.id} and state = 'pending' and due_at > ${now}
  `.execute(db);

  await sql`
    with done as (
      update task_occurrences set done_key = gen_random_uuid()
      where branch_id = ${branch.id} and state = 'completed'
      returning id, company_id, done_key, right(task_name, 5)::integer as n
    )
    insert into occurrence_answers (company_id, occurrence_id, action_key, position, step, row_number,
      kind, label, value_number, words, passed, not_applicable, note, answered_by,
      answered_by_name, answered_at)
    select company_id, id, done_key, 0, gen_random_uuid(), 1, 'number', ${item}, n, n::text, n % 2 = 0,
      false, ${text}, ${by}, ${name}, ${at}
    from done
  `.execute(db);

  // Three readings a day for thirty days per fridge; one reading in 100 is too warm.
  await sql`
    with equipment as (
      insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp, created_at)
      select ${place}, 'Fridge ' || lpad(n::text, 3, '0'), 0, 5, ${now} - interval '60 days'
      from ${numbers(Math.ceil(count / 90))} returning id, equipment_name
    )
    insert into temp_readings (company_id, branch_id, uuid, equipment_id, log_date, slot, value,
      min_temp, max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at)
    select ${place}, gen_random_uuid(), equipment.id, taken.day,
      (array['morning', 'afternoon', 'evening'])[(n - 1) % 3 + 1],
      case when n % 100 = 0 then 9.5 else n % 5 end, 0, 5,
      case when n % 100 = 0 then 'moved_stock' end, ${by}, ${name},
      taken.at, taken.at
    from ${everyNth}
    join equipment on right(equipment_name, 3)::integer = (n - 1) / 90 + 1,
      lateral (select (${now} at time zone 'UTC')::date - 1 - ((n - 1) / 3 % 30)) as log(day),
      lateral (select log.day, (log.day::timestamp + interval '10 hours') at time zone 'UTC')
        as taken(day, at)
  `.execute(db);
};
