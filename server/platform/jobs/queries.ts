import type { Db } from '../database/database.ts';

export const readJobs = (db: Db) => db.selectFrom('jobs').select(['name', 'next_run_at']).execute();

/** Takes a job when it is due and moves its next run on; false when another process has it. */
export const takeJob = async (db: Db, name: string, now: Date, next: Date): Promise<boolean> => {
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const taken = await db
    .updateTable('jobs')
    .set({ next_run_at: next })
    .where('name', '=', name)
    .where('next_run_at', '<=', now)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
};
