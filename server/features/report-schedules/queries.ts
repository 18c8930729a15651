import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const schedules = (db: Db | Tx, { companyId }: Pick<Scope, 'companyId'>) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 's.employee_id'))
    .leftJoin('saved_reports as r', (join) => sameCompany(join, 'r.id', 's.saved_report_id'))
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 's.branch_id'))
    .selectAll('s')
    .select(['e.name as owner_name', 'e.deleted_at as owner_deleted_at'])
    .select(['r.name as report_name', 'r.shared as report_shared', 'b.name as branch_name'])
    .where('s.company_id', '=', companyId);

/** Lists schedules: those of an employee, or all of the company. */
export const listSchedules = (db: Db | Tx, scope: Scope, employeeId: number | 'all') =>
  schedules(db, scope)
    .$if(employeeId !== 'all', (query) => query.where('s.employee_id', '=', Number(employeeId)))
    .orderBy('s.id')
    .execute();

export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

export const findSchedule = (db: Db | Tx, scope: Pick<Scope, 'companyId'>, id: number) =>
  schedules(db, scope).where('s.id', '=', id).executeTakeFirst();

/** Locks a schedule for a change; the caller must check permissions. */
export const lockSchedule = (tx: Tx, scope: Scope, id: number) =>
  schedules(tx, scope).where('s.id', '=', id).forUpdate('s').executeTakeFirst();

/** Counts the schedules of a company; locks the company, so that requests count in turn. */
export const countSchedules = async (tx: Tx, { companyId }: Scope): Promise<number> => {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('report_schedules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertSchedule = async (
  tx: Tx,
  row: Insertable<DB['report_schedules']>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('report_schedules')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateSchedule = async (
  tx: Tx,
  { companyId }: Pick<Scope, 'companyId'>,
  id: number,
  changes: Omit<Updateable<DB['report_schedules']>, 'version'>,
): Promise<void> => {
  await tx
    .updateTable('report_schedules')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

export const deleteSchedule = async (tx: Tx, { companyId }: Scope, id: number): Promise<void> => {
  await tx
    .deleteFrom('report_schedules')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Lists the live owners and managers with an email whom a caller of this reach may choose. */
export const listPeople = (db: Db | Tx, { companyId, branches }: Scope) =>
  db
    .selectFrom('employees as e')
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'e.branch_id'))
    .select(['e.id', 'e.name', 'b.name as branch_name'])
    .where('e.company_id', '=', companyId)
    .where('e.deleted_at', 'is', null)
    .where('e.email', 'is not', null)
    .where('e.role_id', 'in', [1, 2])
    .$if(branches !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('e.branch_id', '=', anyOf(branches === 'all' ? [] : branches)),
          eb('e.role_id', '=', 1),
          eb('b.parent_branch_id', 'is', null),
        ]),
      ),
    )
    .execute();

/**
 * Pauses the schedules of people who leave, takes them from all recipients, and ends their links.
 */
export const pauseSchedulesOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('report_schedules')
    .set({ paused_reason: 'no-owner', paused_at: at, asked_at: null, updated_at: at })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('paused_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('report_recipients')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};

/**
 * Deletes the schedules of people who left before a time, addresses that stopped a report before
 * it, and addresses that did not confirm until then.
 */
export const deleteOld = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('report_schedules as s')
    .where('s.paused_at', '<', before)
    .where(
      sql<boolean>`exists (select from employees e where e.company_id = s.company_id
        and e.id = s.employee_id and e.deleted_at is not null)`,
    )
    .execute();
  await db
    .deleteFrom('report_recipients')
    .where((eb) =>
      eb.or([
        eb('left_at', '<', before),
        eb.and([
          eb('address', 'is not', null),
          eb('confirmed_at', 'is', null),
          eb('added_at', '<', before),
        ]),
      ]),
    )
    .execute();
};
