import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { FORMER_COLUMNS } from './former-column-list.ts';
import { columnsOf } from './kind-rules.ts';
import { isInLedger, LEFT_OUT_TABLES, whyLeftOut } from './left-out-list.ts';
import { groupTexts } from './leaf-rules.ts';
import { LEDGER_TABLES, ledgerKindOf } from './record-list.ts';

it('every table and column of the database is in the ledger, or a list says why not', async () => {
  const server = await startTestServer();
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
      and c.table_name not like 'kysely%'
  `.execute(server.context.db);
  await server.close();
  const reasons: Readonly<Record<string, string>> = LEFT_OUT_TABLES;
  const unexplained = rows.filter(({ table, column }) =>
    isInLedger(table) ? whyLeftOut(table, column) === undefined : !reasons[table],
  );
  expect(unexplained).toEqual([]);
});

it('no column that is encrypted is hashed, as its bytes change with the key', () => {
  const hashed = LEDGER_TABLES.flatMap((table) => columnsOf(ledgerKindOf(table)));
  expect(hashed).not.toContain('customer');
  expect(hashed).not.toContain('sealed');
});

it('all columns of the former format are in the present one', () => {
  for (const [table, columns] of Object.entries(FORMER_COLUMNS)) {
    if (!isInLedger(table)) throw new Error(`${table} is not in the ledger`);
    expect(columnsOf(ledgerKindOf(table))).toEqual(expect.arrayContaining(columns.split(' ')));
  }
});

it('a column that is added later leaves the hashes of older records as they are', () => {
  const before = { groups: { facts: ['a'] }, occurred: 'at' };
  const after = {
    groups: { facts: ['a', 'b', 'c'] },
    occurred: 'at',
    nothing: { c: [] },
  };
  expect(groupTexts({ a: 1, b: null, c: [] }, after)).toEqual(groupTexts({ a: 1 }, before));
  expect(groupTexts({ a: 1, b: 2, c: [3] }, after)).toEqual(['{"a":1,"b":2,"c":[3]}']);
});
