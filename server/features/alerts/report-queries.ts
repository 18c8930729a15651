import { sql } from 'kysely';
import { branchJoin, localDayOf, onLocalDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

const minutesUntil = (column: string) =>
  sql`round(extract(epoch from r.${sql.ref(column)} - r.opened_at) / 60)::integer`;

/** Returns the SQL of the alerts that custom reports list. */
export const alertSource = (now: Date): ReportSource<'alerts'> => ({
  from: sql`alerts r ${branchJoin}`,
  where: onLocalDays(sql`r.opened_at`),
  columns: {
    branch: sql`b.name`,
    kind: sql`r.kind`,
    subject: sql`(
      select string_agg(c.details ->> 'name', ', ' order by c.details ->> 'name')
      from alert_causes c where c.company_id = r.company_id and c.alert_id = r.id
    )`,
    critical: sql`r.critical`,
    opened_on: localDayOf(sql`r.opened_at`),
    opened_at: sql`r.opened_at`,
    told: sql`(
      select count(*) from alert_notices n
      where n.company_id = r.company_id and n.alert_id = r.id and n.sent_at is not null
    )`,
    acknowledged_by_name: sql`r.acknowledged_by_name`,
    acknowledged_at: sql`r.acknowledged_at`,
    minutes_to_acknowledge: minutesUntil('acknowledged_at'),
    cleared_by_name: sql`case when r.cleared_at is not null
      then coalesce(r.cleared_by_name, 'By itself') end`,
    cleared_at: sql`r.cleared_at`,
    minutes_open: sql`round(extract(epoch from coalesce(r.cleared_at, ${now}::timestamptz)
      - r.opened_at) / 60)::integer`,
    clear_reason: sql`r.clear_reason`,
    open: sql`r.cleared_at is null`,
  },
});
