import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Returns the id of the database's history, which changes after a restore from a backup. */
export const readEpoch = async (db: Db): Promise<string> => {
  const row = await db.selectFrom('server_epoch').select('epoch').executeTakeFirstOrThrow();
  return row.epoch;
};

/**
 * Begins a new history, so that tablets resend the items since the backup. The audit log of each
 * company says so, which explains what is missing from its ledger.
 */
export const beginEpoch = async (db: Db, restoredAt: Date): Promise<void> => {
  await sql`
    with begun as (
      update server_epoch set epoch = gen_random_uuid(), restored_at = ${restoredAt}
    )
    insert into audit_log (company_id, actor_kind, action, entity, entity_id, at)
    select id, 'system', 'database.restored', 'company', id, ${restoredAt} from companies
  `.execute(db);
};
