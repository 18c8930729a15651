import { mayReceive, defaultChannels } from '@branchbook/contract/notification-kinds.ts';
import type { NotificationKind, Channels } from '@branchbook/contract/notification-kinds.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { hasAreas } from '../../platform/database/area-managers.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { EventQuery } from './event-queries.ts';

/* Queries of the notification job, which runs for all companies at once. */

type NewDelivery = { kind: NotificationKind; events: EventQuery; mails: boolean; at: Date };
export type Recipient = { company_id: number; employee_id: number };

/** Builds the SQL of employee `e`'s default for a kind; `h` is the head office of their company. */
const defaultOf = (kind: NotificationKind, channel: keyof Channels) => {
  const { owner, headOffice, branch } = {
    owner: defaultChannels(kind, 'owner')[channel],
    headOffice: defaultChannels(kind, 'head-office manager')[channel],
    branch: defaultChannels(kind, 'branch manager')[channel],
  };
  return sql`case when e.role_id = ${ROLE.owner} then ${owner}::boolean
    when e.branch_id = h.id and not e.has_areas then ${headOffice}::boolean
    else ${branch}::boolean end`;
};

const PEOPLE = sql`select id, company_id, branch_id, role_id, email, ${hasAreas('e')} as has_areas
  from employees e
  where e.company_id = n.company_id and e.deleted_at is null`;

/** Owners who may decide on an erasure request: all except the owner who made it. */
const ownersWhoDecide = sql`
  ${PEOPLE} and e.role_id = ${sql.lit(ROLE.owner)} and not exists (
    select from erasure_requests r
    where r.company_id = n.company_id and r.id = n.entity_id and r.employee_id = e.id
  )
`;

/**
 * Owners and managers who oversee the branch, as a union of parts that each use an index, because
 * most companies have more employees than owners.
 */
const allWhoOversee = sql`
  ${PEOPLE} and e.role_id = ${sql.lit(ROLE.owner)}
  union all
  ${PEOPLE} and e.role_id = ${sql.lit(ROLE.manager)} and e.branch_id = h.id
    and not ${hasAreas('e')}
  union all
  ${PEOPLE} and e.role_id = ${sql.lit(ROLE.manager)} and e.branch_id = n.branch_id
    and e.branch_id <> h.id and not ${hasAreas('e')}
  union all
  ${PEOPLE} and e.id in (
    select m.employee_id from area_managers m
    join branches a on a.company_id = m.company_id and a.area_id = m.area_id
    where m.company_id = n.company_id and a.id = n.branch_id
  ) and e.role_id = ${sql.lit(ROLE.manager)}
`;

/** Owners, managers at head office, and the manager whose scheduled report was paused. */
const headOfficeAndAuthor = sql`
  ${allWhoOversee}
  union
  ${PEOPLE} and e.role_id = ${sql.lit(ROLE.manager)} and e.id in (
    select s.employee_id from report_schedules s
    where s.company_id = n.company_id and s.id = n.entity_id
  )
`;

const recipientsOf = (kind: NotificationKind) => {
  if (kind === 'report-paused') return headOfficeAndAuthor;
  return mayReceive(kind, 'branch manager') ? allWhoOversee : ownersWhoDecide;
};

/**
 * Stores the notifications of a kind for all who oversee its branches. The events of one topic are
 * merged into one for people of several branches, with the areas of these branches; for area managers
 * it lists the branches, as their reach may change. Inserts in one order, so that two processes doing the same wait for each
 * other. Returns who was notified in the portal.
 */
export const insertNotifications = async (
  tx: Tx,
  { kind, events, mails, at }: NewDelivery,
): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient & { in_portal: boolean }>`
    insert into notifications (company_id, employee_id, kind, branch_id, entity_id, details,
      dedupe_key, in_portal, by_email, at)
    select company_id, employee_id, ${kind}, case when count(*) = 1 then min(branch_id) end,
      min(entity_id),
      (array_agg(details))[1] - 'tasks'
        || jsonb_build_object('count', sum(count), 'branches', count(*))
        || case when count(*) > 1 and bool_or(has_areas)
          then jsonb_build_object('branch_ids', jsonb_agg(branch_id)) else '{}'::jsonb end
        || case when count(*) > 1 and count(area_id) > 0 then jsonb_build_object('area_ids',
          jsonb_agg(distinct area_id) filter (where area_id is not null)) else '{}'::jsonb end
        || case when min(details ->> 'tasks') is null then '{}'::jsonb else jsonb_build_object('missed',
          to_jsonb((array_agg(jsonb_build_object('branch', branch_name, 'tasks', details -> 'tasks')
            order by branch_name))[1:3])) end,
      topic, in_portal, by_email, ${at}::timestamptz
    from (
      select n.*, b.name as branch_name, b.area_id, e.id as employee_id, e.has_areas, coalesce(c.in_portal, ${defaultOf(kind, 'in_portal')}) as in_portal,
        ${mails}::boolean and e.email is not null
          and coalesce(c.by_email, ${defaultOf(kind, 'by_email')}) as by_email
      from (${events}) n
      join branches b on b.company_id = n.company_id and b.id = n.branch_id and b.deleted_at is null
      join branches h on h.company_id = n.company_id and h.parent_branch_id is null
        and h.deleted_at is null
      cross join lateral (${recipientsOf(kind)}) e
      left join notification_choices c on c.company_id = e.company_id and c.employee_id = e.id
        and c.kind = ${kind}
      where not exists (
        select from notifications k
        where k.company_id = n.company_id and k.employee_id = e.id and k.dedupe_key = n.topic
      )
    ) recipients
    where in_portal or by_email
    group by company_id, employee_id, topic, in_portal, by_email
    order by company_id, employee_id, topic
    on conflict (company_id, employee_id, dedupe_key) do nothing
    returning company_id, employee_id, in_portal
  `.execute(tx);
  return rows.filter((row) => row.in_portal);
};

/** Limit of one run, as an email lists no more than a person reads; the rest goes with the next. */
const MAILED_AT_ONCE = 1000;

/** Marks the oldest notifications to email as emailed and returns their ids; skips locked rows. */
export const takeUnmailed = (tx: Tx, at: Date) =>
  tx
    // Materialized, because PostgreSQL may otherwise choose notifications again for each row of the
    // table, which marks more of them than the limit.
    .with(
      (cte) => cte('unmailed').materialized(),
      (db) =>
        db
          .selectFrom('notifications')
          .select('id')
          .where('by_email', '=', true)
          .where('mailed_at', 'is', null)
          .orderBy('at')
          .limit(MAILED_AT_ONCE)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('id', 'in', (eb) => eb.selectFrom('unmailed').select('id'))
    .returning('id')
    .execute();

/** Lists notifications with their recipients, except those erased since or without an address. */
export const listToMail = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'n.employee_id'))
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'n.branch_id'))
    .select(['n.employee_id', 'n.kind', 'n.details', 'b.name as branch_name', 'e.name', 'e.email'])
    .where('n.id', 'in', ids)
    .where('e.deleted_at', 'is', null)
    .where('e.email', 'is not', null)
    .orderBy('n.id')
    .$narrowType<{ email: string }>()
    .execute();

export const deleteBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('notifications').where('at', '<', before).execute();
};
