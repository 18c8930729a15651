import type { Db } from '../database/database.ts';

/** Returns the last known run of the server; null before its first run. */
export const readMark = async (db: Db): Promise<Date | null> => {
  const row = await db.selectFrom('clock_mark').select('seen_at').executeTakeFirst();
  return row?.seen_at ?? null;
};

/** Moves the mark to `now`, unless the stored mark differs by more than `toleranceMs`. */
export const moveMark = async (db: Db, now: Date, toleranceMs: number): Promise<void> => {
  await db
    .insertInto('clock_mark')
    .values({ id: 1, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ seen_at: now })
        .where('clock_mark.seen_at', '>=', new Date(now.getTime() - toleranceMs))
        .where('clock_mark.seen_at', '<=', new Date(now.getTime() + toleranceMs)),
    )
    .execute();
};

/** Sets the mark to `now`, however large the difference. */
export const setMark = async (db: Db, now: Date): Promise<void> => {
  await db
    .insertInto('clock_mark')
    .values({ id: 1, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
};
