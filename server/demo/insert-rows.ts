import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { DB } from '../platform/database/schema.ts';

const asJson = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;

/** Inserts any number of rows of the same shape with one statement, in the given order. */
export const insertRows = async <T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: Partial<Selectable<DB[T]>>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asJson(value)])),
    ),
  );
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
  `.execute(tx);
};
