// Measures how long the digests of a company of 500 branches take to make: the owner's alone, and
// those of all managers. Needs BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import os from 'node:os';
import { runDigests } from '@branchbook/server/testing/digest-run.ts';
import {
  createPostgresDatabase,
  openPostgres,
  startTestServer,
} from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { CHAIN, loadChain } from './chain.ts';

const LIMIT_MS = 5000;
const TASKS = 20;
const DAYS = 30;
const ROUNDS = 5;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const created = await createPostgresDatabase(url);
const database = await openPostgres(created.connectionString);
const { db } = database;

/**
 * Loads a month of tasks at each branch, a quarter of them missed and a fifth critical, fridges with
 * open actions, silent tablets, and a manager of each branch.
 */
const loadDays = async (): Promise<void> => {
  const { companyId } = CHAIN;
  const days = `
    insert into branch_tasks (company_id, branch_id, task_name, frequency,
        monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on)
      select b.company_id, b.id, 'Task ' || t, 'daily', true, true, true, true, true, true, true,
        current_date - ${DAYS}
      from branches b, generate_series(1, ${TASKS}) t where b.company_id = ${companyId};
    insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
        task_name, frequency, schedule, priority, manager_task, needs_verification, done_by_name,
        done_at)
      select t.company_id, t.branch_id, t.id, current_date - d,
        current_date - d + interval '1 minute',
        case when t.id % 4 = 0 then 'pending' else 'completed' end,
        t.task_name, t.frequency, 'Every day', 1 + t.id % 5, false, false,
        case when t.id % 4 <> 0 then 'Person 1' end,
        case when t.id % 4 <> 0 then current_date - d + interval '9 hours' end
      from branch_tasks t cross join generate_series(1, ${DAYS}) d
      where t.company_id = ${companyId};
    insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp)
      select b.company_id, b.id, 'Fridge ' || e, 0, 5
      from branches b, generate_series(1, 5) e where b.company_id = ${companyId};
    insert into temp_readings (company_id, branch_id, equipment_id, uuid, log_date, slot, value,
        min_temp, max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at)
      select e.company_id, e.branch_id, e.id, gen_random_uuid(), current_date - d, 'morning',
        case when e.id % 7 = d then 9 else 4 end, 0, 5,
        case when e.id % 7 = d then 'moved_stock' end, ${companyId}, 'Person 1',
        current_date - d + interval '9 hours', now()
      from temp_equipment e cross join generate_series(1, ${DAYS}) d;
    insert into devices (company_id, branch_id, device_uid, device_name, device_type, token_hash,
        last_seen_at, expires_at)
      select company_id, id, gen_random_uuid(), 'Till', 'Tablet', sha256(('t' || id)::bytea),
        now() - interval '1 hour' * (id % 60), now() + interval '1 year'
      from branches where company_id = ${companyId};
    insert into employees (company_id, branch_id, role_id, name, email, profile_completed_at)
      select company_id, id, 2, 'Manager ' || id, 'm' || id || '@chain.example', now()
      from branches where company_id = ${companyId} and parent_branch_id is not null;`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(days).execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
};

/**
 * Makes digests due: the owner's, or those of the owner and all managers. The days before are
 * counted already, by the job that runs each hour; the scores of yesterday must be counted again.
 */
const makeDue = async (kind: 'daily' | 'weekly', who: 'owner' | 'managers'): Promise<void> => {
  await sql`delete from digest_choices`.execute(db);
  await sql`update score_days set stale = true where day = current_date - 1`.execute(db);
  await sql`
    insert into digest_choices (company_id, employee_id, kind, is_on, send_minute, next_at,
      updated_at)
    select company_id, id, ${kind}, true, 0, now() - interval '1 hour', now() from employees
    where company_id = ${CHAIN.companyId} and role_id <= ${who === 'owner' ? 1 : 2}
  `.execute(db);
};

const results: { name: string; ms: number; mails: number }[] = [];
try {
  await loadChain(db);
  await loadDays();
  const server = await startTestServer({
    database,
    now: new Date().toISOString(),
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  try {
    await makeDue('weekly', 'owner');
    await runDigests(server);
    for (const who of ['owner', 'managers'] as const) {
      for (const kind of ['daily', 'weekly'] as const) {
        let slowest = 0;
        let mails = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          await makeDue(kind, who);
          await sql`delete from mails`.execute(db);
          const began = performance.now();
          await runDigests(server);
          slowest = Math.max(slowest, performance.now() - began);
          mails = (await db.selectFrom('mails').select('id').execute()).length;
        }
        results.push({ name: `${kind}, ${who}`, ms: slowest, mails });
      }
    }
  } finally {
    await server.close();
  }
} finally {
  await created.drop();
}

console.log(`\n${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`);
console.log(
  `| digests of ${CHAIN.branches} branches of ${TASKS} tasks | slowest of ${ROUNDS} | limit | emails |`,
);
console.log('|---|---|---|---|');
for (const { name, ms, mails } of results) {
  console.log(`| ${name} | ${ms.toFixed(0)} ms | ${LIMIT_MS} ms | ${mails} |`);
  if (ms > LIMIT_MS || mails === 0) process.exitCode = 1;
}
