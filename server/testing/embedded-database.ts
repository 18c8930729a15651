import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { imageArchive } from './database-image.ts';

/** What the migrations left in a table, as JSON. */
type Filled = { name: string; rows: string };

/**
 * The tables that a migration fills, and a figure that every change of the schema changes. TRUNCATE
 * writes pg_class, so that is not looked at.
 */
const SCHEMA = `select ${['pg_attribute', 'pg_constraint', 'pg_proc', 'pg_trigger']
  .map((catalog) => `(select count(*) || '/' || sum(xmin::text::bigint) from ${catalog})`)
  .join(` || ' ' || `)} as schema`;
const TABLES = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;
const RESTART = `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences`;

/** The databases that tests have given back, empty, for the next ones of this process. */
const spare: EmptiedDatabase[] = [];

/**
 * An embedded database in memory that is emptied when it is closed, and used again: that takes a
 * tenth of the time that making one takes. One whose schema a test has changed is thrown away.
 */
class EmptiedDatabase extends PGlite {
  #schema = '';
  #filled: Filled[] = [];

  async remember(): Promise<void> {
    this.#schema = await this.#readSchema();
    for (const { name } of await this.#tables()) {
      const { rows } = await this.query<{ rows: string | null }>(
        `select json_agg(one)::text as rows from ${name} one`,
      );
      const found = rows[0]?.rows;
      if (found) this.#filled.push({ name, rows: found });
    }
  }

  override async close(): Promise<void> {
    try {
      await this.#empty();
    } catch {
      // A test may have broken it on purpose.
      await super.close();
      return;
    }
    if ((await this.#readSchema()) === this.#schema) spare.push(this);
    else await super.close();
  }

  async #readSchema(): Promise<string> {
    const { rows } = await this.query<{ schema: string }>(SCHEMA);
    return rows[0]?.schema ?? '';
  }

  async #tables(): Promise<{ name: string }[]> {
    return (await this.query<{ name: string }>(TABLES)).rows;
  }

  async #empty(): Promise<void> {
    const names = (await this.#tables()).map(({ name }) => name);
    await this.exec('rollback');
    await this.exec('discard all');
    await this.transaction(async (tx) => {
      // Without the triggers that keep history from being rewritten.
      await tx.exec('set local session_replication_role = replica');
      await tx.exec(`truncate ${names.join(', ')}; ${RESTART}`);
      for (const { name, rows } of this.#filled) {
        await tx.query(
          `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
          [rows],
        );
      }
    });
  }
}

const makeEmptied = async (): Promise<EmptiedDatabase> => {
  const archive = imageArchive();
  const pglite = new EmptiedDatabase(archive ? { loadDataDir: await openAsBlob(archive) } : {});
  await pglite.waitReady;
  return pglite;
};

/** An embedded database in memory with the newest schema and no company. */
export const openEmptied = async (log?: Logger): Promise<Database> => {
  const used = spare.pop();
  if (used) return usePglite(used, log);
  const pglite = await makeEmptied();
  const database = usePglite(pglite, log);
  await migrate(database.db);
  await pglite.remember();
  return database;
};
