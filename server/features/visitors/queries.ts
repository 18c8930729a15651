import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Of these, the ones in the book of a branch, locked until the transaction ends. */
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

/** Answers the ids in the order of the visitors. */
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

/** Who is still visiting a branch; no more of them than others may see ([A-098]). */
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

/** The names of saved companies, each once however it is written. */
export const listCompanyNames = async (db: Db, scope: Scope): Promise<string[]> => {
  const rows = await db
    .selectFrom('visitor_profiles')
    .select((eb) => eb.fn.min('company_name').as('name'))
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .groupBy((eb) => eb.fn('lower', ['company_name']))
    .execute();
  return rows.map(({ name }) => name);
};
