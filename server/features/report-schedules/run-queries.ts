import type { Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';

/* Queries of the job that sends reports, which runs for all companies at once. */

/** Lists schedules that are due or asked for, and that no other process works on. */
export const listDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('report_schedules')
    .select(['id', 'company_id'])
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('asked_at', 'is not', null)]))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Claims a due schedule for this process; returns its version, or undefined when too late. */
export const claim = (
  db: Db,
  { id, company_id: companyId }: { id: number; company_id: number },
  { now, until }: { now: Date; until: Date },
) =>
  db
    .updateTable('report_schedules')
    .set({ claimed_until: until })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('asked_at', 'is not', null)]))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returning('version')
    .executeTakeFirst();

/**
 * Ends a run that this process has claimed. Returns false, and changes nothing, when the schedule
 * was changed, paused or claimed by another process in the meantime.
 */
export const endRun = async (
  tx: Tx,
  run: { id: number; companyId: number; version: number; until: Date },
  changes: Updateable<DB['report_schedules']>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('report_schedules')
    .set(changes)
    .where('company_id', '=', run.companyId)
    .where('id', '=', run.id)
    .where('version', '=', run.version)
    .where('claimed_until', '=', run.until)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
