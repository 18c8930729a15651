import { sql } from 'kysely';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { NewEmployeeRow } from './queries.ts';

/** Returns those of the emails that people within reach, or of any company, have ([A-012]). */
export const takenEmails = async (
  db: Db | Tx,
  among: Scope | 'all companies',
  emails: string[],
): Promise<Set<string>> => {
  const scope = among === 'all companies' ? null : among;
  const branches = scope === null || scope.branches === 'all' ? null : [...scope.branches];
  const { rows } = await sql<{ email: string }>`
    select asked.email
    from unnest(${emails}::text[]) as asked (email)
    join employees e on lower(e.email) = lower(asked.email) and e.deleted_at is null
    where (${scope?.companyId ?? null}::bigint is null or e.company_id = ${scope?.companyId ?? null})
      and (${branches}::bigint[] is null or e.branch_id = any(${branches}::bigint[]))
  `.execute(db);
  return new Set(rows.map(({ email }) => email));
};

export type PinHolder = { place: number; id: number; roleId: number; branchId: number };

/** Finds the people who have a PIN of the list at its branch; `place` is the index in the list. */
export const listPinHolders = async (
  db: Db | Tx,
  scope: Scope,
  pins: { branchId: number; lookup: Buffer }[],
): Promise<PinHolder[]> => {
  const { rows } = await sql<PinHolder>`
    select asked.place::int - 1 as place, e.id, e.role_id as "roleId", e.branch_id as "branchId"
    from unnest(
      ${pins.map(({ branchId }) => branchId)}::bigint[],
      ${pins.map(({ lookup }) => lookup)}::bytea[]
    ) with ordinality as asked (branch_id, lookup, place)
    join employees e on e.company_id = ${scope.companyId} and e.branch_id = asked.branch_id
      and e.pin_lookup = asked.lookup and e.deleted_at is null
  `.execute(db);
  return rows;
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
