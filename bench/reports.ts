// Measures how soon the reports of a very big branch load, and how the data of other companies
// affects that. Needs BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import os from 'node:os';
import { localDay, addDays } from '@branchbook/contract/dates.ts';
import { countDaysOfBranches } from '@branchbook/server/testing/score-run.ts';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { BIG, loadBigBranch, OTHERS, OTHERS_PER_DAY, workOfOthers } from './big-branch.ts';
import type { Call, Request } from './call.ts';
import { BRANCH_ID, loadDataSet, MANAGER_TOKEN, SECRET } from './data-set.ts';
import { percentiles, time } from './measure.ts';
import { printPlans } from './print-plans.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4406;
const ROUNDS = 20;
/** Limit in milliseconds from the request to the last byte of the response. */
const LIMIT = 300;
/** Total numbers of completions. */
const SIZES = [100_000, 1_000_000, 10_000_000];

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const today = localDay(new Date(), 'Europe/London');
const range = { startDate: addDays(today, -BIG.days), endDate: today };
const headers = {
  authorization: `Bearer ${MANAGER_TOKEN}${BRANCH_ID}`,
  'content-type': 'application/json',
};

const get = (name: string, path: string, query: Record<string, string> = {}): Call => {
  const search = new URLSearchParams({ branchId: String(BRANCH_ID), ...query });
  const request: Request = { method: 'GET', path: `${path}?${search}`, headers };
  return { name, next: () => request };
};

const custom = (name: string, definition: object): Call => {
  const whole = {
    branches: [],
    period: { name: 'last-90-days' },
    filters: [],
    sort: null,
    measure: { name: 'count', column: null },
    ...definition,
  };
  const body = JSON.stringify({ definition: whole, offset: 0 });
  const request: Request = { method: 'POST', path: '/api/custom-reports/run', headers, body };
  return { name, next: () => request };
};

const callsOn = (equipment: number, employee: number): Call[] => [
  get('tasks, today', '/api/tasks/reports/today'),
  get('tasks, past week', '/api/tasks/reports/week'),
  get('tasks, past month', '/api/tasks/reports/month'),
  get('equipment', '/api/temperature/equipment', { removed: 'true' }),
  get('temperatures of one, 90 days', '/api/temperature/logs/range', {
    equipId: String(equipment),
    ...range,
  }),
  get('visitors, 90 days', `/api/visitors/${BRANCH_ID}`, range),
  get('accidents', '/api/accidents/list'),
  get('training, staff × tasks', '/api/tasks/training-grid'),
  get('training of one person', `/api/tasks/employee-training-records/${employee}`),
  get('diary, a month', '/api/diary/entries', {
    startDate: addDays(today, -31),
    endDate: today,
  }),
  custom('custom: tasks by state, 90 days', {
    kind: 'tasks',
    columns: ['branch', 'task_name', 'due_date', 'state', 'done_by_name'],
    group: { column: 'state', by: 'value' },
  }),
  custom('custom: average temperature by day', {
    kind: 'temperatures',
    columns: ['equipment_name', 'log_date', 'slot', 'value', 'out_of_range'],
    group: { column: 'log_date', by: 'day' },
    measure: { name: 'average', column: 'value' },
  }),
  custom('custom: visitors by hour', {
    kind: 'visitors',
    columns: ['full_name', 'company_name', 'check_in', 'check_out', 'minutes'],
    group: { column: 'check_in', by: 'hour' },
  }),
];

const database = await createPostgresDatabase(url);
const { db, close } = await openPostgres(database.connectionString);

type Timed = { middle: number; worst: number; bytes: number };

const results = new Map<string, Timed[]>();
const counts: number[] = [];
try {
  await loadDataSet(db, OTHERS);
  await loadBigBranch(db);
  const { rows } = await sql<{ equipment: number; employee: number }>`
    select (select min(id) from temp_equipment where branch_id = ${BRANCH_ID}) as equipment,
      (select min(id) from employees where branch_id = ${BRANCH_ID} and role_id = 3) as employee
  `.execute(db);
  const calls = callsOn(rows[0]?.equipment ?? 0, rows[0]?.employee ?? 0);
  let days = 0;
  for (const size of SIZES) {
    const own = BIG.tasks * BIG.taskDays;
    const more = Math.max(Math.ceil((size - own) / OTHERS_PER_DAY), 1);
    await workOfOthers(db, more, days);
    days = more;
    // A server that has run for an hour has counted the days of the loaded records already.
    await countDaysOfBranches(db);
    const { rows: counted } = await sql<{ n: number }>`
      select count(*) as n from task_occurrences`.execute(db);
    counts.push(counted[0]?.n ?? 0);
    const product = startProduct(PORT, {
      DATABASE_URL: database.connectionString,
      SECRET_KEY: SECRET,
    });
    try {
      await untilHealthy(PORT, product);
      for (const call of calls) {
        const { ms, bytes } = await time(`http://127.0.0.1:${PORT}`, call, ROUNDS);
        const timed = { middle: percentiles(ms).p50, worst: Math.max(...ms), bytes };
        results.set(call.name, [...(results.get(call.name) ?? []), timed]);
      }
    } finally {
      await stopProduct(product);
    }
  }
  await printPlans(database.connectionString, calls);
} finally {
  await close();
  await database.drop();
}

console.log(
  `\n${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${ROUNDS} calls each\n`,
);
const heads = counts.map((count) => `of ${count.toLocaleString('en-GB')}`);
console.log(`| report | ${heads.join(' | ')} | worst | limit | answer |`);
console.log(`|---|${heads.map(() => '---|').join('')}---|---|---|`);
for (const [name, timed] of results) {
  const middles = timed.map(({ middle }) => `${middle.toFixed(0)} ms`);
  const worst = Math.max(...timed.map((one) => one.worst));
  const bytes = timed.at(-1)?.bytes ?? 0;
  const cells = [name, ...middles, `${worst.toFixed(0)} ms`, `${LIMIT} ms`];
  console.log(`| ${cells.join(' | ')} | ${(bytes / 1000).toFixed(0)} kB |`);
  if (timed.some(({ middle }) => middle > LIMIT)) process.exitCode = 1;
}
