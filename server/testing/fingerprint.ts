import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { TestServer } from './server.ts';

type Column = 'company_id' | 'branch_id';

/** Tables by column, cached because the lookup is slow; all test databases have the same tables. */
const known = new Map<Column, string[]>();

const tablesWith = async (db: Db, column: Column): Promise<string[]> => {
  const tables =
    known.get(column) ??
    (await db.introspection.getTables())
      .filter((table) => table.columns.some(({ name }) => name === column))
      .map(({ name }) => name)
      // Signing the head of one ledger moves the waiting records of all companies into their ledgers.
      .filter((name) => !name.startsWith('ledger'));
  known.set(column, tables);
  return tables;
};

/** Returns a line with a digest for each table that has rows of a company or a branch. */
export const fingerprint = async (
  { context: { db } }: TestServer,
  column: Column,
  id: number,
): Promise<string> => {
  const parts = (await tablesWith(db, column)).map(
    (table) => sql`
      select ${table}::text as name, md5(string_agg(t::text, ',' order by t::text)) as digest
      from ${sql.table(table)} t where ${sql.ref(column)} = ${id}
    `,
  );
  const { rows } = await sql<{ name: string; digest: string | null }>`
    ${sql.join(parts, sql` union all `)} order by name
  `.execute(db);
  return rows
    .flatMap(({ name, digest }) => (digest === null ? [] : `${name} ${digest}`))
    .join('\n');
};
