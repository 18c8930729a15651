import type { Db } from '../database/database.ts';

export const readJobs = (db: Db) => db.selectFrom('jobs').select(['name', 'next_run_at']).execute();

/**
 * Claims a due job and moves its next run to `next`; returns false when it is not due or another
 * process has it. A next run later than `next` was set by a wrong clock and counts as due.
 */
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
    .where((job) => job.or([job('next_run_at', '<=', now), job('next_run_at', '>', next)]))
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
};
