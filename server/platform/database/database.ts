import type { Kysely, Logger, Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from '../clock.ts';
import { listenOnPostgres } from './listening.ts';
import type { Listen } from './listening.ts';
import { lockDataDir } from './lock.ts';
import { databaseBehind } from './pool.ts';
import { preparing } from './prepared.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export type Database = { db: Db; listen: Listen; close: () => Promise<void> };

const POOL_SIZE = 20;

/** PostgreSQL elsewhere; `log` is told every statement. */
export const connectPostgres = (connectionString: string, log?: Logger): Database => {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  return databaseBehind(preparing(pool), listenOnPostgres(connectionString), log);
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
    // A server on PostgreSQL elsewhere does not carry its weight.
    const { openEmbedded, usePglite } = await import('./embedded.ts');
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
