// Measures how soon a large PDF is ready, how much memory that takes, and how it slows down other
// calls. Needs BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { listBranches } from '@branchbook/contract/branches.ts';
import { taskPdf } from '@branchbook/contract/reports.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { BIG, loadBigBranch } from './big-branch.ts';
import { BRANCH_ID, loadDataSet, MANAGER_TOKEN, SECRET } from './data-set.ts';
import { load, peakMemoryOf, percentiles } from './measure.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4510;
const EXPORTS = 5;
/** Limit on the median export, in milliseconds. */
const LIMIT = 1000;
/** Number of other clients, and the seconds for which they call. */
const CLIENTS = 4;
const SECONDS = 8;
const ROWS = 5000;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const headers = {
  authorization: `Bearer ${MANAGER_TOKEN}${BRANCH_ID}`,
  'content-type': 'application/json',
};
const origin = `http://127.0.0.1:${PORT}`;
const today = localDay(new Date(), 'Europe/London');
const days = Math.round(ROWS / BIG.tasks);
const body = JSON.stringify({
  branchId: BRANCH_ID,
  startDate: addDays(today, 1 - days),
  endDate: today,
});
const path = listBranches.path.replace(':companyId', String(Math.floor(BRANCH_ID / 1000)));
const others = {
  name: 'branches',
  next: () => ({ method: listBranches.method, path, headers }),
};

/** Exports once; `ms` is the time from the request to the last byte. */
const exportOnce = async (): Promise<{ ms: number; bytes: number }> => {
  const began = performance.now();
  const response = await fetch(`${origin}${taskPdf.path}`, { method: 'POST', headers, body });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`The export was refused with ${response.status}`);
  return { ms: performance.now() - began, bytes };
};

/** Returns the pid of the process that lays out PDFs, the server's only child. */
const workerOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

const database = await createPostgresDatabase(url);
const { db, close } = await openPostgres(database.connectionString);
await loadDataSet(db, { companies: 10, branches: 3, people: 10, tasks: 10, days: 0 });
await loadBigBranch(db);
await close();

const product = startProduct(PORT, {
  DATABASE_URL: database.connectionString,
  SECRET_KEY: SECRET,
});
try {
  await untilHealthy(PORT, product);
  const pid = product.pid ?? 0;
  const first = await exportOnce();
  const alone: number[] = [];
  for (let n = 0; n < EXPORTS; n += 1) alone.push((await exportOnce()).ms);

  const loadOthers = () => load(origin, pid, others, { clients: CLIENTS, seconds: SECONDS });
  await loadOthers();
  const quiet = await loadOthers();
  const during = loadOthers();
  // The rest of the exports that a caller is allowed in a minute.
  const beside: number[] = [];
  for (let n = 0; n < 4; n += 1) beside.push((await exportOnce()).ms);
  const busy = await during;

  const [middle, withOthers] = [percentiles(alone).p50, percentiles(beside).p50];
  const ratio = (a: number, b: number): string => (a / b).toFixed(2);
  console.log(
    `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores, Node ${process.version}\n`,
  );
  console.log(`A task report of ${ROWS} rows, ${Math.round(first.bytes / 1000)} kB\n`);
  console.log('| what | value |');
  console.log('|---|---|');
  console.log(`| first, with the start of its process | ${first.ms.toFixed(0)} ms |`);
  console.log(`| median of ${EXPORTS} | ${middle.toFixed(0)} ms |`);
  console.log(`| slowest of ${EXPORTS} | ${Math.max(...alone).toFixed(0)} ms |`);
  console.log(`| during other calls | ${withOthers.toFixed(0)} ms |`);
  console.log(`| peak memory of its process | ${peakMemoryOf(workerOf(pid)).toFixed(0)} MB |`);
  console.log(`| peak memory of the server | ${peakMemoryOf(pid).toFixed(0)} MB |`);
  console.log('\n| other calls | alone | during the PDF | ratio |');
  console.log('|---|---|---|---|');
  for (const part of ['p50', 'p99'] as const) {
    const cells = [part, `${quiet[part].toFixed(1)} ms`, `${busy[part].toFixed(1)} ms`];
    console.log(`| ${[...cells, ratio(busy[part], quiet[part])].join(' | ')} |`);
  }
  if (middle > LIMIT) process.exitCode = 1;
} finally {
  await stopProduct(product);
  await database.drop();
}
