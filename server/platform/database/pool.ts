import { Kysely, PostgresDialect } from 'kysely';
import type { Logger, PostgresPool } from 'kysely';
import pg from 'pg';
import { CHANNEL, enableNotifyAfterCommit } from './after-commit.ts';
import type { Database } from './database.ts';
import type { Listen } from './listening.ts';
import type { DB } from './schema.ts';

// Parses bigints as numbers (ids stay far below 2^53) and dates as text (days, not instants).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Sends notifications on a separate connection without logging: they belong to no request. */
const sendBy = (pool: PostgresPool) => async (payloads: string[]) => {
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

/** Makes a database from a pool; `log` receives every statement. */
export const databaseBehind = (
  pool: PostgresPool,
  listen: Listen,
  log: Logger | undefined,
): Omit<Database, 'ping'> => {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  const sendPending = enableNotifyAfterCommit(db, sendBy(pool));
  return {
    db,
    listen,
    close: async () => {
      await sendPending();
      await db.destroy();
    },
  };
};
