// Measures how fast the server ingests the records of a week that tablets were offline. Needs
// BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import os from 'node:os';
import { countDaysOfBranches } from '@branchbook/server/testing/score-run.ts';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { loadDataSet, SECRET } from './data-set.ts';
import { cpuOf, memoryOf, percentiles } from './measure.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';
import { ANSWERS, batchesOf, prepareChecklists, prepareWeek, sendBatch } from './week.ts';
import type { Mix } from './week.ts';

const EVENTS = 5000;
const ROUNDS = 3;
const PORT = 4405;
const MIXED = 'mixed';
const CHECKLISTS = `checklists of ${ANSWERS} answers`;
/** Minimum of events per second; the median counts, to ignore pauses. */
const LIMITS: Record<string, number> = { [MIXED]: 3000, [CHECKLISTS]: 300 };

/** The other branches and companies, whose rows lie between those of the measured ones. */
const OTHERS = { companies: 20, branches: 25, people: 10, tasks: 50, days: 15 };

/** Shares of the kinds of records; a real branch has many tasks and few notes. */
const MIXES: Record<string, Mix> = {
  'completed tasks': { task: 1 },
  temperatures: { temperature: 1 },
  'visitors in and out': { visitor: 1 },
  'diary notes': { diary: 1 },
  [MIXED]: { task: 60, temperature: 25, visitor: 13, diary: 2 },
  [CHECKLISTS]: { checklist: 1 },
};

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const database = await createPostgresDatabase(url);
const { db, close } = await openPostgres(database.connectionString);
const loaded = await loadDataSet(db, OTHERS);
// One branch for each queue that is sent, and one to warm up with.
const branches = loaded.slice(1, 2 + Object.keys(MIXES).length * ROUNDS);
await prepareWeek(db, branches);
await prepareChecklists(db, branches.slice(-ROUNDS));
// A server that has run for an hour has counted the days of the loaded records already.
await countDaysOfBranches(db);

const product = startProduct(PORT, {
  DATABASE_URL: database.connectionString,
  SECRET_KEY: SECRET,
});
const origin = `http://127.0.0.1:${PORT}`;
const pid = product.pid ?? 0;

type Measured = { perSecond: number; batchMs: number; cpuMs: number };
let memory = 0;

/** Sends a tablet's queue the way a tablet does, one batch after another. */
const sendQueue = async (mix: Mix): Promise<Measured> => {
  const branch = branches.shift();
  if (!branch) throw new Error('There are no branches left');
  // Signed before the clock runs, because signing is the tablet's work.
  const batches = batchesOf(branch, mix, EVENTS);
  const times: number[] = [];
  const cpuBefore = cpuOf(pid);
  for (const batch of batches) {
    const began = performance.now();
    await sendBatch(origin, branch, batch);
    times.push(performance.now() - began);
  }
  memory = Math.max(memory, memoryOf(pid));
  return {
    perSecond: (EVENTS * 1000) / times.reduce((sum, ms) => sum + ms, 0),
    batchMs: percentiles(times).p50,
    cpuMs: (cpuOf(pid) - cpuBefore) / batches.length,
  };
};

const results: [string, Measured[]][] = [];
try {
  await untilHealthy(PORT, product);
  await sendQueue(MIXES[MIXED] ?? {});
  for (const [name, mix] of Object.entries(MIXES)) {
    const rounds: Measured[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await sendQueue(mix));
    results.push([name, rounds]);
  }
} finally {
  await stopProduct(product);
  await close();
  await database.drop();
}

console.log(`${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${ROUNDS} rounds\n`);
console.log('| what | events per second | worst | limit | ms per batch | server CPU |');
console.log('|---|---|---|---|---|---|');
let answers = 0;
for (const [name, rounds] of results) {
  const middle = (what: keyof Measured) => percentiles(rounds.map((one) => one[what])).p50;
  const perSecond = middle('perSecond');
  const limit = LIMITS[name];
  const cells = [
    name,
    perSecond.toFixed(0),
    Math.min(...rounds.map((one) => one.perSecond)).toFixed(0),
    limit ?? '',
    middle('batchMs').toFixed(1),
    `${middle('cpuMs').toFixed(1)} ms`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (limit && perSecond < limit) process.exitCode = 1;
  if (name === CHECKLISTS) answers = perSecond * ANSWERS;
}
console.log(`\nAnswers per second: ${answers.toFixed(0)}.`);
console.log(`\nThe server held ${Math.round(memory)} MB at most.`);
