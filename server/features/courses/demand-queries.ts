import type { Day } from '@branchbook/contract/dates.ts';
import { EXPIRING_DAYS } from '@branchbook/contract/expiry.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { isSuperseded } from './certificate-queries.ts';

/** Lists courses with their names. */
export const listNamed = (db: Db | Tx, { companyId }: Scope, courseIds: number[]) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'active'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(courseIds))
    .orderBy('id')
    .execute();

/** Lists the certificates of these people in these courses, without withdrawn ones. */
export const listOfHolders = (
  db: Db | Tx,
  { companyId }: Scope,
  { courseIds, employeeIds }: { courseIds: number[]; employeeIds: number[] },
) =>
  db
    .selectFrom('certificates')
    .select(['course_id', 'employee_id', 'issued_on', 'valid_until'])
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('course_id', '=', anyOf(courseIds))
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();

type EndingRow = { id: number; employee_id: number; course: string; last_day: Day };

/** Lists the certificates of these people that end soon or ended lately, the first to end first. */
export const listEnding = async (
  db: Db,
  { companyId }: Scope,
  { employeeIds, today }: { employeeIds: number[]; today: Day },
): Promise<EndingRow[]> => {
  const days = sql.lit(EXPIRING_DAYS);
  const { rows } = await sql<EndingRow>`
    select r.id, r.employee_id, c.name as course, r.valid_until as last_day
    from certificates r
    join courses c on c.company_id = r.company_id and c.id = r.course_id and c.active
    where r.company_id = ${companyId} and r.employee_id = ${anyOf(employeeIds)}
      and r.withdrawn_at is null
      and r.valid_until between ${today}::date - ${days} and ${today}::date + ${days}
      and not ${isSuperseded}
    order by r.valid_until, r.id
  `.execute(db);
  return rows;
};
