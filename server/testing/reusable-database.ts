import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'kysely';
import pg from 'pg';
import type { Database } from '../platform/database/database.ts';
import { usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { connectPostgres } from '../platform/database/postgres.ts';
import { imageArchive } from './database-image.ts';
import { emptyDatabase, readInitial } from './empty-database.ts';
import type { Engine, Initial } from './empty-database.ts';

/** Emptied embedded databases of earlier tests, for the next tests of this process. */
const unusedEmbedded: ReusableDatabase[] = [];

/**
 * An embedded database in memory that is emptied on close and used again, because making one takes
 * far longer. A database whose schema a test has changed is not used again.
 */
class ReusableDatabase extends PGlite {
  #initial: Initial | undefined;

  /** Records the initial state of the database before the first test uses it. */
  async remember(): Promise<void> {
    this.#initial = await readInitial(this);
  }

  override async close(): Promise<void> {
    // A test may have left a transaction open. `discard all` would drop the plans of triggers, too.
    await this.exec('rollback; reset all; unlisten *; deallocate all; discard temp');
    const isEmpty = this.#initial !== undefined && (await emptyDatabase(this, this.#initial));
    if (!isEmpty) return super.close();
    unusedEmbedded.push(this);
    return undefined;
  }
}

/** Opens an embedded database in memory with the newest schema and no company. */
export const openReusable = async (log?: Logger): Promise<Database> => {
  const used = unusedEmbedded.pop();
  if (used) return usePglite(used, log);
  const archive = imageArchive();
  const pglite = new ReusableDatabase(archive ? { loadDataDir: await openAsBlob(archive) } : {});
  const database = usePglite(pglite, log);
  await migrate(database.db);
  await pglite.remember();
  return database;
};

/** A database on a server of PostgreSQL. */
export type PostgresDatabase = { connectionString: string; drop: () => Promise<void> };

/** Emptied databases on PostgreSQL of earlier tests, for the next tests of this process. */
const unusedOnPostgres: (PostgresDatabase & { initial: Initial })[] = [];

/** Runs work in a database on a connection of its own. */
const connected = async <T>(
  connectionString: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work({
      query: (text, values) => client.query<Record<string, unknown>>(text, values),
      exec: (text) => client.query(text),
    });
  } finally {
    await client.end();
  }
};

/** Ends the connections that a test has left, because their locks would be waited for. */
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/**
 * Opens a database on PostgreSQL with the newest schema and no company: one that an earlier test of
 * this process has closed, else one that `create` makes.
 */
export const openReusableOnPostgres = async (
  create: () => Promise<PostgresDatabase>,
  log?: Logger,
): Promise<Database> => {
  let made = unusedOnPostgres.pop();
  if (!made) {
    const fresh = await create();
    const first = connectPostgres({ url: fresh.connectionString });
    await migrate(first.db);
    await first.close();
    made = { ...fresh, initial: await connected(fresh.connectionString, readInitial) };
  }
  const { connectionString, drop, initial } = made;
  const database = connectPostgres({ url: connectionString }, log);
  return {
    ...database,
    close: async () => {
      await database.close();
      const isEmpty = await connected(connectionString, async (engine) => {
        await engine.exec(END_OTHERS);
        return emptyDatabase(engine, initial);
      });
      if (isEmpty) unusedOnPostgres.push(made);
      else await drop();
    },
  };
};
