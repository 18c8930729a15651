import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Returns the id of the database's history, which changes after a restore from a backup. */
export const readEpoch = async (db: Db): Promise<string> => {
  const row = await db.selectFrom('server_epoch').select('epoch').executeTakeFirstOrThrow();
  return row.epoch;
};

/** Begins a new history, so that tablets resend the items since the backup. */
export const beginEpoch = async (db: Db, restoredAt: Date): Promise<void> => {
  await db
    .updateTable('server_epoch')
    .set({ epoch: sql<string>`gen_random_uuid()`, restored_at: restoredAt })
    .execute();
};
