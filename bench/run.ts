// Measures 'list the 50 tasks of a branch as its manager' against the floor, in one run, so that
// the ratio holds on any machine. Needs BENCH_DATABASE_URL: a PostgreSQL where databases may be made.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresDatabase, migratePostgres } from '@branchbook/server/testing/server.ts';
import autocannon from 'autocannon';
import { BRANCHES, COMPANIES, loadDataSet, TASKS, TOKEN } from './data-set.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SECONDS = 8;
const CLIENTS = [1, 16];

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

type Contestant = { name: string; port: number; child: ChildProcess };

const start = (name: string, file: string, port: number, databaseUrl: string): Contestant => ({
  name,
  port,
  child: spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_ENV: 'production',
      LOG_LEVEL: 'warn',
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
  }),
});

const answers = async (target: string): Promise<boolean> => {
  try {
    const response = await fetch(target, { headers: { authorization: `Bearer ${TOKEN}` } });
    const { data } = (await response.json()) as { data?: unknown[] };
    return data?.length === TASKS;
  } catch {
    return false;
  }
};

const untilAnswers = async (target: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(target)) return;
    await sleep(200);
  }
  throw new Error(`${target} does not answer`);
};

const measure = async (target: string, connections: number) => {
  const result = await autocannon({
    url: target,
    connections,
    duration: SECONDS,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target} failed under load`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

const database = await createPostgresDatabase(url);
await migratePostgres(database.connectionString);
const { branchId } = await loadDataSet(database.connectionString);

const contestants = [
  start('floor', 'bench/floor.ts', 3971, database.connectionString),
  start('server', 'server/main.ts', 3972, database.connectionString),
];
try {
  console.log(
    `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores, Node ${process.version}`,
  );
  console.log(`${COMPANIES} companies x ${BRANCHES} branches x ${TASKS} tasks\n`);
  console.log('| clients | what | requests/s | p50 ms | p99 ms | of the floor |');
  console.log('|---|---|---|---|---|---|');
  for (const clients of CLIENTS) {
    let floor = 0;
    for (const { name, port } of contestants) {
      const target = `http://127.0.0.1:${port}/api/tasks/branch-tasks?branchId=${branchId}`;
      await untilAnswers(target);
      await measure(target, clients);
      const { perSecond, p50, p99 } = await measure(target, clients);
      if (name === 'floor') floor = perSecond;
      const share = `${Math.round((perSecond / floor) * 100)} %`;
      console.log(
        `| ${clients} | ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} | ${share} |`,
      );
    }
  }
} finally {
  for (const { child } of contestants) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await database.drop();
}
