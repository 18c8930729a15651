import { sql } from 'kysely';
import type { Sql } from '../../platform/database/sql.ts';

/** Times between which reminders were marked. */
type Window = { from: Date; to: Date };

/** Selects certificates of which managers are to be reminded; those marked at once are one topic. */
export const coursesExpiring = ({ from, to }: Window): Sql => sql`
    select r.company_id, coalesce(e.branch_id, r.branch_id) as branch_id,
      null::bigint as entity_id, count(*) as count,
      'course-expiry ' || extract(epoch from r.reminded_at)::bigint as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from certificates r
    join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.reminded_at > ${from} and r.reminded_at <= ${to} and r.withdrawn_at is null
    group by r.company_id, coalesce(e.branch_id, r.branch_id), r.reminded_at
`;

/** Selects right-to-work checks that are due again; those of managers are for head office alone. */
export const rightToWorkDue = ({ from, to }: Window): Sql => sql`
    select w.company_id, w.branch_id, null::bigint as entity_id, count(*) as count,
      'right-to-work ' || extract(epoch from w.reminded_at)::bigint as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from (
      select r.company_id, r.reminded_at,
        case when e.role_id = 3 then coalesce(e.branch_id, h.id) else h.id end as branch_id
      from right_to_work_checks r
      join employees e on e.company_id = r.company_id and e.id = r.employee_id
      join branches h on h.company_id = r.company_id and h.parent_branch_id is null
        and h.deleted_at is null
      where r.reminded_at > ${from} and r.reminded_at <= ${to}
    ) w group by w.company_id, w.branch_id, w.reminded_at
`;
