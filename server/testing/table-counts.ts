import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Counts the rows of every table except rate_limits, which counts requests. */
export const tableCounts = async ({
  context: { db },
}: TestServer): Promise<Record<string, number>> => {
  const tables = (await db.introspection.getTables())
    .filter(({ name, isView }) => !isView && name !== 'rate_limits')
    .map(({ name }) => sql`select ${name}::text as name, count(*) as rows from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; rows: number }>`
    ${sql.join(tables, sql` union all `)} order by name
  `.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
};
