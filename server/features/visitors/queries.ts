import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Returns those of the visitors who are in a branch's book, locked until the transaction ends. */
export const lockVisitors = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  tx
    .selectFrom('visitors')
    .select(['id', 'uuid', 'check_in', 'check_out'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('uuid', 'in', uuids)
    .orderBy('id')
    .forUpdate()
    .execute();

export type NewVisitor = Omit<Insertable<DB['visitors']>, 'company_id'>;

/** Inserts visitors and returns their ids in the same order. */
export const insertVisitors = async (
  tx: Tx,
  scope: Scope,
  visitors: NewVisitor[],
): Promise<number[]> => {
  const rows = await insertInBatches(visitors, (batch) =>
    tx
      .insertInto('visitors')
      .values(batch.map((visitor) => ({ ...visitor, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};

export const signOutVisitors = async (
  tx: Tx,
  scope: Scope,
  visitors: { id: number; checkOut: Date }[],
): Promise<void> => {
  if (visitors.length === 0) return;
  await sql`
    update visitors v set check_out = o.check_out
    from unnest(
      ${visitors.map(({ id }) => id)}::bigint[],
      ${visitors.map(({ checkOut }) => checkOut.toISOString())}::timestamptz[]
    ) as o (id, check_out)
    where v.company_id = ${scope.companyId} and v.id = o.id
  `.execute(tx);
};

/** Lists the visitors still at a branch, with no more columns than others may see ([A-098]). */
export const listPresent = (db: Db, scope: Scope, branchId: number, since: Date) =>
  db
    .selectFrom('visitors')
    .select(['uuid', 'full_name', 'company_name', 'check_in'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('check_out', 'is', null)
    .where('check_in', '>', since)
    .orderBy('check_in')
    .orderBy('id')
    .execute();

export type PresentVisitorRow = Awaited<ReturnType<typeof listPresent>>[number];

const VISIT = [
  'id',
  'branch_id',
  'full_name',
  'company_name',
  'email',
  'phone_number',
  'reason',
  'check_in',
  'check_out',
] as const;

const visits = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('visitors')
    .select([...VISIT, arrivalOf('visitors')])
    .where('company_id', '=', scope.companyId);

/** Lists the visits at a branch from one instant until before another, newest first. */
export const listVisits = (
  db: Db,
  scope: Scope,
  branchId: number,
  { since, before }: { since: Date; before: Date },
) =>
  visits(db, scope)
    .where('branch_id', '=', branchId)
    .where('check_in', '>=', since)
    .where('check_in', '<', before)
    .orderBy('check_in', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Lists when visitors came whose reason or company matches a pattern; nothing of who they were. */
export const listVisitTimes = (
  db: Db,
  scope: Scope,
  branchId: number,
  { since, before, pattern }: { since: Date; before: Date; pattern: string },
) =>
  db
    .selectFrom('visitors')
    .select('check_in')
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('check_in', '>=', since)
    .where('check_in', '<', before)
    .where((eb) => eb.or([eb('reason', 'ilike', pattern), eb('company_name', 'ilike', pattern)]))
    .orderBy('check_in', 'desc')
    .execute();

export type VisitRow = Awaited<ReturnType<typeof listVisits>>[number];

export const findVisit = (db: Db | Tx, scope: Scope, id: number) =>
  visits(db, scope).where('id', '=', id).executeTakeFirst();
