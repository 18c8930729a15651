import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, PostgresPool } from 'kysely';
import pg from 'pg';
import { Connection } from './connection.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Database } from './database.ts';
import { createHosts } from './hosts.ts';
import { listenOnPostgres } from './listening.ts';
import { createMonitor } from './monitor.ts';
import { databaseBehind } from './pool.ts';
import { isUnreachable } from './violations.ts';
import { watchForSilence } from './watchdog.ts';

const POOL_SIZE = 20;
/** Longest wait in milliseconds of a request for a connection while all of them are in use. */
const TURN_MS = 5000;
/** Milliseconds from the start of an outage for which requests wait for the database. */
const RECONNECT_FOR_MS = 3000;
const RECONNECT_EVERY_MS = 100;

export type PostgresAddresses = {
  /** URL for queries; may name several hosts, or a pooler in transaction mode. */
  url: string;
  /** URL of the database itself, when `url` leads to a pooler. */
  directUrl?: string | null;
};

/** Wraps a pool so that it lends only connections to the primary and reconnects after an outage. */
const lendingFrom = (pool: pg.Pool): PostgresPool => {
  let awaySince: number | null = null;
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        const client = (await pool.connect()) as Connection & pg.PoolClient;
        awaySince = null;
        if (!client.isOutdated) return client;
        client.cut();
        client.release(true);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        awaySince ??= performance.now();
        if (performance.now() - awaySince > RECONNECT_FOR_MS) throw error;
        await sleep(RECONNECT_EVERY_MS);
      }
    }
  };
  return { connect, end: () => pool.end(), options: pool.options };
};

/** Connects to a PostgreSQL server; `log` receives every statement. */
export const connectPostgres = ({ url, directUrl }: PostgresAddresses, log?: Logger): Database => {
  const isShared = Boolean(directUrl);
  const hosts = createHosts(url);
  const direct: ConnectionOptions = {
    hosts: directUrl ? createHosts(directUrl) : hosts,
    isShared: false,
  };
  const pool = new pg.Pool({
    hosts,
    isShared,
    max: POOL_SIZE,
    connectionTimeoutMillis: TURN_MS,
    Client: Connection,
  } as unknown as pg.PoolConfig);
  // Idle connections that break are replaced; without a listener each would end the process.
  pool.on('error', () => undefined);
  const connections = new Set<Connection>();
  pool.on('connect', (client) => connections.add(client as unknown as Connection));
  pool.on('remove', (client) => connections.delete(client as unknown as Connection));
  const monitor = createMonitor(direct, isShared);
  const stopWatching = watchForSilence(connections, monitor);
  const database = databaseBehind(lendingFrom(pool), listenOnPostgres(direct), log);
  return {
    ...database,
    ping: monitor.ping,
    close: async () => {
      stopWatching();
      monitor.close();
      await database.close();
    },
  };
};
