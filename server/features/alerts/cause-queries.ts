import { ALERT } from '@branchbook/contract/alert-kinds.ts';
import { DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import type { AlertKind } from '@branchbook/contract/alert-kinds.ts';
import { COMPLAINT_KINDS, isHarm } from '@branchbook/contract/complaint-kinds.ts';
import type { ComplaintKind } from '@branchbook/contract/complaint-kinds.ts';
import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import { sql } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { isFoodCheckOpen } from '../food-checks/service.ts';

/*
 * What makes alerts and what ends them, over all companies. A query of new causes selects: company_id,
 * branch_id, subject_id, source_id, cause (unique in the company), seen_at, priority, details. A cause
 * that is known already makes no second alert, however often it is found.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Age up to which causes count: those that arose while the server was down alert late. */
const WINDOW_MS = 24 * HOUR_MS;
/** Days after an answer within which it may arrive from a tablet without a network. */
const ANSWER_DAYS = 8;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/**
 * Selects open tasks past their deadline, those of one day of a branch as one subject, so that tasks
 * that are missed on the next day alert people again.
 */
const overdue = (now: Date): Sql => {
  const until = before(now, NOTIFICATION.overdueMinutes * MINUTE_MS);
  return sql`
    select o.company_id, o.branch_id, (o.due_date - date '1970-01-01')::bigint as subject_id,
      o.id as source_id,
      'overdue ' || o.id as cause, null::timestamptz as seen_at, o.priority,
      jsonb_build_object('name', o.task_name) as details
    from task_occurrences o
    left join alert_settings s on s.company_id = o.company_id
    where o.state = 'pending' and o.verification <> 'rejected'
      and o.due_at > ${before(until, WINDOW_MS)} and o.due_at <= ${until}
      and o.priority >= coalesce(s.least_priority, ${DEFAULT_ALERT_SETTINGS.least_priority})
  `;
};

/** Selects open out-of-range readings, those of one piece of equipment as one subject. */
const outOfRange = (now: Date): Sql => sql`
  select r.company_id, r.branch_id, r.equipment_id as subject_id, r.id as source_id,
    'out-of-range ' || r.id as cause, null::timestamptz as seen_at, 0 as priority,
    jsonb_build_object('name', e.equipment_name, 'value', r.value, 'min_temp', r.min_temp,
      'max_temp', r.max_temp) as details
  from temp_readings r
  join temp_equipment e on e.company_id = r.company_id and e.id = r.equipment_id
  where r.action is not null and r.closed_at is null
    and r.received_at > ${before(now, WINDOW_MS)}
`;

/** Selects failed answers of steps marked as critical, those of one task as one subject. */
const failedAnswers = (now: Date): Sql => sql`
  select o.company_id, o.branch_id, o.id as subject_id, o.id as source_id,
    'failed-answer ' || a.id as cause, null::timestamptz as seen_at, o.priority,
    jsonb_build_object('name', o.task_name, 'step', a.label || ': ' || a.words) as details
  from occurrence_answers a
  join task_occurrences o on o.company_id = a.company_id and o.id = a.occurrence_id
    and o.done_key = a.action_key
  where a.critical and a.answered_at > ${before(now, ANSWER_DAYS * 24 * HOUR_MS)}
    and o.state = 'completed' and o.verification <> 'verified'
    and o.updated_at > ${before(now, WINDOW_MS)}
`;

const accidents = (now: Date): Sql => sql`
  select company_id, branch_id, id as subject_id, id as source_id, 'accident ' || id as cause,
    null::timestamptz as seen_at, 0 as priority,
    jsonb_build_object('name', null,
      'service', case when emergency_services_called then service_type end) as details
  from accidents
  where addendum_to is null and received_at > ${before(now, WINDOW_MS)}
`;

/** Selects open complaints of some kinds; words about them contain no name. */
const complaints =
  (kinds: readonly ComplaintKind[]) =>
  (now: Date): Sql =>
    sql`
    select company_id, branch_id, id as subject_id, id as source_id, 'complaint ' || id as cause,
      null::timestamptz as seen_at, 0 as priority,
      jsonb_build_object('name', null, 'complaint', kind) as details
    from complaints
    where kind = any(${kinds}::text[]) and closed_at is null
      and received_at > ${before(now, WINDOW_MS)}
  `;

/**
 * Selects tablets that went offline, unless their branch is closed today. Closed days since they were
 * seen do not count: after a weekend, no tablet is missed before the shop opens.
 */
const silentTablets = (now: Date): Sql => {
  const until = before(now, ALERT.offlineHours * HOUR_MS);
  return sql`
    select d.company_id, d.branch_id, d.id as subject_id, d.id as source_id,
      'device-offline ' || d.id || ' ' || extract(epoch from d.last_seen_at)::bigint as cause,
      d.last_seen_at as seen_at, 0 as priority,
      jsonb_build_object('name', d.device_name) as details
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
      and closed.seen_at > ${before(until, 7 * WINDOW_MS)} and closed.seen_at <= ${until}
      and not closed.is_today
  `;
};

/** Selects failed food checks that are open, each as its own subject; cooling is good practice only. */
const failedFood = (now: Date): Sql => sql`
  select r.company_id, r.branch_id, r.id as subject_id, r.id as source_id,
    'food-check ' || r.id as cause, null::timestamptz as seen_at, 0 as priority,
    jsonb_build_object('name', r.food, 'check', r.kind, 'value', r.value,
      'held_seconds', r.held_seconds, 'sound', r.sound) as details
  from food_checks r
  where r.passed is false and r.recheck_of is null and r.kind <> 'cooling'
    and r.received_at > ${before(now, WINDOW_MS)} and ${isFoodCheckOpen}
`;

/** Condition under which a probe passed a check after the failed check `r`. */
const isRightAgain = sql`exists (
  select from probe_checks g
  where g.company_id = r.company_id and g.probe_id = r.probe_id and g.passed
    and g.occurred_at > r.occurred_at
)`;

/** Selects failed checks of probes that are still in use. */
const failedProbes = (now: Date): Sql => sql`
  select r.company_id, r.branch_id, r.probe_id as subject_id, r.id as source_id,
    'probe-failed ' || r.id as cause, null::timestamptz as seen_at, 0 as priority,
    jsonb_build_object('name', q.name) as details
  from probe_checks r
  join probes q on q.company_id = r.company_id and q.id = r.probe_id
  where not r.passed and q.deleted_at is null and r.received_at > ${before(now, WINDOW_MS)}
    and not ${isRightAgain}
`;

const NEW_CAUSES: Record<AlertKind, (now: Date) => Sql> = {
  overdue,
  'out-of-range': outOfRange,
  'failed-answer': failedAnswers,
  accident: accidents,
  'device-offline': silentTablets,
  'food-check': failedFood,
  'probe-failed': failedProbes,
  illness: complaints(COMPLAINT_KINDS.filter(isHarm)),
  complaint: complaints(COMPLAINT_KINDS.filter((kind) => !isHarm(kind))),
};

const isOpenComplaint = sql`exists (
  select from complaints r
  where r.company_id = c.company_id and r.id = c.source_id and r.closed_at is null
)`;

/** Condition under which a known cause `c` lasts; an accident lasts until someone clears it. */
const LASTING: Record<AlertKind, (now: Date) => Sql> = {
  overdue: () => sql`exists (
    select from task_occurrences o
    where o.company_id = c.company_id and o.id = c.source_id and o.state = 'pending'
      and o.verification <> 'rejected'
  )`,
  'out-of-range': () => sql`exists (
    select from temp_readings r
    where r.company_id = c.company_id and r.id = c.source_id and r.closed_at is null
  )`,
  'failed-answer': () => sql`exists (
    select from task_occurrences o
    join occurrence_answers a on a.company_id = o.company_id and a.occurrence_id = o.id
      and a.action_key = o.done_key
    where o.company_id = c.company_id and o.id = c.source_id and o.state = 'completed'
      and o.verification <> 'verified' and c.cause = 'failed-answer ' || a.id
  )`,
  accident: () => sql`exists (
    select from accidents r where r.company_id = c.company_id and r.id = c.source_id
  )`,
  'device-offline': (now) => sql`exists (
    select from devices d
    where d.company_id = c.company_id and d.id = c.source_id and d.last_seen_at = c.seen_at
      and d.revoked_at is null and d.expires_at > ${now}
  )`,
  'food-check': () => sql`exists (
    select from food_checks r
    where r.company_id = c.company_id and r.id = c.source_id and ${isFoodCheckOpen}
  )`,
  'probe-failed': () => sql`exists (
    select from probe_checks r
    join probes q on q.company_id = r.company_id and q.id = r.probe_id
    where r.company_id = c.company_id and r.id = c.source_id and q.deleted_at is null
      and not ${isRightAgain}
  )`,
  illness: () => isOpenComplaint,
  complaint: () => isOpenComplaint,
};

/** Returns the SQL of the level of a kind by the settings `s` of its company. */
const levelOf = (kind: AlertKind): Sql =>
  sql`coalesce(s.levels ->> ${kind}, ${DEFAULT_ALERT_SETTINGS.levels[kind]})`;

/** Branches of which alerts have changed. */
export type ChangedBranch = { company_id: number; branch_id: number };

/**
 * Opens alerts for new causes of a kind; a cause joins the alert of its subject if one is open.
 * Returns the branches of the causes.
 */
export const openAlerts = async (tx: Tx, kind: AlertKind, now: Date): Promise<ChangedBranch[]> => {
  const { rows } = await sql<ChangedBranch>`
    with found as materialized (
      select n.*, ${levelOf(kind)} as level
      from (${NEW_CAUSES[kind](now)}) n
      join branches b on b.company_id = n.company_id and b.id = n.branch_id and b.deleted_at is null
      left join alert_settings s on s.company_id = n.company_id
      where not exists (
        select from alert_causes k where k.company_id = n.company_id and k.cause = n.cause
      )
    ), wanted as (
      select * from found where level <> 'off'
    ), held as (
      select a.id, a.company_id, a.branch_id, a.subject_id from alerts a
      where a.kind = ${kind} and a.cleared_at is null
        and (a.company_id, a.branch_id, a.subject_id) in (
          select company_id, branch_id, subject_id from wanted
        )
      -- Waits for a person who clears the alert now: a cause that joined it would alert no one.
      for update
    ), opened as (
      insert into alerts (company_id, branch_id, kind, subject_id, critical, opened_at,
        climbs_from, next_step_at)
      select company_id, branch_id, ${kind}, subject_id, bool_or(level = 'critical'),
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from wanted w
      where not exists (
        select from held h
        where h.company_id = w.company_id and h.branch_id = w.branch_id
          and h.subject_id = w.subject_id
      )
      group by company_id, branch_id, subject_id
      returning id, company_id, branch_id, subject_id
    ), target as materialized (
      select * from held union all select * from opened
    ), joined as (
      insert into alert_causes (company_id, cause, alert_id, kind, source_id, seen_at, priority,
        details)
      select w.company_id, w.cause, t.id, ${kind}, w.source_id, w.seen_at, w.priority, w.details
      from wanted w
      join target t
        on t.company_id = w.company_id and t.branch_id = w.branch_id
          and t.subject_id = w.subject_id
      returning company_id, alert_id
    )
    select t.company_id, t.branch_id from target t
    where exists (
      select from joined j where j.company_id = t.company_id and j.alert_id = t.id
    )
  `.execute(tx);
  return rows;
};

/** Ends the causes of a kind that last no longer, and all where a company turned the kind off. */
export const endCauses = async (tx: Tx, kind: AlertKind, now: Date): Promise<void> => {
  await sql`
    update alert_causes c set ended_at = ${now}
    where c.kind = ${kind} and c.ended_at is null and not (${LASTING[kind](now)} and exists (
      select from alerts a
      join branches b on b.company_id = a.company_id and b.id = a.branch_id
      left join alert_settings s on s.company_id = a.company_id
      where a.company_id = c.company_id and a.id = c.alert_id and a.cleared_at is null
        and b.deleted_at is null and ${levelOf(kind)} <> 'off'
    ))
  `.execute(tx);
};

/** Clears the alerts all of whose causes have ended, and returns them. */
export const clearSettled = async (
  tx: Tx,
  now: Date,
): Promise<(ChangedBranch & { id: number })[]> => {
  const { rows } = await sql<ChangedBranch & { id: number }>`
    update alerts a set cleared_at = ${now}, next_step_at = null
    where a.cleared_at is null and not exists (
      select from alert_causes c
      where c.company_id = a.company_id and c.alert_id = a.id and c.ended_at is null
    )
    returning a.id, a.company_id, a.branch_id
  `.execute(tx);
  return rows;
};
