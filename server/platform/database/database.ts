import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import type { Logger, PostgresPool, Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from '../clock.ts';
import { CHANNEL, speakAfterCommit } from './after-commit.ts';
import { openEmbedded } from './embedded.ts';
import { listenInside, listenOnPostgres } from './listening.ts';
import type { Listen } from './listening.ts';
import { lockDataDir } from './lock.ts';
import { preparing } from './prepared.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export type Database = { db: Db; listen: Listen; close: () => Promise<void> };

// Ids stay far below 2^53; business dates are days, not instants.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const POOL_SIZE = 20;

const fromPool = (pool: PostgresPool, log: Logger | undefined): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });

/** By a connection of its own, and past the log: it belongs to no call. */
const sendBy = (pool: pg.Pool) => async (payloads: string[]) => {
  const client = await pool.connect();
  try {
    await client.query('select pg_notify($1, said) from unnest($2::text[]) said', [
      CHANNEL,
      payloads,
    ]);
  } finally {
    client.release();
  }
};

/** PostgreSQL elsewhere; `log` is told every statement. */
export const connectPostgres = (connectionString: string, log?: Logger): Database => {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = fromPool(preparing(pool), log);
  const sayTheRest = speakAfterCommit(db, sendBy(pool));
  return {
    db,
    listen: listenOnPostgres(connectionString),
    close: async () => {
      await sayTheRest();
      await db.destroy();
    },
  };
};

/**
 * PostgreSQL in this process, behind the same kind of pool. It has one connection: whoever
 * queries the database inside a transaction must do so through that transaction.
 */
export const usePglite = (pglite: PGlite, log?: Logger): Database => {
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1 }));
  const db = fromPool(pool, log);
  const sayTheRest = speakAfterCommit(db, sendBy(pool));
  return {
    db,
    listen: listenInside(pglite, pool),
    close: async () => {
      await sayTheRest();
      await db.destroy();
      await pglite.close();
    },
  };
};

/** Opens the database that the settings name; the embedded one is locked first. */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  clock: Clock,
  onLockLost: () => void,
): Promise<Database> => {
  if (config.databaseUrl) return connectPostgres(config.databaseUrl);
  const lock = lockDataDir(config.dataDir, clock.now, onLockLost);
  try {
    const pglite = openEmbedded(config.dataDir);
    await pglite.waitReady;
    const database = usePglite(pglite);
    return {
      ...database,
      close: async () => {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
