import { ERASURE_REQUESTS_LISTED } from '@branchbook/contract/erasure.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

const requests = (db: Db | Tx, { companyId }: Scope) =>
  db
    .selectFrom('erasure_requests as r')
    .innerJoin('employees as e', sameCompany('e.id', 'r.employee_id'))
    .leftJoin('branches as b', sameCompany('b.id', 'e.branch_id'))
    .leftJoin('employees as d', sameCompany('d.id', 'r.decided_by'))
    .where('r.company_id', '=', companyId)
    .select([
      'r.id',
      'r.employee_id',
      'e.name as employee_name',
      'b.name as branch_name',
      'r.asked_at',
      'r.outcome',
      'r.decided_at',
      'd.name as decided_by_name',
      'r.reason',
    ]);

/** Returns an employee's latest request. */
export const findRequestOf = (db: Db | Tx, scope: Scope, employeeId: number) =>
  requests(db, scope)
    .where('r.employee_id', '=', employeeId)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequestOf>>>;

export const findRequest = (db: Db | Tx, scope: Scope, id: number) =>
  requests(db, scope).where('r.id', '=', id).executeTakeFirst();

/** Lists the requests that wait, earliest first. */
export const listOpenRequests = (db: Db, scope: Scope) =>
  requests(db, scope)
    .where('r.outcome', 'is', null)
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(ERASURE_REQUESTS_LISTED)
    .execute();

/** Adds a request unless the employee has an open one; returns whether it was added. */
export const insertRequest = async (
  tx: Tx,
  { companyId }: Scope,
  employeeId: number,
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .insertInto('erasure_requests')
    .values({ company_id: companyId, employee_id: employeeId, asked_at: at })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'employee_id']).where('outcome', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends a request without erasing anyone; returns false when it has ended already. */
export const endRequest = async (
  tx: Tx,
  { companyId }: Scope,
  id: number,
  decision: {
    outcome: 'declined' | 'withdrawn';
    decided_by: number;
    decided_at: Date;
    reason?: string | null;
  },
): Promise<boolean> => {
  const row = await tx
    .updateTable('erasure_requests')
    .set(decision)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const countOwners = async (db: Db | Tx, { companyId }: Scope): Promise<number> => {
  const { count } = await db
    .selectFrom('employees')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('role_id', '=', ROLE.owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Counts the records about an employee outside their profile. */
export const countTraces = async (db: Db, { companyId }: Scope, employeeId: number) => {
  const of = (table: string, column: string) =>
    sql`${sql.table(table)} where company_id = ${companyId} and ${sql.ref(column)} = ${employeeId}`;
  const { rows } = await sql<{
    signIns: number;
    trainings: number;
    tabletKeys: number;
    ownReports: number;
    tasks: number;
    temperatures: number;
    diaryEntries: number;
    trainingsGiven: number;
    accidents: number;
    until: Day | null;
  }>`
    select
      (select count(*)::int from ${of('sessions', 'employee_id')}) as "signIns",
      (select count(*)::int from ${of('training_records', 'employee_id')}) as "trainings",
      (select count(*)::int from ${of('device_staff_keys', 'employee_id')}) as "tabletKeys",
      (select count(*)::int from ${of('saved_reports', 'employee_id')} and not shared)
        as "ownReports",
      (select count(*)::int from ${of('task_occurrences', 'done_by')})
        + (select count(*)::int from ${of('task_occurrences', 'verified_by')}) as "tasks",
      (select count(*)::int from ${of('temp_readings', 'recorded_by')}) as "temperatures",
      (select count(*)::int from ${of('diary_entries', 'created_by')} and deleted_at is null)
        as "diaryEntries",
      (select count(*)::int from ${of('training_records', 'trainer_id')}) as "trainingsGiven",
      named.accidents, named.until
    from (
      select count(distinct coalesce(addendum_to, id))::int as accidents, max(keep_until) as until
      from accidents
      where company_id = ${companyId} and (employee_id = ${employeeId} or reported_by = ${employeeId})
    ) named
  `.execute(db);
  const [traces] = rows;
  if (!traces) throw new Error('An aggregate has one row');
  return traces;
};
