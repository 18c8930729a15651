// Faults around two running servers, each a row of the table that faults.ts prints.
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveEvents } from '@branchbook/contract/live.ts';
import pg from 'pg';
import { sql } from 'kysely';
import { untilReady } from './fault-world.ts';
import type { World } from './fault-world.ts';

export type Outcome = {
  name: string;
  sent: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  gapSeconds: number;
  /** Duration of the fault itself. */
  lastsSeconds: number;
  endedByThemselves: number;
};

export type Fault = {
  name: string;
  /** Seconds for which the fault itself prevents any writing. */
  lastsSeconds: number;
  /** Causes the fault, and resolves when it is over. */
  happen: (world: World) => Promise<void>;
};

/** Runs SQL on the primary, bypassing the faulty network. */
const onPrimary = async (
  { cluster }: World,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client(cluster.primary.url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const BACKENDS = `from pg_stat_activity where datname = current_database()
  and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Opens connections that begin a call and never finish it. */
const openSockets = async (
  { origin }: World,
  count: number,
  text: string,
): Promise<{ close: () => void }> => {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(text);
    sockets.push(socket);
  }
  return { close: () => sockets.forEach((socket) => socket.destroy()) };
};

export const FAULTS: Fault[] = [
  {
    name: 'one server: kill -9',
    lastsSeconds: 0,
    happen: async ({ servers: [one] }) => {
      await one.kill('SIGKILL');
      await untilReady(one);
    },
  },
  {
    name: 'one server: TERM',
    lastsSeconds: 0,
    happen: async ({ servers: [one] }) => {
      await one.kill('SIGTERM');
      await untilReady(one);
    },
  },
  {
    name: 'both servers restarted, one after the other',
    lastsSeconds: 0,
    happen: async ({ servers }) => {
      for (const server of servers) {
        await server.kill('SIGTERM');
        await untilReady(server);
      }
    },
  },
  {
    name: 'both servers: kill -9 at once',
    // Seconds until the supervisor has restarted a server.
    lastsSeconds: 3,
    happen: async ({ servers }) => {
      await Promise.all(servers.map((server) => server.kill('SIGKILL')));
      for (const server of servers) await untilReady(server);
    },
  },
  {
    name: 'one backend of PostgreSQL: kill -9',
    // PostgreSQL ends all other connections and recovers.
    lastsSeconds: 1,
    happen: async (world) => {
      await onPrimary(world, async (client) => {
        const { rows } = await client.query<{ pid: number }>(`select pid ${BACKENDS} limit 1`);
        process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      }).catch(() => undefined);
      await sleep(2000);
    },
  },
  {
    name: 'all connections ended by the database, five times',
    lastsSeconds: 0,
    happen: async (world) => {
      for (let n = 0; n < 5; n += 1) {
        await onPrimary(world, (client) =>
          client.query(`select pg_terminate_backend(pid) ${BACKENDS}`),
        );
        await sleep(500);
      }
    },
  },
  {
    name: 'PostgreSQL restarted at once',
    lastsSeconds: 1,
    happen: async ({ cluster }) => {
      await cluster.primary.stop();
      await cluster.primary.start();
    },
  },
  {
    name: 'PostgreSQL down for 10 s',
    lastsSeconds: 10,
    happen: async ({ cluster }) => {
      await cluster.primary.stop();
      await sleep(10_000);
      await cluster.primary.start();
    },
  },
  {
    name: 'the network to the database silent for 15 s',
    lastsSeconds: 15,
    happen: async ({ network }) => {
      network.silence();
      await sleep(15_000);
      network.heal();
    },
  },
  {
    name: 'old connections swallowed, new ones fine',
    // The server checks on a statement after a second of silence. The repeated call then waits
    // until the database has ended the first call, which still holds its key.
    lastsSeconds: 3,
    happen: async ({ network }) => {
      network.swallowConnected();
      await sleep(5000);
    },
  },
  {
    name: 'a table locked for 15 s',
    lastsSeconds: 15,
    happen: (world) =>
      onPrimary(world, async (client) => {
        await client.query('begin');
        await client.query('lock table diary_entries in access exclusive mode');
        await sleep(15_000);
        await client.query('rollback');
      }),
  },
  {
    name: '200 connections that send half a header',
    lastsSeconds: 0,
    happen: async (world) => {
      const { close } = await openSockets(world, 200, 'POST /api/login HTTP/1.1\r\nHost: x\r\nX-');
      await sleep(8000);
      close();
    },
  },
  {
    name: '200 connections that never read their answer',
    lastsSeconds: 0,
    happen: async (world) => {
      const calls = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50);
      const { close } = await openSockets(world, 200, calls);
      await sleep(8000);
      close();
    },
  },
  {
    name: '1,000 open event streams',
    lastsSeconds: 0,
    happen: async (world) => {
      const leave = new AbortController();
      const streams = await Promise.all(
        Array.from({ length: 1000 }, () =>
          world
            .client()
            .raw(liveEvents, {}, { signal: leave.signal, isLong: true })
            .catch(() => undefined),
        ),
      );
      await sleep(5000);
      leave.abort();
      for (const stream of streams) await stream?.body?.cancel().catch(() => undefined);
    },
  },
  {
    name: 'a backup taken and read back while people write',
    lastsSeconds: 0,
    happen: async ({ cluster, folder }) => {
      const file = path.join(folder, 'backup.dump');
      const options = { stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
      execFileSync('pg_dump', ['-Fc', '-f', file, cluster.primary.url], options);
      await cluster.primary.query('create database restored');
      const restored = cluster.primary.url.replace(/\w+$/, 'restored');
      execFileSync('pg_restore', ['-d', restored, '--single-transaction', file], options);
    },
  },
  {
    name: 'the primary killed, the standby promoted after 1 s',
    lastsSeconds: 1,
    happen: async ({ cluster }) => {
      cluster.primary.kill();
      await sleep(1000);
      await cluster.promote();
      await sleep(2000);
    },
  },
];

/** Returns the notes that are in the database now, wherever the primary is. */
export const readEntries = async (world: World): Promise<string[]> => {
  const database = await world.open();
  try {
    const { rows } = await sql<{ notes: string }>`
      select notes from diary_entries where deleted_at is null`.execute(database.db);
    return rows.map(({ notes }) => notes);
  } finally {
    await database.close();
  }
};
