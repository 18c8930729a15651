import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

const saved = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('saved_reports as s')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 's.employee_id'))
    .select([
      's.id',
      's.employee_id',
      's.name',
      's.shared',
      's.definition',
      's.version',
      's.updated_at',
      'e.name as saved_by_name',
    ])
    .where('s.company_id', '=', scope.companyId);

/** Lists an employee's own saved reports and those shared in the company. */
export const listSaved = (db: Db, scope: Scope, employeeId: number) =>
  saved(db, scope)
    .where((eb) => eb.or([eb('s.shared', '=', true), eb('s.employee_id', '=', employeeId)]))
    .execute();

export type SavedRow = Awaited<ReturnType<typeof listSaved>>[number];

export const findSaved = (db: Db | Tx, scope: Scope, id: number) =>
  saved(db, scope).where('s.id', '=', id).executeTakeFirst();

/** Reads a saved report that was just written. */
export const readSaved = (tx: Tx, scope: Scope, id: number) =>
  saved(tx, scope).where('s.id', '=', id).executeTakeFirstOrThrow();

/** Locks a saved report for a change or deletion; the caller must check permissions. */
export const lockSaved = (tx: Tx, scope: Scope, id: number) =>
  saved(tx, scope).where('s.id', '=', id).forUpdate('s').executeTakeFirst();

/** Counts an employee's saved reports; locks the employee, so that requests count in turn. */
export const countSaved = async (tx: Tx, scope: Scope, employeeId: number): Promise<number> => {
  const mine = tx
    .selectFrom('saved_reports')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId);
  await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', employeeId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await mine
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export type SavedFields = { name: string; shared: boolean; definition: ReportDefinition };

const json = (definition: ReportDefinition) => sql<never>`${JSON.stringify(definition)}::jsonb`;

export const insertSaved = async (
  tx: Tx,
  scope: Scope,
  { definition, ...fields }: SavedFields & { employee_id: number; at: Date },
): Promise<number> => {
  const { at, ...row } = fields;
  const { id } = await tx
    .insertInto('saved_reports')
    .values({
      ...row,
      company_id: scope.companyId,
      definition: json(definition),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateSaved = (
  tx: Tx,
  scope: Scope,
  id: number,
  { definition, at, ...fields }: SavedFields & { at: Date },
) =>
  tx
    .updateTable('saved_reports')
    .set((eb) => ({
      ...fields,
      definition: json(definition),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();

export const deleteSaved = (tx: Tx, scope: Scope, id: number) =>
  tx
    .deleteFrom('saved_reports')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();

/** Deletes reports that only these people saw; reports that they shared with the company stay. */
export const deleteOwnReports = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('saved_reports')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('shared', '=', false)
    .execute();
};
