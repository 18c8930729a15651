// Measures how long the server takes to look for what is wrong at 10,000 branches, and to tell people
// of it: when critical tasks are overdue at most of them at once, while nothing happens, and while
// one branch in a hundred has something new. Needs
// BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import os from 'node:os';
import { runAlerts } from '@branchbook/server/testing/alert-run.ts';
import {
  createPostgresDatabase,
  openPostgres,
  startTestServer,
} from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { percentiles } from './measure.ts';

const COMPANIES = 200;
const BRANCHES = 50;
const TASKS = 20;
const ROUNDS = 15;
/** The job runs three times a minute, on one core. */
const LIMIT_MS = 20_000;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const created = await createPostgresDatabase(url);
const database = await openPostgres(created.connectionString);
const { db } = database;

/** Loads companies with branches, managers, tablets, fridges, readings, and tasks of the day. */
const load = async (): Promise<void> => {
  const records = `
    insert into employees (id, role_id, name, email, password_hash, profile_completed_at)
      select c, 1, 'Owner ' || c, 'owner' || c || '@example.com', 'none', now()
      from generate_series(1, ${COMPANIES}) c;
    insert into companies (id, business_type, trading_name, address, town, postcode, mobile, email,
        owner_id)
      select c, 'Other', 'Chain ' || c, '1 High Street', 'Leeds', 'LS1 1AA', '0113 496 0000',
        'chain' || c || '@example.com', c
      from generate_series(1, ${COMPANIES}) c;
    insert into branches (id, company_id, name, parent_branch_id, occurrences_until)
      select c * 1000 + b, c, 'Branch ' || b, case when b > 1 then c * 1000 + 1 end, current_date
      from generate_series(1, ${COMPANIES}) c, generate_series(1, ${BRANCHES}) b;
    update employees set company_id = id, branch_id = id * 1000 + 1;
    insert into employees (company_id, branch_id, role_id, name, email, profile_completed_at)
      select company_id, id, 2, 'Manager of ' || id, 'manager' || id || '@example.com', now()
      from branches;
    insert into devices (company_id, branch_id, device_uid, device_name, device_type, token_hash,
        last_seen_at, expires_at)
      select company_id, id, gen_random_uuid(), 'Till', 'Android tablet', sha256(('t' || id)::bytea),
        now(), now() + interval '1 year'
      from branches;
    insert into branch_tasks (company_id, branch_id, task_name, frequency, starts_on,
        monday, tuesday, wednesday, thursday, friday, saturday, sunday)
      select b.company_id, b.id, 'Task ' || t, 'daily', current_date,
        true, true, true, true, true, true, true
      from branches b, generate_series(1, ${TASKS}) t;
    insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
        task_name, frequency, schedule, priority, manager_task, needs_verification, done_by_name,
        done_at)
      select company_id, branch_id, id, current_date, now() - (id % 600) * interval '1 minute',
        case when id % 5 = 0 then 'pending' else 'completed' end, task_name, frequency, 'Every day',
        1 + id / 5 % 5, false, false, case when id % 5 <> 0 then 'Person 1' end,
        case when id % 5 <> 0 then now() end
      from branch_tasks;
    insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp)
      select company_id, id, 'Fridge', 0, 5 from branches;
    insert into temp_readings (company_id, branch_id, equipment_id, uuid, log_date, slot, value,
        min_temp, max_temp, recorded_by, recorded_by_name, occurred_at, received_at)
      select company_id, branch_id, id, gen_random_uuid(), current_date, 'morning', 4, 0, 5,
        company_id, 'Owner', now(), now()
      from temp_equipment;`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(records).execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
};

/** Makes one fridge in a hundred too warm, others in each round. */
const warm = async (round: number): Promise<void> => {
  await sql`
    insert into temp_readings (company_id, branch_id, equipment_id, uuid, log_date, slot, value,
      min_temp, max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at)
    select company_id, branch_id, id, gen_random_uuid(), current_date, 'morning', 9, 0, 5,
      'moved_stock', company_id, 'Owner', now(), now()
    from temp_equipment where id % 100 = ${round}
  `.execute(db);
};

const results: { name: string; ms: number[] }[] = [];
try {
  await load();
  const server = await startTestServer({
    database,
    now: new Date().toISOString(),
  });
  const run = async (): Promise<number> => {
    server.clock.set(new Date().toISOString());
    const began = performance.now();
    await runAlerts(server);
    return performance.now() - began;
  };
  try {
    results.push({ name: 'tasks overdue at most branches at once', ms: [await run()] });
    const quiet: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) quiet.push(await run());
    results.push({ name: 'nothing new', ms: quiet });
    const busy: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await warm(round);
      busy.push(await run());
    }
    results.push({ name: 'something new at 100 branches', ms: busy });
  } finally {
    await server.close();
  }
} finally {
  await database.close();
  await created.drop();
}

console.log(`\n${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`);
console.log(`| ${COMPANIES * BRANCHES} branches looked at | median | slowest | limit |`);
console.log('|---|---|---|---|');
for (const { name, ms } of results) {
  const { p50 } = percentiles(ms);
  const slowest = Math.max(...ms);
  console.log(`| ${name} | ${p50.toFixed(0)} ms | ${slowest.toFixed(0)} ms | ${LIMIT_MS} ms |`);
  if (slowest > LIMIT_MS) process.exitCode = 1;
}
