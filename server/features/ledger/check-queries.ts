import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export const setDaysUntil = async (tx: Tx, companyId: number, until: string): Promise<void> => {
  await tx
    .updateTable('ledgers')
    .set({ days_until: until })
    .where('company_id', '=', companyId)
    .execute();
};

/** Queues the tasks without an outcome that were due after a day and up to another. */
export const queueUnanswered = async (
  tx: Tx,
  companyId: number,
  { after, until }: { after: string | null; until: string },
): Promise<void> => {
  await sql`
    insert into ledger_queue (company_id, kind, record_ids)
    select ${companyId}, 'task_occurrences', array_agg(id order by id)
    from (
      select id, (row_number() over (order by id) - 1) / 500 as part from task_occurrences
      where company_id = ${companyId} and state = 'pending' and due_date <= ${until}
        and (${after}::date is null or due_date > ${after}::date)
    ) r
    group by part order by part
  `.execute(tx);
};

/**
 * Returns the companies whose newest head is signed later than a time: the clock was set back. Those
 * whose audit log says so already are left out.
 */
export const listHeadsToCome = async (
  tx: Tx,
  companyIds: number[],
  { now, later, since }: { now: Date; later: Date; since: Date },
): Promise<number[]> => {
  const { rows } = await sql<{ company_id: number }>`
    select c.company_id from unnest(${companyIds}::bigint[]) as c (company_id)
    cross join lateral (
      select h.signed_at from ledger_heads h where h.company_id = c.company_id
      order by h.signed_at desc limit 1
    ) h
    where h.signed_at > ${later} and not exists (
      select from audit_log a where a.company_id = c.company_id
        and a.at between ${since} and ${now} and a.action = 'server.clock-set-back'
    )
  `.execute(tx);
  return rows.map(({ company_id: id }) => id);
};

/** Returns the companies whose ledger was last checked before a time, the longest ago first. */
export const listDueForCheck = async (db: Db, before: Date, count: number): Promise<number[]> => {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from ledgers where checked_at is null or checked_at <= ${before}
    order by checked_at nulls first, company_id limit ${count}
  `.execute(db);
  return rows.map(({ company_id: id }) => id);
};

export type CheckOutcome = { at: Date; records: number; found: string | null };

export const saveCheck = async (
  db: Db,
  companyId: number,
  { at, records, found }: CheckOutcome,
): Promise<void> => {
  await db
    .updateTable('ledgers')
    .set({ checked_at: at, checked_records: records, check_found: found })
    .where('company_id', '=', companyId)
    .execute();
};
