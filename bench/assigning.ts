// Measures how long head office takes to assign 40 tasks to 500 branches, to change one everywhere
// and to delete it. Needs BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import os from 'node:os';
import {
  assignTasks,
  deleteGlobalTask,
  listCustomisations,
  listMasterTasks,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { CHAIN, loadChain } from './chain.ts';
import { SECRET } from './data-set.ts';
import { cpuOf, memoryOf, percentiles } from './measure.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';

const TASKS = 40;
const ROUNDS = 5;
const ASSIGN = `assign ${TASKS} tasks`;
const ASSIGN_LIMIT_MS = 3000;
const PORT = 4154;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const database = await createPostgresDatabase(url);
const { db, close } = await openPostgres(database.connectionString);
const branchIds = await loadChain(db);

const newTasks = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into task_masters (company_id, task_name, task_description, frequency, monday, tuesday,
        wednesday, thursday, friday, saturday, sunday, time_to_finish_min)
      select ${CHAIN.companyId}::bigint, 'Task ' || t, 'Wipe the counter and write it down.', 'daily',
        true, true, true, true, true, true, true, 600
      from generate_series(1, ${TASKS}::int) t
      returning id`.execute(db);
  return rows.map((row) => row.id);
};

const product = startProduct(PORT, {
  DATABASE_URL: database.connectionString,
  SECRET_KEY: SECRET,
});
const pid = product.pid ?? 0;

/** Milliseconds of the calls, the server's CPU milliseconds among them, and the response's size. */
type Measured = { ms: number[]; work: number[]; bytes: number };
const results = new Map<string, Measured>();
let memory = 0;

/** Makes a call and records its duration, CPU time and response size. */
const measure = async (
  what: string,
  { method, path }: { method: string; path: string },
  body?: unknown,
): Promise<void> => {
  const workBefore = cpuOf(pid);
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${CHAIN.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${answer}`);
  const before = results.get(what);
  results.set(what, {
    ms: [...(before?.ms ?? []), performance.now() - began],
    work: [...(before?.work ?? []), cpuOf(pid) - workBefore],
    bytes: answer.length,
  });
  memory = Math.max(memory, memoryOf(pid));
};

const inMs = (value: number): string => `${Math.round(value)} ms`;

const round = async (): Promise<void> => {
  const taskIds = await newTasks();
  const [taskId = 0] = taskIds;
  const byId = (endpoint: { method: string; path: string }) => ({
    method: endpoint.method,
    path: endpoint.path.replace(':id', String(taskId)),
  });
  await measure(ASSIGN, assignTasks, { taskIds, branchIds });
  await measure('assign them again', assignTasks, { taskIds, branchIds });
  await measure('list the global tasks', listMasterTasks);
  await measure('what branches have changed', byId(listCustomisations));
  await measure('change one task everywhere', updateGlobalTask, {
    taskId,
    task_name: 'Changed',
    time_to_finish: '11:00',
  });
  await measure('delete it everywhere', byId(deleteGlobalTask));
};

try {
  await untilHealthy(PORT, product);
  // The first round is a warm-up and not counted.
  await round();
  results.clear();
  for (let n = 0; n < ROUNDS; n += 1) await round();
} finally {
  await stopProduct(product);
  await close();
  await database.drop();
}

console.log(`${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${ROUNDS} rounds\n`);
console.log(`| at ${CHAIN.branches} branches | median | worst | limit | server CPU | answer |`);
console.log('|---|---|---|---|---|---|');
for (const [what, { ms, work, bytes }] of results) {
  const worst = Math.max(...ms);
  const limit = what === ASSIGN ? ASSIGN_LIMIT_MS : undefined;
  const cells = [
    what,
    inMs(percentiles(ms).p50),
    inMs(worst),
    limit ? inMs(limit) : '',
    inMs(percentiles(work).p50),
    `${bytes} bytes`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (limit && worst > limit) process.exitCode = 1;
}
console.log(`\nThe server held ${Math.round(memory)} MB at most.`);
