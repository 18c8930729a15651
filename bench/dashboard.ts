// Measures how soon the dashboard of a company of 500 branches loads. Needs BENCH_DATABASE_URL: a
// PostgreSQL where databases may be created.
import os from 'node:os';
import {
  getDashboardStats,
  listBranchesToday,
  listOpenTemperatures,
} from '@branchbook/contract/activity.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import type { Call, Request } from './call.ts';
import { CHAIN, loadChain } from './chain.ts';
import { SECRET } from './data-set.ts';
import { percentiles, time } from './measure.ts';
import { printPlans } from './print-plans.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4601;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ROUNDS = 100;
const LIMIT_MS = 1000;
const TASKS = 20;
const DAYS = 30;
const PEOPLE = 10;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const callOf = ({ path, summary }: Endpoint): Call => {
  const headers = { authorization: `Bearer ${CHAIN.token}` };
  const request: Request = { method: 'GET', path, headers };
  return { name: summary, next: () => request };
};
const CALLS = [getDashboardStats, listBranchesToday, listOpenTemperatures].map(callOf);

const database = await createPostgresDatabase(url);
const { db, close } = await openPostgres(database.connectionString);

/**
 * Loads a month of tasks at each branch, today's partly done, late, missed or still open, and
 * fridges, some too warm. Other companies have enough rows that a full table scan would show.
 */
const loadDays = async (): Promise<void> => {
  const { companyId } = CHAIN;
  const days = `
    insert into branches (company_id, name, parent_branch_id, occurrences_until)
      select c.id, 'Other branch ' || b, c.id * 1000, current_date
      from companies c, generate_series(1, 200) b where c.id <> ${companyId};
    insert into task_masters (company_id, task_name, task_description, frequency, monday, tuesday,
        wednesday, thursday, friday, saturday, sunday)
      select c.id, 'Task ' || t, 'Wipe the counter and write it down.', 'daily',
        true, true, true, true, true, true, true
      from companies c, generate_series(1, ${TASKS}) t;
    insert into employees (company_id, branch_id, role_id, name, email, profile_completed_at)
      select b.company_id, b.id, 3, 'Person ' || p, 'p' || p || '.' || b.id || '@chain.example', now()
      from branches b, generate_series(1, ${PEOPLE}) p where b.company_id = ${companyId};
    insert into branch_tasks (company_id, branch_id, task_name, frequency,
        monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on)
      select b.company_id, b.id, 'Task ' || t, 'daily', true, true, true, true, true, true, true,
        current_date - ${DAYS}
      from branches b, generate_series(1, ${TASKS}) t where b.company_id = ${companyId};
    insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
        verification, task_name, frequency, schedule, priority, manager_task, needs_verification,
        done_by_name, done_at, late)
      select t.company_id, t.branch_id, t.id, current_date - d, current_date - d + interval '1 minute',
        case when open then 'pending' else 'completed' end,
        case when open or d > 0 then 'none' else 'waiting' end,
        t.task_name, t.frequency, 'Every day', 3, false, true,
        case when open then null else 'Person 1' end,
        case when open then null else current_date - d + interval '9 hours' end, t.id % 10 = 1
      from branch_tasks t
      cross join generate_series(0, ${DAYS} - 1) d
      cross join lateral (select t.id % 4 = 0 as open) s
      where t.company_id = ${companyId};
    insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp)
      select b.company_id, b.id, 'Fridge ' || e, 0, 5
      from branches b, generate_series(1, 5) e;
    insert into temp_readings (company_id, branch_id, equipment_id, uuid, log_date, slot, value,
        min_temp, max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at, closed_at)
      select e.company_id, e.branch_id, e.id, gen_random_uuid(), current_date - d, 'morning',
        case when warm then 9 else 4 end, 0, 5, case when warm then 'moved_stock' end,
        ${companyId}, 'Person 1', current_date - d + interval '9 hours', now(),
        case when warm and d > 0 then now() end
      from temp_equipment e
      cross join generate_series(0, ${DAYS} - 1) d
      cross join lateral (select e.id % 7 = 0 as warm) s;`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(days).execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
};

const results = new Map<string, Awaited<ReturnType<typeof time>>>();
try {
  await loadChain(db);
  await loadDays();
  const product = startProduct(PORT, {
    DATABASE_URL: database.connectionString,
    SECRET_KEY: SECRET,
  });
  try {
    await untilHealthy(PORT, product);
    for (const call of CALLS) results.set(call.name, await time(ORIGIN, call, ROUNDS));
  } finally {
    await stopProduct(product);
  }
  await printPlans(database.connectionString, CALLS);
} finally {
  await close();
  await database.drop();
}

console.log(
  `\n${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${ROUNDS} calls each\n`,
);
console.log(`| at ${CHAIN.branches} branches of ${TASKS} tasks | median | p95 | limit | answer |`);
console.log('|---|---|---|---|---|');
for (const [name, { ms, bytes }] of results) {
  const { p50, p95 } = percentiles(ms);
  const cells = [name, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, `${LIMIT_MS} ms`];
  console.log(`| ${cells.join(' | ')} | ${(bytes / 1000).toFixed(0)} kB |`);
  if (p95 > LIMIT_MS) process.exitCode = 1;
}
