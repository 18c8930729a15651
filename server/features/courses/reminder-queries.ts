import { EXPIRING_DAYS } from '@branchbook/contract/expiry.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { endsSoon, reminderDueOf } from '../../platform/database/reminder-due.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { isSuperseded } from './certificate-queries.ts';

/** Returns the SQL of today at the branch `b` of a person. */
const todayAt = (now: Date): Sql =>
  sql`(${now}::timestamptz at time zone coalesce(b.timezone, 'Europe/London'))::date`;

/** Returns the condition for last days that are told: what ended long ago was told when it did. */
const isNear = (last: Sql, now: Date): Sql =>
  sql`${last} >= (${now}::timestamptz)::date - ${sql.lit(EXPIRING_DAYS)} and ${endsSoon(last, now)}`;

/** Marks the certificates for which a reminder is due now, each reminder once. */
export const markCertificates = (tx: Tx, now: Date) =>
  sql`
    update certificates r set reminded_days = d.due, reminded_at = ${now}
    from (
      select r.company_id, r.id, ${reminderDueOf(sql`r.valid_until`, todayAt(now))} as due
      from certificates r
      join employees e on e.company_id = r.company_id and e.id = r.employee_id
        and e.deleted_at is null
      join courses c on c.company_id = r.company_id and c.id = r.course_id and c.active
      left join branches b on b.company_id = e.company_id and b.id = e.branch_id
      where r.withdrawn_at is null and ${isNear(sql`r.valid_until`, now)}
        and (r.reminded_days is null or r.reminded_days > 0) and not ${isSuperseded}
    ) d
    where r.company_id = d.company_id and r.id = d.id and d.due is not null
      and (r.reminded_days is null or r.reminded_days > d.due)
  `.execute(tx);

/** Marks the last checks of people whose follow-up is due to be told now, each reminder once. */
export const markFollowUps = (tx: Tx, now: Date) =>
  sql`
    update right_to_work_checks r set reminded_days = d.due, reminded_at = ${now}
    from (
      select r.company_id, r.id, ${reminderDueOf(sql`r.follow_up_on`, todayAt(now))} as due
      from right_to_work_checks r
      join employees e on e.company_id = r.company_id and e.id = r.employee_id
        and e.deleted_at is null
      left join branches b on b.company_id = e.company_id and b.id = e.branch_id
      where ${isNear(sql`r.follow_up_on`, now)}
        and (r.reminded_days is null or r.reminded_days > 0)
        and not exists (select from right_to_work_checks o
          where o.company_id = r.company_id and o.employee_id = r.employee_id
            and (o.checked_on, o.id) > (r.checked_on, r.id))
    ) d
    where r.company_id = d.company_id and r.id = d.id and d.due is not null
      and (r.reminded_days is null or r.reminded_days > d.due)
  `.execute(tx);
