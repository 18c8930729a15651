import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/server.ts';
import type { Database, Tx } from './database.ts';
import { withSavepoint } from './savepoint.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const add = (tx: Tx, name: string) =>
  tx
    .insertInto('jobs')
    .values({ name, next_run_at: new Date(0) })
    .execute();

it('one bad item of a batch is rolled back alone, and the others are kept', async () => {
  const outcomes = await database.db.transaction().execute(async (tx) => {
    const results: string[] = [];
    for (const name of ['one', 'two', 'one', 'three']) {
      try {
        await withSavepoint(tx, async () => {
          await add(tx, `${name} first`);
          await add(tx, name);
        });
        results.push('ok');
      } catch {
        results.push('refused');
      }
    }
    return results;
  });
  expect(outcomes).toEqual(['ok', 'ok', 'refused', 'ok']);
  const rows = await database.db.selectFrom('jobs').select('name').execute();
  expect(rows.map((row) => row.name).toSorted()).toEqual([
    'one',
    'one first',
    'three',
    'three first',
    'two',
    'two first',
  ]);
});

it('the result of a part is returned, and the reason of its failure too', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect(await withSavepoint(tx, () => Promise.resolve('done'))).toBe('done');
    await expect(
      withSavepoint(tx, () => Promise.reject(new Error('no such task'))),
    ).rejects.toThrow('no such task');
  });
});
