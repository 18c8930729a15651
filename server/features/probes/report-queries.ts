import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the checks of probes that custom reports list. */
export const probeSource = (): ReportSource<'probes'> => ({
  from: sql`probe_checks r ${branchJoin}
    left join probes q on q.company_id = r.company_id and q.id = r.probe_id`,
  where: onDays(sql`r.log_date`),
  columns: {
    branch: sql`b.name`,
    probe_name: sql`q.name`,
    serial: sql`q.serial`,
    log_date: sql`r.log_date`,
    ice: sql`r.ice::float8`,
    boiling: sql`r.boiling::float8`,
    tolerance: sql`r.tolerance::float8`,
    passed: sql`r.passed`,
    note: sql`r.note`,
    checked_by_name: sql`r.checked_by_name`,
    checked_at: sql`r.occurred_at`,
  },
});
