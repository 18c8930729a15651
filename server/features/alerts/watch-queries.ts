import { ALERT } from '@branchbook/contract/alert-kinds.ts';
import type {
  AlertCause,
  AlertKind,
  Audience,
  ClearedAs,
} from '@branchbook/contract/alert-kinds.ts';
import type { LadderStep } from '@branchbook/contract/alerts.ts';
import { DEFAULT_ALERT_CHOICES } from '@branchbook/contract/alerts.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { hasAreas, overseesInArea } from '../../platform/database/area-managers.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { isHeld } from '../../platform/retention-holds/queries.ts';

/* Queries of the job that tells people of alerts, which runs for all companies at once. */

/** Keeps two processes from running the job at the same time; the lock ends with the transaction. */
export const holdJob = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('branchbook alerts'))`.execute(tx);
};

export type DueAlert = {
  id: number;
  company_id: number;
  branch_id: number;
  timezone: string;
  critical: boolean;
  climbs_from: Date;
  /** When something worse started the ladder again; null if nothing did. */
  again_from: Date | null;
  round: number;
  /** Null for the usual ladder. */
  ladder: LadderStep[] | null;
};

/** Lists alerts of which more people are to be told by now. */
export const listDue = async (tx: Tx, now: Date, limit: number): Promise<DueAlert[]> => {
  const { rows } = await sql<DueAlert>`
    select a.id, a.company_id, a.branch_id, b.timezone, a.critical, a.climbs_from, a.again_from,
      a.round, s.ladder
    from alerts a
    join branches b on b.company_id = a.company_id and b.id = a.branch_id
    left join alert_settings s on s.company_id = a.company_id
    where a.cleared_at is null and a.next_step_at <= ${now}
    order by a.next_step_at, a.id
    limit ${limit}
  `.execute(tx);
  return rows;
};

export type NoticeRow = {
  company_id: number;
  alert_id: number;
  employee_id: number;
  audience: Audience;
  due_at: Date;
  round: number;
  /** Whether the notice is only for a person who has none of the alert's earlier rounds. */
  only_first: boolean;
};

/**
 * Stores notices, but for those of people who have one of the alert in this round already, or one
 * that waits to be sent. Notices of one person come in order: the first one counts.
 */
export const insertNotices = async (tx: Tx, notices: readonly NoticeRow[]): Promise<void> => {
  if (notices.length === 0) return;
  await sql`
    insert into alert_notices (company_id, alert_id, employee_id, audience, due_at, round)
    select n.company_id, n.alert_id, n.employee_id, n.audience, n.due_at, n.round
    from unnest(
      ${notices.map((one) => one.company_id)}::bigint[],
      ${notices.map((one) => one.alert_id)}::bigint[],
      ${notices.map((one) => one.employee_id)}::bigint[],
      ${notices.map((one) => one.audience)}::text[],
      ${notices.map((one) => one.due_at.toISOString())}::timestamptz[],
      ${notices.map((one) => one.round)}::int[],
      ${notices.map((one) => one.only_first)}::boolean[]
    ) with ordinality
      as n (company_id, alert_id, employee_id, audience, due_at, round, only_first, place)
    where not exists (
      select from alert_notices f
      where f.company_id = n.company_id and f.alert_id = n.alert_id
        and f.employee_id = n.employee_id and (n.only_first or f.sent_at is null)
    )
    order by n.place
    on conflict do nothing
  `.execute(tx);
};

/** Sets when more people are to be told of each alert; null where all were. */
export const setNextSteps = async (
  tx: Tx,
  steps: readonly { id: number; company_id: number; at: Date | null }[],
): Promise<void> => {
  if (steps.length === 0) return;
  await sql`
    update alerts a set next_step_at = n.at
    from unnest(
      ${steps.map((one) => one.company_id)}::bigint[],
      ${steps.map((one) => one.id)}::bigint[],
      ${steps.map((one) => one.at?.toISOString() ?? null)}::timestamptz[]
    ) as n (company_id, id, at)
    where a.company_id = n.company_id and a.id = n.id
  `.execute(tx);
};

export type TakenNotice = {
  company_id: number;
  alert_id: number;
  employee_id: number;
  audience: Audience;
};

/** SQL condition: employee `e` oversees the branch of alert `w`. */
const overseesNow = sql`(
  e.role_id = ${sql.lit(ROLE.owner)}
  or e.role_id = ${sql.lit(ROLE.manager)} and not ${hasAreas('e')} and (
    e.branch_id = w.branch_id or exists (
      select from branches h
      where h.company_id = e.company_id and h.id = e.branch_id and h.parent_branch_id is null
    )
  )
  or ${overseesInArea('e', sql`w.branch_id`)}
)`;

/** Returns the SQL of an instant some minutes before another. */
const minutesBefore = (now: Date, minutes: Sql): Sql =>
  sql`${now}::timestamptz - make_interval(mins => ${minutes})`;

/**
 * Minutes that have to be over since the last message to a person, for a notice `r` of a person with
 * `l.messages` in the last hours. A new alert goes at once. What a person knows already waits for 15
 * minutes, so that a row of deadlines makes one message; on a bad day for longer, but for
 * temperatures.
 */
const minutesApart = sql`case
  when r.is_first and l.messages < ${ALERT.floodMessages} then 0
  when r.is_first or r.is_measured or l.messages < ${ALERT.busyMessages} then ${ALERT.againMinutes}
  else ${ALERT.busyMinutes} end::int`;

/**
 * Marks the notices that are due as sent, and returns them. Those of alerts that were acknowledged
 * wait; those of alerts that were cleared, and of people who do not oversee the branch any more, are
 * never sent. A person who gets a message gets all that is due with it.
 */
export const takeNotices = async (tx: Tx, now: Date, limit: number): Promise<TakenNotice[]> => {
  const { rows } = await sql<TakenNotice>`
    with ready as materialized (
      select d.company_id, d.alert_id, d.employee_id, d.round, w.kind = 'out-of-range' as is_measured,
        not exists (
          select from alert_notices f
          where f.company_id = d.company_id and f.alert_id = d.alert_id
            and f.employee_id = d.employee_id and f.sent_at is not null
        ) as is_first
      from alert_notices d
      join alerts w on w.company_id = d.company_id and w.id = d.alert_id
      where d.sent_at is null and d.due_at <= ${now} and w.cleared_at is null
        and (w.acknowledged_until is null or w.acknowledged_until <= ${now})
        and exists (
          select from employees e
          where e.company_id = d.company_id and e.id = d.employee_id and e.deleted_at is null
            and ${overseesNow}
        )
      order by d.due_at
      limit ${limit}
    ), told as materialized (
      select p.company_id, p.employee_id, t.sent_at, t.messages
      from (select distinct company_id, employee_id from ready) p
      cross join lateral (
        select max(n.sent_at) as sent_at, count(distinct n.sent_at) as messages
        from alert_notices n
        where n.company_id = p.company_id and n.employee_id = p.employee_id
          and n.sent_at > ${minutesBefore(now, sql`${60 * ALERT.busyHours}::int`)}
      ) t
    ), reached as (
      select distinct r.company_id, r.employee_id
      from ready r
      join told l on l.company_id = r.company_id and l.employee_id = r.employee_id
      where l.sent_at is null or l.sent_at <= ${minutesBefore(now, minutesApart)}
    )
    update alert_notices n set sent_at = ${now}
    from ready r
    join reached p on p.company_id = r.company_id and p.employee_id = r.employee_id
    where n.company_id = r.company_id and n.alert_id = r.alert_id
      and n.employee_id = r.employee_id and n.round = r.round
    returning n.company_id, n.alert_id, n.employee_id, n.audience
  `.execute(tx);
  return rows;
};

/** Deletes the notices of cleared alerts that were not sent. */
export const dropUnsent = async (tx: Tx): Promise<void> => {
  await sql`
    delete from alert_notices n using alerts a
    where n.sent_at is null and a.company_id = n.company_id and a.id = n.alert_id
      and a.cleared_at is not null
  `.execute(tx);
};

/**
 * SQL of the number of causes of alert `a` that last, of the latest three of them, of their
 * deadlines, and of the time since when something is wrong. Of a cleared alert, all causes count;
 * of one that was missed, only those.
 */
export const lastingCauses = sql`
  select count(*) as count, min(k.since) as since,
    count(distinct k.details ->> 'due_at')::int as deadlines,
    coalesce(to_jsonb((array_agg(k.details
      order by k.since desc nulls last, k.priority desc, k.details ->> 'name', k.source_id desc
    ))[1:3]), '[]') as causes
  from alert_causes k
  where k.company_id = a.company_id and k.alert_id = a.id
    and (k.ended_at is null or a.cleared_at is not null)
    and (a.cleared_as is null or k.ended_as is not null)
