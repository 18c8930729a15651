import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/server.ts';
import type { TestDatabase } from '../../testing/server.ts';
import { compileOnce } from './compile-once.ts';
import type { Db, Tx } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Given = { ids: number[]; name: string | null };
let timesBuilt = 0;
const numbers = compileOnce((db: Db | Tx, { ids, name }: Given) => {
  timesBuilt += 1;
  return db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'n'>(sql`n (id)`))
    .select((eb) => [
      'n.id',
      eb.val(name).$castTo<string | null>().as('name'),
      sql<number>`7`.as('seven'),
    ])
    .where('n.id', '>', 1);
});

it('a query that is built once gets the values of each call, in a transaction too', async () => {
  const { db } = database;
  expect(await numbers(db, { ids: [1, 2, 3], name: 'Ann' })).toEqual([
    { id: 2, name: 'Ann', seven: 7 },
    { id: 3, name: 'Ann', seven: 7 },
  ]);
  expect(await numbers(db, { ids: [], name: 'Ben' })).toEqual([]);
  const inside = await db.transaction().execute((tx) => numbers(tx, { ids: [9], name: null }));
  expect(inside).toEqual([{ id: 9, name: null, seven: 7 }]);
  expect(timesBuilt).toBe(1);
});
