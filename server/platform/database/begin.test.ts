import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, openPostgres } from '../../testing/server.ts';
import type { Database, Tx } from './database.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? '';

describe.runIf(POSTGRES)('BEGIN, which is sent with a transaction’s first statement', () => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const made = await createPostgresDatabase(POSTGRES);
    drop = made.drop;
    database = await openPostgres(made.connectionString);
    await sql`create table marks (mark text primary key)`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const mark = (tx: Tx, name: string) => sql`insert into marks values (${name})`.execute(tx);
  const marks = async (): Promise<string[]> => {
    const { rows } = await sql<{ mark: string }>`select mark from marks order by mark`.execute(
      database.db,
    );
    return rows.map((row) => row.mark);
  };

  it('keeps the writes of a transaction from its first statement on', async () => {
    await database.db.transaction().execute(async (tx) => {
      await mark(tx, 'kept');
      await mark(tx, 'kept too');
    });
    expect(await marks()).toEqual(['kept', 'kept too']);
  });

  it('rolls the first statement back with the rest', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await mark(tx, 'taken back');
      await mark(tx, 'kept');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await marks()).not.toContain('taken back');
  });

  it('leaves the connection usable after a first statement that fails', async () => {
    const failing = database.db
      .transaction()
      .execute((tx) => sql`select 1 / ${0}::int`.execute(tx));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await database.db.transaction().execute((tx) => mark(tx, 'afterwards'));
    expect(await marks()).toContain('afterwards');
  });

  it('is not sent for a transaction without statements', async () => {
    await database.db.transaction().execute(() => Promise.resolve());
    const failing = database.db.transaction().execute(() => Promise.reject(new Error('No')));
    await expect(failing).rejects.toThrow('No');
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `.execute(database.db);
    expect(rows).toEqual([{ open: 0 }]);
    expect(await marks()).toContain('kept');
  });
});
