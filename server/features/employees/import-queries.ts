import { sql } from 'kysely';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { NewEmployeeRow } from './queries.ts';

/** Those of the e-mails that somebody has, in whatever company ([A-012]). */
export const takenEmails = async (tx: Tx, emails: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ email: string }>`
    select asked.email
    from unnest(${emails}::text[]) as asked (email)
    join employees e on lower(e.email) = lower(asked.email) and e.deleted_at is null
  `.execute(tx);
  return new Set(rows.map(({ email }) => email));
};

/** Which of these, by their place in the list, have a PIN that somebody at their branch has. */
export const takenPins = async (
  tx: Tx,
  scope: Scope,
  pins: { branchId: number; lookup: Buffer }[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ place: number }>`
    select asked.place
    from unnest(
      ${pins.map(({ branchId }) => branchId)}::bigint[],
      ${pins.map(({ lookup }) => lookup)}::bytea[]
    ) with ordinality as asked (branch_id, lookup, place)
    join employees e on e.company_id = ${scope.companyId} and e.branch_id = asked.branch_id
      and e.pin_lookup = asked.lookup and e.deleted_at is null
  `.execute(tx);
  return new Set(rows.map(({ place }) => place - 1));
};

export const nextEmployeeIds = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval('employee_ids') as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
};

export const insertEmployees = async (
  tx: Tx,
  scope: Scope,
  employees: NewEmployeeRow[],
): Promise<void> => {
  for (const batch of inBatches(employees)) {
    await tx
      .insertInto('employees')
      .values(batch.map((employee) => ({ ...employee, company_id: scope.companyId })))
      .execute();
  }
};
