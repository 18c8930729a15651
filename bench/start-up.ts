// Measures the time until the server responds and its memory at that point, beside the promised
// limits. Needs BENCH_DATABASE_URL: a PostgreSQL where databases may be created.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresDatabase, migratePostgres } from '@branchbook/server/testing/server.ts';
import { cpuOf, memoryOf } from './measure.ts';
import { requireBuild, startProduct, stopProduct, untilHealthy } from './product.ts';

const STARTS = 5;
const PORT = 4150;
const SETTLE_MS = 10_000;

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}
requireBuild();

/** Figures of a start: `ready` and CPU time `work` in ms, memory at first and settled in MB. */
type Sample = { ready: number; work: number; memory: number; settled: number };

const compiled = mkdtempSync(path.join(os.tmpdir(), 'compiled-'));

/** Starts the server with a compile cache, as in the image. */
const spawnServer = (env: Record<string, string>): ChildProcess =>
  startProduct(PORT, { NODE_COMPILE_CACHE: compiled, ...env });

const startOnce = async (env: Record<string, string>): Promise<Sample> => {
  const began = performance.now();
  const child = spawnServer(env);
  try {
    await untilHealthy(PORT, child, 5);
    const ready = performance.now() - began;
    const pid = child.pid ?? 0;
    const work = cpuOf(pid);
    const memory = memoryOf(pid);
    await sleep(SETTLE_MS);
    return { ready, work, memory, settled: memoryOf(pid) };
  } finally {
    await stopProduct(child);
  }
};

/** Starts the server several times; the first start fills the caches and is not counted. */
const startSeveral = async (env: Record<string, string>): Promise<Sample[]> => {
  const first = spawnServer(env);
  try {
    await untilHealthy(PORT, first, 5);
  } finally {
    await stopProduct(first);
  }
  const samples: Sample[] = [];
  for (let n = 0; n < STARTS; n += 1) samples.push(await startOnce(env));
  return samples;
};

const summaryOf = (values: number[]): { median: number; worst: number } => {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? NaN, worst: sorted.at(-1) ?? NaN };
};

/** Prints a line of the table; returns true if every start stayed below the limit. */
const report = (what: string, values: number[], unit: string, limit?: number): boolean => {
  const { median, worst } = summaryOf(values);
  const kept = limit === undefined || worst < limit;
  const cells = [median, worst].map((value) => `${Math.round(value)} ${unit}`);
  const verdict = limit === undefined ? '' : `${limit} ${unit}${kept ? '' : ' (missed)'}`;
  console.log(`| ${[what, ...cells, verdict].join(' | ')} |`);
  return kept;
};

const database = await createPostgresDatabase(url);
const directory = mkdtempSync(path.join(os.tmpdir(), 'start-up-'));
try {
  await migratePostgres(database.connectionString);
  const postgres = await startSeveral({ DATABASE_URL: database.connectionString });
  const embedded = await startSeveral({ DATA_DIR: directory });

  console.log(
    `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores, Node ${process.version}, ${STARTS} starts\n`,
  );
  console.log('| what | median | worst | limit |');
  console.log('|---|---|---|---|');
  const limits = [
    { where: 'PostgreSQL', samples: postgres, ready: 1500, memory: 170 },
    { where: 'embedded', samples: embedded, ready: 3000, memory: 300 },
  ];
  const kept = limits.flatMap(({ where, samples, ready, memory }) => {
    const of = (key: keyof Sample): number[] => samples.map((sample) => sample[key]);
    return [
      report(`${where}: first answer`, of('ready'), 'ms', ready),
      report(`${where}: CPU time until ready`, of('work'), 'ms'),
      report(`${where}: memory when ready`, of('memory'), 'MB', memory),
      report(`${where}: memory 10 s later`, of('settled'), 'MB', memory),
    ];
  });
  if (kept.includes(false)) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
  rmSync(compiled, { recursive: true });
  await database.drop();
}
