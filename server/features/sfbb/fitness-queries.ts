import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const reports = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('food_diary_fitness as f')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'f.employee_id'))
    .select([
      'f.id',
      'f.uuid',
      'f.branch_id',
      'f.employee_id',
      'e.name as employee_name',
      'f.sealed',
      'f.open',
      'f.version',
      'f.occurred_at',
    ])
    .where('f.company_id', '=', scope.companyId);

export type FitnessRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];

/** Most reports that are listed at once. */
const LISTED = 500;

/** Lists the reports of a branch since an instant, the latest first. */
export const listReports = (
  db: Db,
  scope: Scope,
  branchId: number,
  since: Date,
): Promise<FitnessRow[]> =>
  reports(db, scope)
    .where('f.branch_id', '=', branchId)
    .where('f.occurred_at', '>=', since)
    .orderBy('f.occurred_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(LISTED)
    .execute();

/** Lists the reports about a person, the earliest first. */
export const listReportsOf = (db: Db, scope: Scope, employeeId: number): Promise<FitnessRow[]> =>
  reports(db, scope)
    .where('f.employee_id', '=', employeeId)
    .orderBy('f.occurred_at')
    .orderBy('f.id')
    .execute();

/** Locks a report of the company until the transaction ends. */
export const lockReport = (tx: Tx, scope: Scope, id: number): Promise<FitnessRow | undefined> =>
  reports(tx, scope).where('f.id', '=', id).forUpdate('f').executeTakeFirst();

/** Locks the latest report about a person of a branch who is not known to be free of symptoms. */
export const lockOpenReport = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  employeeId: number,
): Promise<FitnessRow | undefined> =>
  reports(tx, scope)
    .where('f.branch_id', '=', branchId)
    .where('f.employee_id', '=', employeeId)
    .where('f.open', '=', true)
    .orderBy('f.occurred_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .forUpdate('f')
    .executeTakeFirst();

export type NewReport = Omit<Insertable<DB['food_diary_fitness']>, 'company_id' | 'id'>;

export const insertReport = async (tx: Tx, scope: Scope, report: NewReport): Promise<number> => {
  const { id } = await tx
    .insertInto('food_diary_fitness')
    .values({ ...report, company_id: scope.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateReport = async (
  tx: Tx,
  scope: Scope,
  id: number,
  { sealed, open }: { sealed: Buffer; open: boolean },
): Promise<void> => {
  await tx
    .updateTable('food_diary_fitness')
    .set((eb) => ({ sealed, open, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Returns true if a person of the company works at a branch and has not left. */
export const worksAt = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  employeeId: number,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', employeeId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes the reports of all companies that are older than an instant. */
export const deleteReportsBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from food_diary_fitness where occurred_at < ${before}`.execute(db);
};
