import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { branchDayOf } from './branch-day.ts';

const HOUR_MS = 3_600_000;

export type SilentTablet = {
  id: number;
  company_id: number;
  branch_id: number;
  device_name: string;
  last_seen_at: Date;
  /** When its hours of silence were over. */
  missed_at: Date;
  is_closed_today: boolean;
  /** Names this absence of the tablet. */
  absence: string;
};

/**
 * Returns the SQL of the tablets that have not been seen for some hours, as a table. Days on
 * which the branch was closed do not count: after a weekend, no tablet is missed before the shop
 * opens. No index: the few thousand tablets at most are read in a millisecond, and one on
 * `last_seen_at` would be written with each request.
 */
export const silentTablets = (
  now: Date,
  hours: number = NOTIFICATION.offlineHours,
): RawBuilder<SilentTablet> => {
  const until = new Date(now.getTime() - hours * HOUR_MS);
  return sql<SilentTablet>`(
    select d.id, d.company_id, d.branch_id, d.device_name, d.last_seen_at,
      closed.seen_at + make_interval(hours => ${hours}::int) as missed_at,
      closed.is_today as is_closed_today,
      'device-offline ' || d.id || ' ' || extract(epoch from d.last_seen_at)::bigint as absence
    from devices d
    join branches b on b.company_id = d.company_id and b.id = d.branch_id
    cross join lateral (
      select d.last_seen_at + count(*) * interval '24 hours' as seen_at,
        coalesce(bool_or(day = ${branchDayOf(now)}), false) as is_today
      from branch_closed_days
      where company_id = d.company_id and branch_id = d.branch_id
        and day > (d.last_seen_at at time zone b.timezone)::date and day <= ${branchDayOf(now)}
    ) closed
    where d.revoked_at is null and d.expires_at > ${now} and d.last_seen_at <= ${until}
      and closed.seen_at <= ${until}
  )`;
};
