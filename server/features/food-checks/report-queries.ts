import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';
import { isInDoubt } from '../probes/service.ts';
import { isOpen } from './queries.ts';

/** Returns the SQL of the food checks that custom reports list. */
export const foodCheckSource = (): ReportSource<'foodChecks'> => ({
  from: sql`food_checks r ${branchJoin}
    left join probes q on q.company_id = r.company_id and q.id = r.probe_id`,
  where: onDays(sql`r.log_date`),
  columns: {
    branch: sql`b.name`,
    kind: sql`r.kind`,
    food: sql`r.food`,
    batch: sql`r.batch`,
    supplier: sql`r.supplier`,
    log_date: sql`r.log_date`,
    value: sql`r.value::float8`,
    held_seconds: sql`r.held_seconds`,
    minutes: sql`floor(extract(epoch from r.ended_at - r.started_at) / 60)::float8`,
    result: sql`case
      when r.passed is null and r.ended_at is not null then 'no_temperature'
      when r.passed is null then 'running'
      when not r.passed then 'failed'
      when r.kind = 'cooling' and r.value is null then 'in_time'
      else 'passed' end`,
    in_doubt: isInDoubt,
    open: isOpen,
    recheck: sql`(r.recheck_of is not null)`,
    probe_name: sql`q.name`,
    action: sql`r.action`,
    action_note: sql`r.action_note`,
    discarded: sql`r.discarded`,
    note: sql`r.note`,
    recorded_by_name: sql`r.recorded_by_name`,
    recorded_at: sql`r.occurred_at`,
  },
});
