import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Scope } from '../session/actor.ts';

/*
 * Holds keep the records of some days of a branch, because of a complaint. What deletes records by
 * their age leaves out those that `isHeld` finds, and an action that deletes a record asks
 * `requireNotHeld` first (docs/decisions/0057).
 */

type HeldRecord = {
  /** Alias of the record's table, which has a company and a branch. */
  record: string;
  /** SQL of the record's local day. */
  day: Sql;
};

/** Returns the SQL condition that a hold keeps a record. */
export const isHeld = ({ record, day }: HeldRecord): Sql => sql`exists (
  select from retention_holds h
  where h.company_id = ${sql.ref(`${record}.company_id`)}
    and h.branch_id = ${sql.ref(`${record}.branch_id`)}
    and h.released_at is null and ${day} between h.from_day and h.to_day
)`;

/** Returns true if the records of a branch's day are held. */
export const isDayHeld = async (
  db: Db | Tx,
  { companyId }: Scope,
  branchId: number,
  day: Day,
): Promise<boolean> => {
  const hold = await db
    .selectFrom('retention_holds')
    .select('id')
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('released_at', 'is', null)
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .limit(1)
    .executeTakeFirst();
  return hold !== undefined;
};
