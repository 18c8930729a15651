// Loads the data set and measures the hot calls on this server, on the floor and in pgbench, in one
// run, so that the ratios hold on any machine. Needs BENCH_DATABASE_URL (a PostgreSQL where a
// superuser may create databases) and pgbench.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serialize } from 'node:v8';
import {
  createPostgresDatabase,
  openPostgres,
  startTestServer,
} from '@branchbook/server/testing/server.ts';
import { callsOn } from './calls.ts';
import type { Call } from './call.ts';
import { committedFigures, keepFigures, regressionsBetween } from './comparison.ts';
import type { Figures } from './comparison.ts';
import { recordedCompletion } from './completing.ts';
import type { Completion } from './completing.ts';
import { describe, FULL, loadDataSet, SECRET } from './data-set.ts';
import type { Loaded } from './data-set.ts';
import { load } from './measure.ts';
import type { Measured } from './measure.ts';
import { runPgbench, scriptOf } from './pgbench.ts';
import { IMAGE_OPTIONS } from './product.ts';
import { plansOf } from './plans.ts';
import { Recorder } from './recorder.ts';
import type { Statement } from './recorder.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SECONDS = 8;
const WARM_UP_SECONDS = 5;
const CLIENTS = [1, 16];

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

type Contestant = { name: string; origin: string; child: ChildProcess };

const start = (name: string, file: string, port: number, env: NodeJS.ProcessEnv): Contestant => ({
  name,
  origin: `http://127.0.0.1:${port}`,
  child: spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
  }),
});

const untilListens = async (origin: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const listens = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (listens) return;
    await sleep(100);
  }
  throw new Error(`${origin} does not answer`);
};

const shown = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits);

const row = (clients: number, what: string, one: Measured, floor: number): void =>
  console.log(
    `| ${[
      clients,
      what,
      shown(one.perSecond, 0),
      shown(one.p50, 2),
      shown(one.p99, 2),
      shown(one.cpuMs, 2),
      shown(one.memoryMb, 0),
      `${Math.round((one.perSecond / floor) * 100)} %`,
    ].join(' | ')} |`,
  );

type Recorded = Call & {
  path: string;
  completion: Completion | undefined;
  statements: Statement[];
};

/** Records the statements of each call once, and prints their plans. */
const recordAll = async (connectionString: string, loaded: Loaded[]): Promise<Recorded[]> => {
  const recorder = new Recorder();
  const database = await openPostgres(connectionString, recorder.log);
  const now = new Date().toISOString();
  const server = await startTestServer({ database, now, env: { SECRET_KEY: SECRET } });
  const recorded: Recorded[] = [];
  for (const call of callsOn(loaded)) {
    const { request, statements } = await recorder.record(server.origin, call);
    recorded.push({
      ...call,
      path: request.path.replace(/\?.*/, ''),
      completion: recordedCompletion(request, loaded),
      statements,
    });
    console.log(`\n${call.name}: ${statements.length} statements`);
    for (const { lines, faults } of await plansOf(database.db, statements)) {
      for (const line of lines) console.log(`  ${line}`);
      for (const fault of faults) {
        console.log(`  WRONG: ${fault}`);
        process.exitCode = 1;
      }
    }
  }
  await server.close();
  return recorded;
};

const database = await createPostgresDatabase(url);
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
const contestants: Contestant[] = [];
try {
  const { db, close } = await openPostgres(database.connectionString);
  console.log(
    `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores, Node ${process.version}`,
  );
  const loaded = await loadDataSet(db, FULL);
  console.log(await describe(db));
  await close();

  const calls = await recordAll(database.connectionString, loaded);
  const floorFile = path.join(folder, 'floor');
  const heard = calls.map(({ path: at, completion, statements }) => [
    at,
    { completion, statements },
  ]);
  await writeFile(floorFile, serialize(Object.fromEntries(heard)));
  const env = { DATABASE_URL: database.connectionString };
  contestants.push(
    start('floor', 'bench/floor.ts', 3971, { ...env, FLOOR_FILE: floorFile }),
    start('server', 'server/main.ts', 3972, {
      ...env,
      ...IMAGE_OPTIONS,
      APP_ENV: 'production',
      LOG_LEVEL: 'warn',
      SECRET_KEY: SECRET,
    }),
  );
  for (const { origin } of contestants) await untilListens(origin);

  const figures: Figures = {};
  for (const call of calls) {
    console.log(`\n### ${call.name}\n`);
    console.log('| clients | what | requests/s | p50 ms | p99 ms | CPU ms | MB | of the floor |');
    console.log('|---|---|---|---|---|---|---|---|');
    const script = scriptOf(call.statements, call.completion);
    const shares: Figures[string] = {};
    figures[call.name] = shares;
    for (const clients of CLIENTS) {
      let floor = 0;
      for (const { name, origin, child } of contestants) {
        const pid = child.pid ?? 0;
        await load(origin, pid, call, { clients, seconds: WARM_UP_SECONDS });
        const measured = await load(origin, pid, call, { clients, seconds: SECONDS });
        if (name === 'floor') floor = measured.perSecond;
        else shares[clients] = Number((measured.perSecond / floor).toFixed(2));
        row(clients, name, measured, floor);
      }
      const { connectionString } = database;
      row(clients, 'pgbench', await runPgbench(connectionString, script, clients, SECONDS), floor);
    }
  }
  const worse = regressionsBetween(committedFigures(), figures);
  console.log(`\n${worse.join('\n') || 'Nothing got worse than bench/figures.json says.'}`);
  if (process.argv.includes('--keep')) keepFigures(figures);
  else if (worse.length > 0) process.exitCode = 1;
} finally {
  for (const { child } of contestants) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await rm(folder, { recursive: true });
  await database.drop();
}
