import { DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import type { AlertKind } from '@branchbook/contract/alert-kinds.ts';
import { COMPLAINT_KINDS, isHarm } from '@branchbook/contract/complaint-kinds.ts';
import type { ComplaintKind } from '@branchbook/contract/complaint-kinds.ts';
import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import { sql } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { silentTablets } from '../../platform/database/silent-tablets.ts';
import { isFoodCheckOpen } from '../food-checks/service.ts';
import { canStillBeDone } from '../occurrences/service.ts';

/*
 * What makes alerts and what ends them, over all companies. A query of new causes selects: company_id,
 * branch_id, subject_id, source_id, cause (unique in the company), since (when the trouble began),
 * seen_at, priority, details. A cause that is known already makes no second alert, however often it
 * is found.
 */

const MINUTE_MS = 60_000;
/** Age up to which causes count: those that arose while the server was down alert late. */
const WINDOW_MS = 24 * 60 * MINUTE_MS;
/** Days after an answer within which it may arrive from a tablet without a network. */
const ANSWER_DAYS = 8;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Last day of the branch `b` on which a failed answer of the occurrence `o` is to be put right. */
const lastDayToPutRight = sql`${branchDayOf(sql.ref<Date>('o.updated_at'))} + 1`;

/**
 * Selects open tasks past their deadline, those of one day of a branch as one subject, so that tasks
 * that are missed on the next day alert people again.
 */
const overdue = (now: Date): Sql => {
  const until = before(now, NOTIFICATION.overdueMinutes * MINUTE_MS);
  return sql`
    select o.company_id, o.branch_id, (o.due_date - date '1970-01-01')::bigint as subject_id,
      o.id as source_id,
      'overdue ' || o.id as cause, o.due_at as since, null::timestamptz as seen_at, o.priority,
      jsonb_build_object('name', o.task_name, 'occurrence_id', o.id, 'day', o.due_date,
        'due_at', o.due_at,
        'due_day', case when o.turn = '' and o.time_to_finish_min is null then o.due_date
          else (o.due_at at time zone b.timezone)::date end,
        'due_time', case when o.turn <> '' or o.time_to_finish_min is not null
          then to_char(o.due_at at time zone b.timezone, 'HH24:MI') end) as details
    from task_occurrences o
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    left join alert_settings s on s.company_id = o.company_id
    where o.state = 'pending' and o.verification <> 'rejected'
      and o.due_at > ${before(until, WINDOW_MS)} and o.due_at <= ${until}
      and ${canStillBeDone(now)}
      and o.priority >= coalesce(s.least_priority, ${DEFAULT_ALERT_SETTINGS.least_priority})
  `;
};

/** Selects open out-of-range readings, those of one piece of equipment as one subject. */
const outOfRange = (now: Date): Sql => sql`
  select r.company_id, r.branch_id, r.equipment_id as subject_id, r.id as source_id,
    'out-of-range ' || r.id as cause, r.occurred_at as since, null::timestamptz as seen_at,
    0 as priority,
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
    'failed-answer ' || a.id as cause, a.answered_at as since, null::timestamptz as seen_at,
    o.priority,
    jsonb_build_object('name', o.task_name, 'occurrence_id', o.id, 'day', o.due_date,
      'step', a.label || ': ' || a.words) as details
  from occurrence_answers a
  join task_occurrences o on o.company_id = a.company_id and o.id = a.occurrence_id
    and o.done_key = a.action_key
  where a.critical and a.answered_at > ${before(now, ANSWER_DAYS * WINDOW_MS)}
    and o.state = 'completed' and o.verification <> 'verified'
    and o.updated_at > ${before(now, WINDOW_MS)}
`;

const accidents = (now: Date): Sql => sql`
  select company_id, branch_id, id as subject_id, id as source_id, 'accident ' || id as cause,
    occurred_at as since, null::timestamptz as seen_at, 0 as priority,
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
      occurred_at as since, null::timestamptz as seen_at, 0 as priority,
      jsonb_build_object('name', null, 'complaint', kind) as details
    from complaints
    where kind = any(${kinds}::text[]) and closed_at is null
      and received_at > ${before(now, WINDOW_MS)}
  `;

/** Selects tablets that are silent on open days, each absence once. */
const offline = (now: Date): Sql => sql`
  select d.company_id, d.branch_id, d.id as subject_id, d.id as source_id, d.absence as cause,
    d.last_seen_at as since, d.last_seen_at as seen_at, 0 as priority,
    jsonb_build_object('name', d.device_name) as details
  from ${silentTablets(now)} d
  where d.missed_at > ${before(now, 7 * WINDOW_MS)} and not d.is_closed_today
`;

/** Selects failed food checks that are open, each as its own subject; cooling is good practice only. */
const failedFood = (now: Date): Sql => sql`
  select r.company_id, r.branch_id, r.id as subject_id, r.id as source_id,
    'food-check ' || r.id as cause, r.occurred_at as since, null::timestamptz as seen_at, 0 as priority,
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
    'probe-failed ' || r.id as cause, r.occurred_at as since, null::timestamptz as seen_at, 0 as priority,
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
  'device-offline': offline,
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
  overdue: (now) => sql`exists (
    select from task_occurrences o
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    where o.company_id = c.company_id and o.id = c.source_id and o.state = 'pending'
      and o.verification <> 'rejected' and ${canStillBeDone(now)}
  )`,
  'out-of-range': () => sql`exists (
    select from temp_readings r
    where r.company_id = c.company_id and r.id = c.source_id and r.closed_at is null
  )`,
  'failed-answer': (now) => sql`exists (
    select from task_occurrences o
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    join occurrence_answers a on a.company_id = o.company_id and a.occurrence_id = o.id
      and a.action_key = o.done_key
    where o.company_id = c.company_id and o.id = c.source_id and o.state = 'completed'
      and o.verification <> 'verified' and c.cause = 'failed-answer ' || a.id
      and (o.verification <> 'none' or ${lastDayToPutRight} >= ${branchDayOf(now)})
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

/** How a cause `c` ended that was not put right; null where it was. */
const ENDED_AS: Partial<Record<AlertKind, (now: Date) => Sql>> = {
  overdue: (now) => sql`case when exists (
    select from task_occurrences o
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    where o.company_id = c.company_id and o.id = c.source_id and o.state = 'pending'
      and o.verification <> 'rejected' and not ${canStillBeDone(now)}
  ) then 'missed' end`,
  'failed-answer': (now) => sql`case when exists (
    select from task_occurrences o
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    join occurrence_answers a on a.company_id = o.company_id and a.occurrence_id = o.id
      and a.action_key = o.done_key
    where o.company_id = c.company_id and o.id = c.source_id and o.state = 'completed'
      and o.verification = 'none' and c.cause = 'failed-answer ' || a.id
      and ${lastDayToPutRight} < ${branchDayOf(now)}
  ) then 'not-put-right' end`,
};

/** Returns the SQL of what makes an alert of a kind now. */
export const newCauses = (kind: AlertKind, now: Date): Sql => NEW_CAUSES[kind](now);

/** Returns the SQL condition under which a known cause `c` of a kind lasts. */
export const isLasting = (kind: AlertKind, now: Date): Sql => LASTING[kind](now);

/** Returns the SQL of how a cause `c` of a kind ended that was not put right; null where it was. */
export const endedAs = (kind: AlertKind, now: Date): Sql => ENDED_AS[kind]?.(now) ?? sql`null`;
