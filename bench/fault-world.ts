// Two supervised servers behind Caddy on a primary and a standby of PostgreSQL, with writers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@branchbook/contract/client.ts';
import { health } from '@branchbook/contract/health.ts';
import { startCluster } from '@branchbook/server/testing/cluster.ts';
import type { Cluster } from '@branchbook/server/testing/cluster.ts';
import { createCast } from '@branchbook/server/testing/factories.ts';
import type { Cast } from '@branchbook/server/testing/factories.ts';
import { startNetwork } from '@branchbook/server/testing/network.ts';
import type { Network } from '@branchbook/server/testing/network.ts';
import { freePort, startProgram } from '@branchbook/server/testing/program.ts';
import type { Program } from '@branchbook/server/testing/program.ts';
import { openPostgres, startTestServer } from '@branchbook/server/testing/server.ts';
import type { TestDatabase } from '@branchbook/server/testing/server.ts';

const ROOT = path.join(import.meta.dirname, '..');
export const SECRET_KEY = 'a secret for benchmarks only, long';
const START_AGAIN_MS = 300;
const READY_MS = 60_000;

/** A server that is restarted whenever it ends, as by systemd or a container engine. */
export type Supervised = {
  program: () => Program;
  /** Returns how often the server ended without being asked to. */
  endedByItself: () => number;
  /** Kills the server; the supervisor restarts it. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  stop: () => Promise<void>;
};

export const isReady = (program: Program): Promise<boolean> =>
  program
    .client()
    .call(health)
    .then(
      () => true,
      () => false,
    );

export const untilReady = async (supervised: Supervised): Promise<void> => {
  const deadline = performance.now() + READY_MS;
  while (!(await isReady(supervised.program()))) {
    if (performance.now() > deadline) {
      throw new Error(`A server is not ready:\n${supervised.program().output().slice(-2000)}`);
    }
    await sleep(50);
  }
};

/** Starts a server on a fixed port and keeps it running. */
export const supervise = async (
  folder: string,
  settings: Record<string, string>,
): Promise<Supervised> => {
  const port = await freePort();
  const all = { ...settings, PORT: String(port), SECRET_KEY, LOG_LEVEL: 'info' };
  let program = await startProgram(folder, all, port);
  const stopping = new AbortController();
  let wasAsked = false;
  let endedByItself = 0;
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await program.ended;
      if (stopping.signal.aborted) return;
      if (!wasAsked) endedByItself += 1;
      wasAsked = false;
      await sleep(START_AGAIN_MS);
      program = await startProgram(folder, all, port);
    }
  };
  const running = keepRunning();
  const supervised: Supervised = {
    program: () => program,
    endedByItself: () => endedByItself,
    kill: async (signal) => {
      wasAsked = true;
      const { ended } = program;
      program.signal(signal);
      await ended;
    },
    stop: async () => {
      stopping.abort();
      await program.kill();
      await running;
    },
  };
  await untilReady(supervised);
  return supervised;
};

/** Starts Caddy in front of servers, with the block of the shipped Caddyfile. */
export const startProxy = async (
  folder: string,
  servers: Supervised[],
): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const port = await freePort();
  const addresses = servers.map((server) => new URL(server.program().origin).host).join(' ');
  const shipped = readFileSync(path.join(ROOT, 'Caddyfile'), 'utf8')
    .replace('{$PUBLIC_ORIGIN}', `http://127.0.0.1:${port}`)
    .replace('app:3000', addresses);
  const file = path.join(folder, `Caddyfile-${port}`);
  writeFileSync(file, `{\n\tadmin off\n}\n${shipped}`);
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const ended = once(caddy, 'close');
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_MS;
  while (
    !(await fetch(origin + health.path).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error('Caddy does not answer: is it installed?');
    await sleep(50);
  }
  return {
    origin,
    stop: async () => {
      caddy.kill('SIGTERM');
      await ended;
    },
  };
};

export type World = {
  folder: string;
  cluster: Cluster;
  /** The network between the servers and the primary. */
  network: Network;
  servers: [Supervised, Supervised];
  origin: string;
  cast: Cast;
  client: () => ReturnType<typeof createClient>;
  /** Opens the database on the present primary, bypassing all faults. */
  open: () => Promise<TestDatabase>;
  stop: () => Promise<void>;
};

export const startWorld = async (): Promise<World> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faults-'));
  const cluster = await startCluster(folder);
  const setUp = await startTestServer({
    now: new Date().toISOString(),
    database: await openPostgres(cluster.primary.url),
    env: { SECRET_KEY },
  });
  const cast = await createCast(setUp);
  await setUp.close();
  const network = await startNetwork(cluster.primary.url);
  const standby = new URL(cluster.standby.url).host;
  const both = network.url.replace(/@([^/]+)\//, (_, near: string) => `@${near},${standby}/`);
  const settings = { DATABASE_URL: both, APP_ENV: 'production' };
  const servers: [Supervised, Supervised] = [
    await supervise(folder, settings),
    await supervise(folder, settings),
  ];
  const proxy = await startProxy(folder, servers);
  return {
    folder,
    cluster,
    network,
    servers,
    origin: proxy.origin,
    cast,
    client: () => createClient({ baseUrl: proxy.origin, token: () => cast.tokens.owner }),
    open: () => openPostgres(cluster.url),
    stop: async () => {
      await proxy.stop();
      for (const server of servers) await server.stop();
      await network.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
