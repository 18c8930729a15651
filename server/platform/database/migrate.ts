import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Db } from './database.ts';

const directory = path.join(import.meta.dirname, '../../migrations');

/** Plain .sql files in the order of their names; forward only. */
const provider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      readdirSync(directory)
        .filter((file) => file.endsWith('.sql'))
        .map((file): [string, Migration] => [
          file.replace(/\.sql$/, ''),
          {
            up: async (db) => {
              await sql.raw(readFileSync(path.join(directory, file), 'utf8')).execute(db);
            },
          },
        ]),
    ),
};

// Any fixed number; servers that start together take turns on it.
const MIGRATION_LOCK = 4_711_001;

/** Brings the database to the newest schema. Servers that start at once wait for each other. */
export const migrate = async (db: Db): Promise<void> => {
  await db.connection().execute(async (connection) => {
    // The migrator's own lock comes only after it has created its tables, which two servers
    // cannot do at the same time.
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error instanceof Error) throw error;
      if (error) throw new Error('The database could not be migrated', { cause: error });
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
};
