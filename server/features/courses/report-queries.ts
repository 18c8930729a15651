import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';
import { stateOn } from './certificate-queries.ts';

/** Returns the SQL of the certificates that custom reports list. */
export const courseSource = (now: Date): ReportSource<'courses'> => ({
  from: sql`certificates r ${branchJoin}
    left join employees e on e.company_id = r.company_id and e.id = r.employee_id
    left join courses q on q.company_id = r.company_id and q.id = r.course_id`,
  where: onDays(sql`r.issued_on`),
  columns: {
    branch: sql`b.name`,
    employee_name: sql`e.name`,
    course: sql`q.name`,
    issued_on: sql`r.issued_on`,
    valid_until: sql`r.valid_until`,
    state: stateOn(sql`(${now}::timestamptz at time zone b.timezone)::date`),
    provider: sql`r.provider`,
    certificate_number: sql`r.certificate_number`,
    note: sql`r.note`,
    recorded_by_name: sql`r.recorded_by_name`,
    recorded_at: sql`r.recorded_at`,
    withdrawn_reason: sql`r.withdrawn_reason`,
  },
});
