import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the accidents that custom reports list. */
export const accidentSource = (): ReportSource<'accidents'> => ({
  from: sql`accidents r ${branchJoin}`,
  where: (range) => sql`${onDays(sql`r.incident_date`)(range)} and r.addendum_to is null`,
  columns: {
    branch: sql`b.name`,
    incident_date: sql`r.incident_date`,
    incident_time: sql`to_char(r.incident_time, 'HH24:MI')`,
    employee_name: sql`r.employee_name`,
    injured_occupation: sql`r.injured_occupation`,
    place: sql`r.place`,
    description: sql`r.description`,
    cause: sql`r.cause`,
    injury: sql`r.injury`,
    safety_reps_consent: sql`case r.safety_reps_consent when true then 'yes' when false then 'no' end`,
    emergency_services_called: sql`r.emergency_services_called`,
    service_type: sql`r.service_type`,
    badge_number: sql`r.badge_number`,
    reported_by_name: sql`r.reported_by_name`,
    writer_occupation: sql`r.writer_occupation`,
    reported_on: sql`(
      select max(a.reported_on) from accidents a
      where a.company_id = r.company_id and a.addendum_to = r.id
    )`,
    addenda: sql`(
      select count(*) from accidents a where a.company_id = r.company_id and a.addendum_to = r.id
    )`,
  },
});
