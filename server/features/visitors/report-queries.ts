import { sql } from 'kysely';
import { branchJoin, localDayOf, onLocalDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the visits that custom reports list. */
export const visitorSource = (): ReportSource<'visitors'> => ({
  from: sql`visitors r ${branchJoin}`,
  where: onLocalDays(sql`r.check_in`),
  columns: {
    branch: sql`b.name`,
    full_name: sql`r.full_name`,
    company_name: sql`r.company_name`,
    reason: sql`r.reason`,
    email: sql`r.email`,
    phone_number: sql`r.phone_number`,
    visit_date: localDayOf(sql`r.check_in`),
    check_in: sql`r.check_in`,
    check_out: sql`r.check_out`,
    minutes: sql`round(extract(epoch from r.check_out - r.check_in) / 60)::float8`,
    still_visiting: sql`(r.check_out is null)`,
  },
});
