import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded, usePglite } from './embedded.ts';

let directory: string;
let database: Database;
let syncs = 0;

const open = (): void => {
  database = usePglite(
    openEmbedded(directory, {
      onSync: () => {
        syncs += 1;
      },
    }),
  );
};
const syncsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = syncs;
  await work();
  return syncs - before;
};
const setting = async (name: string): Promise<unknown> => {
  const { rows } = await sql<Record<string, unknown>>`
    select current_setting(${name}) as value`.execute(database.db);
  return rows[0]?.['value'];
};
const insert = (name: string) => sql`insert into people (name) values (${name})`;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'embedded-'));
  open();
  await sql`create table people (id bigint generated always as identity, name text)`.execute(
    database.db,
  );
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

describe('the embedded database', () => {
  it('is set to wait for the disk', async () => {
    expect(await setting('fsync')).toBe('on');
    expect(await setting('synchronous_commit')).toBe('on');
    expect(await setting('wal_sync_method')).toBe('fsync');
  });

  it('lets every commit reach the disk before it is acknowledged', async () => {
    for (const name of ['Anna', 'Łukasz', 'Zoë']) {
      expect(await syncsOf(() => insert(name).execute(database.db))).toBeGreaterThanOrEqual(1);
    }
    const inOne = await syncsOf(() =>
      database.db.transaction().execute(async (tx) => {
        for (let n = 0; n < 20; n += 1) await insert(`Person ${n}`).execute(tx);
      }),
    );
    expect(inOne).toBeGreaterThanOrEqual(1);
  });

  it('plans a repeated statement once, also after it failed in a transaction', async () => {
    const find = (name: string) => sql`select id from people where name = ${name} and 1 = 1`;
    await database.db
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
        await find('Anna').execute(tx);
      })
      .catch(() => undefined);
    const prepared = sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from people%1 = 1'`;
    expect((await prepared.execute(database.db)).rows).toHaveLength(0);
    for (const name of ['Anna', 'Zoë']) {
      expect((await find(name).execute(database.db)).rows).toHaveLength(1);
    }
    expect((await prepared.execute(database.db)).rows).toHaveLength(1);
  });

  it('does not sync the disk for reading', async () => {
    const read = () => sql`select * from people`.execute(database.db);
    await read();
    expect(await syncsOf(read)).toBe(0);
  });

  it('lets requests be read while a job makes one query after another', async () => {
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    });
    for (let n = 0; n < 200; n += 1) await sql`select ${n}::int`.execute(database.db);
    clearInterval(count);
    expect(turns).toBeGreaterThan(10);
  });

  it('contains after a restart all committed and no rolled-back data', async () => {
    await insert('kept').execute(database.db);
    await expect(
      database.db.transaction().execute(async (tx) => {
        await insert('undone').execute(tx);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.close();
    open();
    const { rows } = await sql<{ name: string }>`
      select name from people where name in ('Łukasz', 'kept', 'undone') order by id
    `.execute(database.db);
    expect(rows).toEqual([{ name: 'Łukasz' }, { name: 'kept' }]);
  });

  it('stores its files readable only by its user', () => {
    expect(statSync(path.join(directory, 'database')).mode & 0o777).toBe(0o700);
  });

  it('returns days as days and ids as numbers', async () => {
    const { rows } = await sql`
      select date '2026-03-29' as day, 9007199254740991::bigint as id`.execute(database.db);
    expect(rows).toEqual([{ day: '2026-03-29', id: Number.MAX_SAFE_INTEGER }]);
  });

  it('reports that it aborts when the disk is full, instead of keeping callers waiting', async () => {
    const aborted = Promise.withResolvers<void>();
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'embedded-full-'));
    const { db } = usePglite(openEmbedded(elsewhere, { onAbort: () => aborted.resolve() }));
    await sql`create table people (name text)`.execute(db);
    // Simulates a full disk: the next file of the write-ahead log cannot be created.
    renameSync(
      path.join(elsewhere, 'database/pg_wal'),
      path.join(elsewhere, 'database/pg_wal.away'),
    );
    await sql`select pg_switch_wal()`.execute(db);
    insert('Anna')
      .execute(db)
      .catch(() => undefined);
    await expect(aborted.promise).resolves.toBeUndefined();
    rmSync(elsewhere, { recursive: true });
  });
});
