import type { Day } from '@branchbook/contract/dates.ts';
import { RIGHT_TO_WORK_YEARS } from '@branchbook/contract/right-to-work.ts';
import type { RightToWorkKind } from '@branchbook/contract/right-to-work.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

const keptYears = sql`make_interval(years => ${sql.lit(RIGHT_TO_WORK_YEARS)})`;

const checks = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('right_to_work_checks as r')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'r.employee_id'))
    .select([
      'r.id',
      'r.employee_id',
      'r.employee_name',
      'r.checked_on',
      'r.checked_by_name',
      sql<RightToWorkKind>`r.kind`.as('kind'),
      'r.follow_up_on',
      'r.copies_kept',
      'r.recorded_by_name',
      'r.recorded_at',
      sql<Day | null>`((e.deleted_at at time zone 'UTC')::date + ${keptYears})::date`.as(
        'keep_until',
      ),
    ])
    .where('r.company_id', '=', scope.companyId);

/** Lists the checks of a person, the latest first. */
export const listChecks = (db: Db | Tx, scope: Scope, employeeId: number) =>
  checks(db, scope)
    .where('r.employee_id', '=', employeeId)
    .orderBy('r.checked_on', 'desc')
    .orderBy('r.id', 'desc')
    .execute();

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];

export const findCheck = (db: Db | Tx, scope: Scope, id: number) =>
  checks(db, scope).where('r.id', '=', id).executeTakeFirst();

/** Lists the last check of each of these people. */
export const listLastChecks = (db: Db, scope: Scope, employeeIds: number[]) =>
  checks(db, scope)
    .distinctOn('r.employee_id')
    .where('r.employee_id', '=', anyOf(employeeIds))
    .orderBy('r.employee_id')
    .orderBy('r.checked_on', 'desc')
    .orderBy('r.id', 'desc')
    .execute();

/** Lists the last check of each person who left, at most `limit`. */
export const listOfLeavers = (db: Db, scope: Scope, limit: number) =>
  checks(db, scope)
    .distinctOn('r.employee_id')
    .where('e.deleted_at', 'is not', null)
    .orderBy('r.employee_id')
    .orderBy('r.checked_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

export type NewCheck = Omit<Insertable<DB['right_to_work_checks']>, 'company_id' | 'id'>;

export const insertCheck = (tx: Tx, scope: Scope, row: NewCheck) =>
  tx
    .insertInto('right_to_work_checks')
    .values({ ...row, company_id: scope.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Counts the checks of a person, which keep the name for a while after an erasure. */
export const countRightToWork = async (
  db: Db,
  scope: Scope,
  employeeId: number,
): Promise<number> => {
  const row = await db
    .selectFrom('right_to_work_checks')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return row.total;
};

/** Deletes the checks of people who left longer ago than copies are kept; returns their companies. */
export const deleteExpired = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('right_to_work_checks as r')
    .using('employees as e')
    .whereRef('e.company_id', '=', 'r.company_id')
    .whereRef('e.id', '=', 'r.employee_id')
    .where('e.deleted_at', '<', sql<Date>`${now}::timestamptz - ${keptYears}`)
    .returning(['r.company_id', 'r.id'])
    .execute();
