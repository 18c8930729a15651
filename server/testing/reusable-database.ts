import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { imageArchive } from './database-image.ts';

const CATALOGUES = ['pg_attribute', 'pg_constraint', 'pg_proc', 'pg_trigger'];

/** Reads a text that changes with every change of the schema, but not when tables are emptied. */
const READ_SCHEMA = `select ${CATALOGUES.map(
  (name) => `(select count(*) || '/' || sum(xmin::text::bigint) from ${name})`,
).join(` || ' ' || `)} as schema`;

const LIST_TABLES = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences`;

/** Pages of a table above which its deleted rows cost more than a vacuum. */
const MANY_PAGES = 50;

/** Emptied databases of earlier tests, for the next tests of this process. */
const unused: ReusableDatabase[] = [];

/**
 * An embedded database in memory that is emptied on close and used again, which takes a tenth of
 * the time of making one. A database whose schema a test has changed is not used again.
 */
class ReusableDatabase extends PGlite {
  #schema = '';
  /** Tables that migrations fill, with their rows as JSON. */
  #filled: { name: string; rows: string }[] = [];

  /** Records the initial state of the database before the first test uses it. */
  async remember(): Promise<void> {
    this.#schema = await this.#readSchema();
    for (const name of await this.#listTables()) {
      const { rows } = await this.query<{ rows: string | null }>(
        `select json_agg(one)::text as rows from ${name} one`,
      );
      const found = rows[0]?.rows;
      if (found) this.#filled.push({ name, rows: found });
    }
  }

  override async close(): Promise<void> {
    // A test may have left a transaction open.
    await this.exec('rollback');
    if ((await this.#readSchema()) !== this.#schema) return super.close();
    await this.#empty();
    unused.push(this);
    return undefined;
  }

  async #readSchema(): Promise<string> {
    const { rows } = await this.query<{ schema: string }>(READ_SCHEMA);
    return rows[0]?.schema ?? '';
  }

  async #listTables(): Promise<string[]> {
    const { rows } = await this.query<{ name: string }>(LIST_TABLES);
    return rows.map(({ name }) => name);
  }

  /** Deletes all rows: truncation would make PostgreSQL read every table's definition again. */
  async #empty(): Promise<void> {
    const names = await this.#listTables();
    const { rows: used } = await this.query<{ name: string; pages: number }>(
      names
        .map(
          (name) => `select '${name}' as name, pg_relation_size('${name}') / 8192 as pages
            where exists (select from ${name})`,
        )
        .join(' union all '),
    );
    // `discard all` would drop the plans of triggers, too.
    await this.exec('reset all; unlisten *; deallocate all; discard temp');
    await this.transaction(async (tx) => {
      // Triggers would prevent the deletion of history.
      await tx.exec('set local session_replication_role = replica');
      for (const { name } of used) await tx.exec(`delete from ${name}`);
      await tx.exec(RESTART_SEQUENCES);
      for (const { name, rows } of this.#filled) {
        await tx.query(
          `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
          [rows],
        );
      }
    });
    // Every scan would still read the pages of many deleted rows.
    for (const { name, pages } of used) if (pages > MANY_PAGES) await this.exec(`vacuum ${name}`);
  }
}

/** Opens an embedded database in memory with the newest schema and no company. */
export const openReusable = async (log?: Logger): Promise<Database> => {
  const used = unused.pop();
  if (used) return usePglite(used, log);
  const archive = imageArchive();
  const pglite = new ReusableDatabase(archive ? { loadDataDir: await openAsBlob(archive) } : {});
  const database = usePglite(pglite, log);
  await migrate(database.db);
  await pglite.remember();
  return database;
};
