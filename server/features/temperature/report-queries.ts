import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the temperature readings that custom reports list. */
export const temperatureSource = (): ReportSource<'temperatures'> => ({
  from: sql`temp_readings r ${branchJoin}
    left join temp_equipment e on e.company_id = r.company_id and e.id = r.equipment_id`,
  // Leaves out corrected readings, which would count in addition to their corrections.
  where: (range) => sql`${onDays(sql`r.log_date`)(range)} and not exists (
    select from temp_readings c where c.company_id = r.company_id and c.corrects = r.id
  )`,
  columns: {
    branch: sql`b.name`,
    equipment_name: sql`e.equipment_name`,
    log_date: sql`r.log_date`,
    slot: sql`r.slot`,
    due_by: sql`r.due_by`,
    value: sql`r.value::float8`,
    min_temp: sql`r.min_temp::float8`,
    max_temp: sql`r.max_temp::float8`,
    out_of_range: sql`(r.value not between r.min_temp and r.max_temp)`,
    action: sql`r.action`,
    action_note: sql`r.action_note`,
    open: sql`(r.action is not null and r.closed_at is null)`,
    recorded_by_name: sql`r.recorded_by_name`,
    recorded_at: sql`r.occurred_at`,
  },
});