`;

export type ToldAlert = {
  id: number;
  company_id: number;
  company_name: string;
  branch_id: number;
  branch_name: string;
  kind: AlertKind;
  critical: boolean;
  opened_at: Date;
  count: number;
  causes: AlertCause[];
  deadlines: number;
  cleared_as: ClearedAs | null;
  /** Why people are told again; null of an alert that is new. */
  again: 'worse' | 'left' | null;
  /** Null for the usual ladder. */
  ladder: LadderStep[] | null;
};

/** Lists alerts with what they are about, for messages. */
export const listTold = async (tx: Tx, ids: readonly number[]): Promise<ToldAlert[]> => {
  const { rows } = await sql<ToldAlert>`
    select a.id, a.company_id, co.trading_name as company_name, a.branch_id,
      b.name as branch_name, a.kind, a.critical, a.opened_at, a.cleared_as, c.count,
      c.causes, c.deadlines, s.ladder,
      case when a.round = 1 then null
        when a.worse_at = coalesce(a.again_from, a.climbs_from) then 'worse' else 'left' end as again
    from alerts a
    left join alert_settings s on s.company_id = a.company_id
    join companies co on co.id = a.company_id
    join branches b on b.company_id = a.company_id and b.id = a.branch_id
    cross join lateral (${lastingCauses}) c
    where a.id = any(${ids}::bigint[])
    order by a.critical desc, a.id
  `.execute(tx);
  return rows;
};

/** Lists who was told of alerts. */
export const listSent = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('alert_notices')
    .select(['alert_id', 'employee_id'])
    .where('alert_id', 'in', ids)
    .where('sent_at', 'is not', null)
    .orderBy('employee_id')
    .execute();

export type Reached = {
  company_id: number;
  employee_id: number;
  name: string;
  email: string | null;
  mobile_no: string | null;
  by_email: boolean;
  by_push: boolean;
};

/** Lists people with how they are told of alerts. */
export const listReached = async (tx: Tx, employeeIds: readonly number[]): Promise<Reached[]> => {
  const { rows } = await sql<Reached>`
    select e.company_id, e.id as employee_id, e.name, e.email, e.mobile_no,
      coalesce(c.by_email, ${DEFAULT_ALERT_CHOICES.by_email}) as by_email,
      coalesce(c.by_push, ${DEFAULT_ALERT_CHOICES.by_push}) as by_push
    from employees e
    left join alert_choices c on c.company_id = e.company_id and c.employee_id = e.id
    where e.id = any(${employeeIds}::bigint[]) and e.deleted_at is null
  `.execute(tx);
  return rows;
};

/** Deletes alerts that were cleared before an instant, but for those of days that are held. */
export const deleteClearedBefore = async (tx: Tx, before: Date): Promise<void> => {
  await sql`
    delete from alerts a using branches b
    where a.cleared_at < ${before} and b.company_id = a.company_id and b.id = a.branch_id
      and not ${isHeld({ record: 'a', day: sql`(a.opened_at at time zone b.timezone)::date` })}
  `.execute(tx);
};
