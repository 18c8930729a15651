import { NOTIFICATION } from '@branchbook/contract/notifications.ts';
import type { NotificationKind } from '@branchbook/contract/notifications.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/*
 * Query for the events of a kind worth a notification, over all companies: company_id, branch_id,
 * topic, entity_id, count, details. A row belongs to one branch; rows of one topic are merged for
 * people who oversee several. A topic is notified once, however often the query finds it.
 */
export type News = RawBuilder<unknown>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Age up to which events count: those missed while the server was down are notified late. */
const WINDOW_MS = 24 * HOUR_MS;

/** Returns the window that ended `agoMs` before now. */
const windowOf = (now: Date, agoMs = 0) => ({
  from: new Date(now.getTime() - agoMs - WINDOW_MS),
  to: new Date(now.getTime() - agoMs),
});

/**
 * Selects open tasks past their deadline. Rejected tasks are left out: they had been done, and that
 * they are open again is known.
 */
const overdue = (now: Date): News => {
  const { from, to } = windowOf(now, NOTIFICATION.overdueMinutes * MINUTE_MS);
  return sql`
    select company_id, branch_id, null::bigint as entity_id, count(*) as count,
      'overdue ' || extract(epoch from due_at)::bigint as topic,
      jsonb_build_object('name', min(task_name), 'day', min(due_date),
        'tasks', (array_agg(task_name order by priority desc, task_name))[1:3]) as details
    from task_occurrences
    where state = 'pending' and verification <> 'rejected' and due_at > ${from} and due_at <= ${to}
    group by company_id, branch_id, due_at
  `;
};

/** Selects open out-of-range readings, a topic each, but no rechecks: their problem is known. */
const outOfRange = (now: Date): News => {
  const { from, to } = windowOf(now);
  return sql`
    select r.company_id, r.branch_id, r.equipment_id as entity_id, 1 as count,
      'out-of-range ' || r.id as topic,
      jsonb_build_object('name', e.equipment_name, 'day', r.log_date, 'value', r.value,
        'min_temp', r.min_temp, 'max_temp', r.max_temp) as details
    from temp_readings r
    join temp_equipment e on e.company_id = r.company_id and e.id = r.equipment_id
    where r.action is not null and r.closed_at is null and r.recheck_of is null
      and r.received_at > ${from} and r.received_at <= ${to}
  `;
};

const accidents = (now: Date): News => {
  const { from, to } = windowOf(now);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count, 'accident ' || id as topic,
      jsonb_build_object('name', null, 'day', incident_date,
        'service', case when emergency_services_called then service_type end) as details
    from accidents
    where addendum_to is null and received_at > ${from} and received_at <= ${to}
  `;
};

/**
 * Selects tablets that went offline, once for each absence. No index: the few thousand tablets at
 * most are read in a millisecond, and one on `last_seen_at` would be written with each request.
 */
const offline = (now: Date): News => {
  const { from, to } = windowOf(now, NOTIFICATION.offlineHours * HOUR_MS);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count,
      'device-offline ' || id || ' ' || extract(epoch from last_seen_at)::bigint as topic,
      jsonb_build_object('name', device_name, 'day', null) as details
    from devices
    where revoked_at is null and expires_at > ${now}
      and last_seen_at > ${from} and last_seen_at <= ${to}
  `;
};

/** Selects tablets that signed in for the first time: anyone with the password may have done it. */
const newTablets = (now: Date): News => {
  const { from, to } = windowOf(now);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count, 'device-new ' || id as topic,
      jsonb_build_object('name', device_name, 'day', null) as details
    from devices
    where revoked_at is null and created_at > ${from} and created_at <= ${to}
  `;
};

/** Selects waiting tasks by the day on which they were done: one topic a day, none at midnight. */
const waiting = (now: Date): News => {
  const { from, to } = windowOf(now, NOTIFICATION.waitingMinutes * MINUTE_MS);
  return sql`
    select o.company_id, o.branch_id, null::bigint as entity_id, count(*) as count,
      'verification-waiting ' || to_char(o.done_at at time zone b.timezone, 'YYYY-MM-DD') as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from task_occurrences o
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    where o.verification = 'waiting' and o.updated_at > ${from} and o.updated_at <= ${to}
    group by o.company_id, o.branch_id, topic
  `;
};

/** Selects waiting erasure requests, a topic each; head office's if the employee has no branch. */
const erasureRequests = (now: Date): News => {
  const { from, to } = windowOf(now);
  return sql`
    select r.company_id, coalesce(e.branch_id, h.id) as branch_id, r.id as entity_id, 1 as count,
      'erasure-request ' || r.id as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from erasure_requests r
    join employees e on e.company_id = r.company_id and e.id = r.employee_id
    join branches h on h.company_id = r.company_id and h.parent_branch_id is null
      and h.deleted_at is null
    where r.outcome is null and r.asked_at > ${from} and r.asked_at <= ${to}
  `;
};

export const NEWS: Record<NotificationKind, (now: Date) => News> = {
  overdue,
  'out-of-range': outOfRange,
  accident: accidents,
  'device-offline': offline,
  'device-new': newTablets,
  'verification-waiting': waiting,
  'erasure-request': erasureRequests,
};
