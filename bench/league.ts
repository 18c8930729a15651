// Measures the league table of a company of 500 branches over a month: when nothing has changed, and
// when every branch has completed a task since. Needs BENCH_DATABASE_URL: a PostgreSQL where
// databases may be created.
import os from 'node:os';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import type { Call } from './call.ts';
import { CHAIN, loadChain } from './chain.ts';
import { SECRET } from './data-set.ts';
import { percentiles, time } from './measure.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4603;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ROUNDS = 40;
const ROUNDS_CHANGED = 15;
const LIMIT_MS = 1000;
const TASKS = 20;
/** A month, and the days before it of which the trend is made. */
const DAYS = 36;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const headers = { authorization: `Bearer ${CHAIN.token}` };
const CALL: Call = {
  name: 'the league table over a month',
  next: () => ({ method: 'GET', path: '/api/league?period=month', headers }),
};

const database = await createPostgresDatabase(url);
const { db, close } = await openPostgres(database.connectionString);

/** Loads five weeks of tasks and of the temperatures of five fridges at each branch. */
const loadDays = async (): Promise<void> => {
  const { companyId } = CHAIN;
  const records = `
    update branches set created_at = now() - interval '1 year';
    insert into branch_tasks (company_id, branch_id, task_name, frequency,
        monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on)
      select b.company_id, b.id, 'Task ' || t, 'daily', true, true, true, true, true, true, true,
        current_date - ${DAYS}
      from branches b, generate_series(1, ${TASKS}) t where b.company_id = ${companyId};
    insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at, state,
        verification, task_name, frequency, schedule, priority, manager_task, needs_verification,
        done_by, done_by_name, done_at, late)
      select t.company_id, t.branch_id, t.id, current_date - d, current_date - d + interval '1 minute',
        case when open then 'pending' else 'completed' end,
        case when open then 'none' else 'waiting' end,
        t.task_name, t.frequency, 'Every day', 3, false, true,
        case when open then null else ${companyId} end,
        case when open then null else 'Person 1' end,
        case when open then null else current_date - d + t.id % 600 * interval '1 minute' end,
        t.id % 10 = 1
      from branch_tasks t
      cross join generate_series(0, ${DAYS} - 1) d
      cross join lateral (select (t.id + d) % 7 = 0 as open) s
      where t.company_id = ${companyId};
    insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp, created_at)
      select b.company_id, b.id, 'Fridge ' || e, 0, 5, now() - interval '1 year'
      from branches b, generate_series(1, 5) e where b.company_id = ${companyId};
    insert into temp_readings (company_id, branch_id, equipment_id, uuid, log_date, slot, value,
        min_temp, max_temp, action, recorded_by, recorded_by_name, occurred_at, received_at, closed_at)
      select e.company_id, e.branch_id, e.id, gen_random_uuid(), current_date - d, slot,
        case when warm then 9 else 4 end, 0, 5, case when warm then 'moved_stock' end,
        ${companyId}, 'Person 1', at, at, case when warm then at + interval '1 hour' end
      from temp_equipment e
      cross join generate_series(0, ${DAYS} - 1) d
      cross join (values ('morning', 9), ('afternoon', 14)) slots (slot, hour)
      cross join lateral (
        select current_date - d + hour * interval '1 hour' as at, (e.id + d) % 31 = 0 as warm
      ) s;`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(records).execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
};

/** Returns the duration of one call in ms, and its bytes, without calls that fill caches first. */
const timeOnce = async (): Promise<{ ms: number; bytes: number }> => {
  const { path, ...request } = CALL.next();
  const began = performance.now();
  const response = await fetch(`${ORIGIN}${path}`, request);
  const { byteLength: bytes } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${CALL.name}: ${response.status}`);
  return { ms: performance.now() - began, bytes };
};

/** Completes or reopens one task of today at every branch, as its tablets would. */
const changeEveryBranch = async (): Promise<void> => {
  await sql`
    update task_occurrences o set late = not late
    from (
      select distinct on (branch_id) id from task_occurrences
      where company_id = ${CHAIN.companyId} and due_date = current_date and state = 'completed'
      order by branch_id, id
    ) one
    where o.id = one.id
  `.execute(db);
};

const SHARE = 5000;

/** Returns how long the database takes to change tasks of today, with the triggers or without. */
const timeOfChanges = async (triggers: 'origin' | 'replica'): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('session_replication_role', ${triggers}, true)`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      select id from task_occurrences where company_id = ${CHAIN.companyId}
        and due_date = current_date limit ${SHARE}
    `.execute(tx);
    const start = performance.now();
    for (let at = 0; at < rows.length; at += 20) {
      const ids = rows.slice(at, at + 20).map(({ id }) => id);
      await sql`
        update task_occurrences set late = not late where id = any(${ids}::bigint[])
      `.execute(tx);
    }
    return performance.now() - start;
  });

type Result = { name: string; ms: number[]; bytes: number; isLimited?: true };
const results: Result[] = [];
const changes: [replica: number, origin: number][] = [];
try {
  await loadChain(db);
  await loadDays();
  const product = startProduct(PORT, {
    DATABASE_URL: database.connectionString,
    SECRET_KEY: SECRET,
  });
  try {
    await untilHealthy(PORT, product);
    const first = await timeOnce();
    results.push({ ...first, name: 'the first time, counting every day', ms: [first.ms] });
    await sql`vacuum analyze`.execute(db);
    const same = await time(ORIGIN, CALL, ROUNDS);
    results.push({ ...same, name: 'when nothing has changed', isLimited: true });
    const changed: number[] = [];
    for (let round = 0; round < ROUNDS_CHANGED; round += 1) {
      await changeEveryBranch();
      changed.push((await timeOnce()).ms);
    }
    results.push({ ...same, name: 'when every branch has changed', ms: changed });
  } finally {
    await stopProduct(product);
  }
  for (let round = 0; round < 5; round += 1) {
    changes.push([await timeOfChanges('replica'), await timeOfChanges('origin')]);
  }
} finally {
  await close();
  await database.drop();
}

console.log(`\n${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`);
console.log(`| ${CALL.name}, ${CHAIN.branches} branches | median | p95 | limit | answer |`);
console.log('|---|---|---|---|---|');
for (const { name, ms, bytes, isLimited } of results) {
  const { p50, p95 } = percentiles(ms);
  const limit = isLimited ? `${LIMIT_MS} ms` : '–';
  const cells = [name, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, limit];
  console.log(`| ${cells.join(' | ')} | ${(bytes / 1000).toFixed(0)} kB |`);
  if (isLimited && p95 > LIMIT_MS) process.exitCode = 1;
}
const median = (values: number[]): number => percentiles(values).p50;
const ratio = median(changes.map(([without, with_]) => with_ / without));
console.log(
  `\nThe triggers take ${((ratio - 1) * 100).toFixed(0)} % of updates of 20 tasks: ` +
    `${median(changes.map(([, ms]) => ms)).toFixed(0)} ms for ${SHARE} tasks.`,
);
