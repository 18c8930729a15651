import type { Day } from '@branchbook/contract/dates.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import { sql } from 'kysely';

/* What the matrix is made of: people who work here now, and their certificates as of a day. */

type Place = { companyId: number; branches: Reach };

/** Lists the people of branches, without those who left. */
export const listPeople = (db: Db | Tx, { companyId, branches }: Place) =>
  db
    .selectFrom('employees as e')
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'e.branch_id'))
    .select(['e.id', 'e.name', 'e.role_id', 'e.branch_id', 'b.name as branch_name'])
    .where('e.company_id', '=', companyId)
    .where('e.deleted_at', 'is', null)
    .$if(branches !== 'all', (all) =>
      all.where('e.branch_id', '=', anyOf(branches === 'all' ? [] : branches)),
    )
    .execute();

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export type HeldRow = {
  certificate_id: number;
  employee_id: number;
  course_id: number;
  valid_until: Day | null;
};

/** Lists the certificate of each person and course that counts on a day. */
export const listHeld = async (
  db: Db | Tx,
  companyId: number,
  { employeeIds, day }: { employeeIds: number[]; day: Day },
): Promise<HeldRow[]> => {
  const { rows } = await sql<HeldRow>`
    select distinct on (r.employee_id, r.course_id)
      r.id as certificate_id, r.employee_id, r.course_id, r.valid_until
    from certificates r
    where r.company_id = ${companyId} and r.employee_id = ${anyOf(employeeIds)}
      and r.withdrawn_at is null and r.issued_on <= ${day}::date
    order by r.employee_id, r.course_id, coalesce(r.valid_until, '9999-12-31') desc,
      r.issued_on desc, r.id desc
  `.execute(db);
  return rows;
};

/** Lists which of these people do not need which courses. */
export const listExemptions = (db: Db | Tx, companyId: number, employeeIds: number[]) =>
  db
    .selectFrom('course_exemptions')
    .select(['employee_id', 'course_id', 'reason'])
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
