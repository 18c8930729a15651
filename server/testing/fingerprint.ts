import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** One line for each table that has something of a company, or of a branch: what it holds of it. */
export const fingerprint = async (
  server: TestServer,
  column: 'company_id' | 'branch_id',
  id: number,
): Promise<string> => {
  const { db } = server.context;
  const tables = (await db.introspection.getTables()).filter((table) =>
    table.columns.some(({ name }) => name === column),
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number; digest: string }>`
      select count(*) as rows, md5(string_agg(t::text, ',' order by t::text)) as digest
      from ${sql.table(name)} t where ${sql.ref(column)} = ${id}
    `.execute(db);
    if (rows[0]?.rows) parts.push(`${name} ${rows[0].digest}`);
  }
  return parts.join('\n');
};
