import { mayReceive, defaultChannels } from '@branchbook/contract/notifications.ts';
import type { NotificationKind, Channels } from '@branchbook/contract/notifications.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { News } from './event-queries.ts';

/* Queries of the notification job, which runs for all companies at once. */

type NewDelivery = { kind: NotificationKind; news: News; mails: boolean; at: Date };
export type Recipient = { company_id: number; employee_id: number };

/** Builds the SQL of employee `e`'s default for a kind; `h` is the head office of their company. */
const unasked = (kind: NotificationKind, way: keyof Channels) => {
  const { owner, headOffice, branch } = {
    owner: defaultChannels(kind, 'owner')[way],
    headOffice: defaultChannels(kind, 'head-office manager')[way],
    branch: defaultChannels(kind, 'branch manager')[way],
  };
  return sql`case when e.role_id = ${ROLE.owner} then ${owner}::boolean
    when e.branch_id = h.id then ${headOffice}::boolean else ${branch}::boolean end`;
};

const PEOPLE = sql`select id, company_id, branch_id, role_id, email from employees e
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
  union all
  ${PEOPLE} and e.role_id = ${sql.lit(ROLE.manager)} and e.branch_id = n.branch_id
    and e.branch_id <> h.id
`;

const whoIsTold = (kind: NotificationKind) =>
  mayReceive(kind, 'branch manager') ? allWhoOversee : ownersWhoDecide;

/**
 * Stores the notifications of a kind, for the managers of each branch, and for all owners and
 * head-office managers, whose events of one topic are merged into one. Inserts in one order, so
 * that two processes doing the same wait for each other. Returns who was notified in the portal.
 */
export const insertNotifications = async (
  tx: Tx,
  { kind, news, mails, at }: NewDelivery,
): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient & { in_portal: boolean }>`
    insert into notifications (company_id, employee_id, kind, branch_id, entity_id, details,
      dedupe_key, in_portal, by_email, at)
    select company_id, employee_id, ${kind}, case when count(*) = 1 then min(branch_id) end,
      min(entity_id),
      (array_agg(details))[1] - 'tasks'
        || jsonb_build_object('count', sum(count), 'branches', count(*))
        || case when min(details ->> 'tasks') is null then '{}'::jsonb else jsonb_build_object('missed',
          to_jsonb((array_agg(jsonb_build_object('branch', branch_name, 'tasks', details -> 'tasks')
            order by branch_name))[1:3])) end,
      topic, in_portal, by_email, ${at}::timestamptz
    from (
      select n.*, b.name as branch_name, e.id as employee_id, coalesce(c.in_portal, ${unasked(kind, 'in_portal')}) as in_portal,
        ${mails}::boolean and e.email is not null
          and coalesce(c.by_email, ${unasked(kind, 'by_email')}) as by_email
      from (${news}) n
      join branches b on b.company_id = n.company_id and b.id = n.branch_id and b.deleted_at is null
      join branches h on h.company_id = n.company_id and h.parent_branch_id is null
        and h.deleted_at is null
      cross join lateral (${whoIsTold(kind)}) e
      left join notification_choices c on c.company_id = e.company_id and c.employee_id = e.id
        and c.kind = ${kind}
      where not exists (
        select from notifications k
        where k.company_id = n.company_id and k.employee_id = e.id and k.dedupe_key = n.topic
      )
    ) told
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
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('by_email', '=', true)
        .where('mailed_at', 'is', null)
        .orderBy('at')
        .limit(MAILED_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();

/** Lists notifications with their recipients, except those erased since or without an address. */
export const listToMail = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('employees as e', sameCompany('e.id', 'n.employee_id'))
    .leftJoin('branches as b', sameCompany('b.id', 'n.branch_id'))
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
