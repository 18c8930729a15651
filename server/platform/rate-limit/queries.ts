import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Counts one try in the current window and answers how many there are by now. */
export const countTry = async (db: Db, key: string, windowStart: Date): Promise<number> => {
  const row = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
};

export const forgiveTry = async (db: Db, key: string, windowStart: Date): Promise<void> => {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .execute();
};

export const forgetTries = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('rate_limits').where('window_start', '<', before).execute();
};
