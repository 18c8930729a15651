import { ERASURE_REQUESTS_LISTED } from '@branchbook/contract/erasure.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { PersonTrace } from '@branchbook/contract/person-traces.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { DB } from '../../platform/database/schema.ts';
import { trace } from '../../platform/privacy/queries.ts';
import type { Trace } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { PRIVACY_PARTS } from '../record-kinds/service.ts';

const requests = (db: Db | Tx, { companyId }: Scope) =>
  db
    .selectFrom('erasure_requests as r')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'r.employee_id'))
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'e.branch_id'))
    .leftJoin('employees as d', (join) => sameCompany(join, 'd.id', 'r.decided_by'))
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

/** Accepts and returns people's open requests; clears the reasons that they were given before. */
export const acceptErasureRequests = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
  decision: { decided_by: number; decided_at: Date },
): Promise<{ id: number; employee_id: number }[]> => {
  await tx
    .updateTable('erasure_requests')
    .set({ reason: null })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('reason', 'is not', null)
    .execute();
  return tx
    .updateTable('erasure_requests')
    .set({ ...decision, outcome: 'accepted' })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('outcome', 'is', null)
    .returning(['id', 'employee_id'])
    .execute();
};

export const insertErasures = async (
  tx: Tx,
  scope: Scope,
  erasures: Omit<Insertable<DB['erasures']>, 'company_id'>[],
): Promise<void> => {
  await tx
    .insertInto('erasures')
    .values(erasures.map((erasure) => ({ ...erasure, company_id: scope.companyId })))
    .execute();
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

/** What a person leaves outside the profile and the records, as the preview names it. */
const OTHER_TRACES = {
  signIns: [trace('sessions', 'employee_id')],
  tabletKeys: [trace('device_staff_keys', 'employee_id')],
  ownReports: [trace('saved_reports', 'employee_id', sql`not shared`)],
};

type TraceCounts = Record<PersonTrace | keyof typeof OTHER_TRACES, number>;

/** Counts an employee's traces outside the profile. */
export const countTraces = async (
  db: Db,
  { companyId }: Scope,
  employeeId: number,
): Promise<TraceCounts> => {
  const countOf = ({ table, person, condition = sql`true` }: Trace) => sql`(
    select count(*)::int from ${sql.table(table)}
    where company_id = ${companyId} and ${sql.ref(person)} = ${employeeId} and ${condition}
  )`;
  const all: Record<string, readonly Trace[]> = Object.assign(
    {},
    OTHER_TRACES,
    ...PRIVACY_PARTS.map(({ traces }) => traces),
  );
  const counts = Object.entries(all).map(
    ([name, traces]) => sql`${sql.join(traces.map(countOf), sql` + `)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<TraceCounts>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return row;
};
