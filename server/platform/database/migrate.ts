import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { ConfigError } from '../config-error.ts';
import type { Db } from './database.ts';

const directory = path.join(import.meta.dirname, '../../migrations');

const migrationNames = (): string[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''));

/** Provides the .sql files as migrations, ordered by name; forward only. */
const provider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      migrationNames().map((name): [string, Migration] => [
        name,
        {
          up: async (db) => {
            await sql.raw(readFileSync(path.join(directory, `${name}.sql`), 'utf8')).execute(db);
          },
        },
      ]),
    ),
};

// Any fixed number; servers that start together wait for each other on this lock.
const MIGRATION_LOCK = 4_711_001;

const ofAnotherVersion = (name: string): string =>
  `The database was brought forward by another version of Branchbook (${name} is not known here). Start that version, or the newest one; the way back is a backup that was made before.`;

/** Returns the message for a schema that this version does not know; null for other errors. */
const foreignSchema = (error: Error): string | null => {
  const [, name] = /^corrupted migrations: .*executed migration (\S+)/.exec(error.message) ?? [];
  return name ? ofAnotherVersion(name) : null;
};

/** Counts the pending migrations and describes problems with the applied ones; changes nothing. */
export const schemaState = async (db: Db): Promise<{ pending: number; problem: string | null }> => {
  const known = migrationNames();
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('kysely_migration')::text as found
  `.execute(db);
  if (!tables[0]?.found) return { pending: known.length, problem: null };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const foreign = rows.find(({ name }) => !known.includes(name));
  return {
    pending: known.length - rows.length,
    problem: foreign ? ofAnotherVersion(foreign.name) : null,
  };
};

/**
 * Migrates the database to the newest schema. Servers that start at once wait for each other.
 * @throws ConfigError for a database that another version with unknown migrations has used.
 */
export const migrate = async (db: Db): Promise<void> => {
  await db.connection().execute(async (connection) => {
    // Building an index may be slow, and so may waiting for another server that migrates.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    // The migrator creates its tables before it takes its own lock, and two servers cannot create
    // them at the same time.
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
      const foreign = error instanceof Error ? foreignSchema(error) : null;
      if (foreign) throw new ConfigError(foreign);
      if (error instanceof Error) throw error;
      if (error) throw new Error('The database could not be migrated', { cause: error });
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
};
