import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@branchbook/contract/health.ts';
import { copyDataImage } from '@branchbook/server/testing/database-image.ts';
import { COMPILED, freePort } from '@branchbook/server/testing/program.ts';
import {
  createPostgresDatabase,
  openEmbeddedAgain,
  openPostgres,
} from '@branchbook/server/testing/server.ts';
import type { TestDatabase } from '@branchbook/server/testing/server.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CLOCK = import.meta.resolve('./support/clock.ts');
const SERVER = 'server/main.ts';
// Allows for a busy machine that creates the demo company.
const START_MS = 180_000;
const STOP_MS = 15_000;

export type RunningServer = {
  url: string;
  /** Returns everything that the server has printed so far. */
  output: () => string;
  /** Puts the server's clock forward; only if it was started with a movable clock. */
  advanceClock: (ms: number) => Promise<void>;
  /** Stops the server and opens its database, to check data that no response contains. */
  lookInside: <T>(look: (database: TestDatabase['db']) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url + health.path, { signal: AbortSignal.timeout(2000) });
    return response.ok;
  } catch {
    return false;
  }
};

const untilReady = async (
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> => {
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended before it was ready:\n${output()}`);
    }
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready after ${START_MS / 1000} s:\n${output()}`);
    }
    await sleep(150);
  }
};

const stopGently = async (child: ChildProcess, output: () => string): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const inTime = await Promise.race([
    ended.then(() => true),
    sleep(STOP_MS, false, { ref: false }),
  ]);
  if (inTime) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(`The server did not stop within ${STOP_MS / 1000} s of SIGTERM:\n${output()}`);
};

/**
 * Starts the real server as shipped, with its own empty database: embedded, or on PostgreSQL when
 * TEST_DATABASE_URL is set. `program` may be another script that starts the server. `movableClock`
 * gives the process a clock that the test can put forward; CLOCK_AHEAD_MS is its initial lead.
 */
export const startServer = async (
  settings: Record<string, string> = {},
  program = SERVER,
  movableClock = false,
): Promise<RunningServer> => {
  const port = await freePort();
  const baseUrl = process.env['TEST_DATABASE_URL'];
  const database = baseUrl ? await createPostgresDatabase(baseUrl) : null;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'branchbook-e2e-'));
  if (!database && program === SERVER) copyDataImage(dataDir);
  const preload = movableClock ? ['--import', CLOCK] : [];
  const child = spawn(process.execPath, [...preload, program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', movableClock ? 'ipc' : 'ignore'],
    env: {
      PATH: process.env['PATH'],
      ...COMPILED,
      APP_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64url'),
      SUBSCRIPTION_MODE: 'simulated',
      LOG_LEVEL: 'warn',
      // Each test company signs up from its own address.
      TRUST_PROXY: '1',
      ...(database ? { DATABASE_URL: database.connectionString } : {}),
      ...settings,
    },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const output = (): string => chunks.join('');
  const removeData = async (): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url, child, output);
  } catch (error) {
    await removeData();
    throw error;
  }
  return {
    url,
    output,
    advanceClock: async (ms) => {
      const moved = once(child, 'message');
      child.send(ms);
      await moved;
    },
    lookInside: async (look) => {
      await stopGently(child, output);
      const { db, close } = database
        ? await openPostgres(database.connectionString)
        : openEmbeddedAgain(dataDir);
      try {
        return await look(db);
      } finally {
        await close();
      }
    },
    // Kills the server, because its data is removed anyway.
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
      await removeData();
    },
  };
};
