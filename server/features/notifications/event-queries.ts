import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import type { NotificationKind } from '@branchbook/contract/notification-kinds.ts';
import { REVIEW_DAYS } from '@branchbook/contract/sfbb-rules.ts';
import { sql } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { silentTablets } from '../../platform/database/silent-tablets.ts';
import { checkDueDay } from '../allergens/service.ts';
import { lawChanges } from './law-event-queries.ts';
import { isDeclaredLate } from '../branches/service.ts';
import { coursesExpiring, rightToWorkDue } from './course-event-queries.ts';
import { newManagers } from './manager-event-queries.ts';

/*
 * Query for the events of a kind worth a notification, over all companies: company_id, branch_id,
 * topic, entity_id, count, details. A row belongs to one branch; rows of one topic are merged for
 * people who oversee several. A topic is notified once, however often the query finds it.
 */
export type EventQuery = Sql;

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
const overdue = (now: Date): EventQuery => {
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
const outOfRange = (now: Date): EventQuery => {
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

const accidents = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count, 'accident ' || id as topic,
      jsonb_build_object('name', null, 'day', incident_date,
        'service', case when emergency_services_called then service_type end) as details
    from accidents
    where addendum_to is null and received_at > ${from} and received_at <= ${to}
  `;
};

/** Selects tablets that went offline on open days, once for each absence. */
const offline = (now: Date): EventQuery => {
  const { from } = windowOf(now);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count, absence as topic,
      jsonb_build_object('name', device_name, 'day', null) as details
    from ${silentTablets(now)} d
    where missed_at > ${from} and not is_closed_today
  `;
};

/** Selects tablets that signed in for the first time: anyone with the password may have done it. */
const newTablets = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count, 'device-new ' || id as topic,
      jsonb_build_object('name', device_name, 'day', null) as details
    from devices
    where revoked_at is null and created_at > ${from} and created_at <= ${to}
  `;
};

/** Selects waiting tasks by the day on which they were done: one topic a day, none at midnight. */
const waiting = (now: Date): EventQuery => {
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
const erasureRequests = (now: Date): EventQuery => {
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

/** Selects ratings that were read and differ from the branch's rating before, a topic each. */
const hygieneRatings = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  return sql`
    select r.company_id, r.branch_id, null::bigint as entity_id, 1 as count,
      'hygiene-rating ' || r.id as topic,
      jsonb_build_object('name', null, 'day', null, 'rating', r.value,
        'rating_before', p.value) as details
    from hygiene_ratings r
    cross join lateral (
      select b.value from hygiene_ratings b
      where b.company_id = r.company_id and b.branch_id = r.branch_id and b.id < r.id
      order by b.id desc limit 1
    ) p
    where r.source = 'read' and r.value <> p.value
      and r.recorded_at > ${from} and r.recorded_at <= ${to}
  `;
};

/** Selects scheduled reports that the server has paused, as events of the head office. */
const reportsPaused = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  return sql`
    select s.company_id, h.id as branch_id, s.id as entity_id, 1 as count,
      'report-paused ' || s.id || ' ' || extract(epoch from s.paused_at)::bigint as topic,
      jsonb_build_object('name', s.name, 'day', null, 'paused', s.paused_reason) as details
    from report_schedules s
    join branches h on h.company_id = s.company_id and h.parent_branch_id is null
      and h.deleted_at is null
    where s.paused_reason <> 'by-hand' and s.paused_at > ${from} and s.paused_at <= ${to}
  `;
};

/** SQL of the branch that alone sells a version, else of the head office. */
const placeOfDish = sql`case when v.all_branches then h.id else (
  select case when count(*) = 1 then min(p.branch_id) else h.id end
  from dish_version_branches p where p.company_id = v.company_id and p.version_id = v.id
) end`;
const headOfficeOfDish = sql`join branches h on h.company_id = v.company_id
  and h.parent_branch_id is null and h.deleted_at is null`;

/** Selects versions of dishes that were not signed within minutes, one topic a day. */
const dishesToSign = (now: Date): EventQuery => {
  const { from, to } = windowOf(now, NOTIFICATION.signOffMinutes * MINUTE_MS);
  return sql`
    select w.company_id, w.branch_id, null::bigint as entity_id, count(*) as count,
      'allergen-sign-off ' || w.day as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from (
      select v.company_id, ${placeOfDish} as branch_id,
        to_char(v.written_at at time zone h.timezone, 'YYYY-MM-DD') as day
      from dish_versions v ${headOfficeOfDish}
      where v.signed_at is null and v.rejected_at is null
        and v.written_at > ${from} and v.written_at <= ${to}
        and not exists (select from dish_versions o where o.company_id = v.company_id
          and o.dish_id = v.dish_id and o.number > v.number)
    ) w group by w.company_id, w.branch_id, w.day
  `;
};

/** Selects dishes whose allergens were checked a year ago, one topic a day. */
const dishesToCheck = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  const dueAt = sql`(${checkDueDay(sql`d.checked_at`, sql`h.timezone`)}::timestamp
    at time zone h.timezone)`;
  return sql`
    select w.company_id, w.branch_id, null::bigint as entity_id, count(*) as count,
      'allergen-check ' || w.day as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from (
      select d.company_id, ${placeOfDish} as branch_id,
        to_char(d.checked_at at time zone h.timezone, 'YYYY-MM-DD') as day
      from dishes d
      join lateral (
        select * from dish_versions v where v.company_id = d.company_id and v.dish_id = d.id
          and v.signed_at is not null order by v.number desc limit 1
      ) v on true
      ${headOfficeOfDish}
      where d.withdrawn_at is null
        and ${dueAt} > ${from}::timestamptz and ${dueAt} <= ${to}::timestamptz
    ) w group by w.company_id, w.branch_id, w.day
  `;
};

/** Selects days of diaries that were neither signed nor closed by the end of the next day. */
const diaryUnsigned = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  const endOf = (day: Sql) =>
    sql`((${day} + 2)::timestamp + make_interval(hours => b.day_ends)) at time zone b.timezone`;
  return sql`
    select f.company_id, f.branch_id, null::bigint as entity_id, 1 as count,
      'food-diary-unsigned ' || d.day::date as topic,
      jsonb_build_object('name', null, 'day', d.day::date) as details
    from food_diaries f
    join branches b on b.company_id = f.company_id and b.id = f.branch_id
      and b.deleted_at is null
    cross join lateral generate_series(
      greatest(f.starts_on, ${from}::date - 4), ${to}::date - 1, interval '1 day') d (day)
    where ${endOf(sql`d.day::date`)} > ${from} and ${endOf(sql`d.day::date`)} <= ${to}
      and not exists (select from food_diary_signatures s
        where s.company_id = f.company_id and s.branch_id = f.branch_id and s.day = d.day::date)
      and not exists (select from branch_closed_days c
        where c.company_id = f.company_id and c.branch_id = f.branch_id and c.day = d.day::date
          and not ${isDeclaredLate('c')})
  `;
};

/** Selects four weeks of diaries that have ended without a review, a topic each. */
const reviewDue = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  const due = sql`(f.starts_on + ((n.periods + 1) * ${REVIEW_DAYS}::int))`;
  const dueAt = sql`((${due})::timestamp + make_interval(hours => b.day_ends))
    at time zone b.timezone`;
  return sql`
    select f.company_id, f.branch_id, null::bigint as entity_id, 1 as count,
      'food-review-due ' || ${due} as topic,
      jsonb_build_object('name', null, 'day', ${due}) as details
    from food_diaries f
    join branches b on b.company_id = f.company_id and b.id = f.branch_id
      and b.deleted_at is null
    cross join lateral (
      select count(*)::int as periods from food_diary_reviews r
      where r.company_id = f.company_id and r.branch_id = f.branch_id
    ) n
    where ${dueAt} > ${from} and ${dueAt} <= ${to}
  `;
};

/**
 * Selects papers whose next reminder was noted, a topic for each reminder; the head office's if the
 * paper is of all branches.
 */
const papersExpiring = (now: Date): EventQuery => {
  const { from, to } = windowOf(now);
  return sql`
    select p.company_id, b.id as branch_id, p.id as entity_id, 1 as count,
      'paper-expiring ' || p.id || ' ' || p.valid_until || ' ' || p.reminded as topic,
      jsonb_build_object('name', p.name, 'day', p.valid_until,
        'of_all', p.branch_id is null, 'expired', p.valid_until < ${branchDayOf(now)}) as details
    from premises_papers p
    join branches b on b.company_id = p.company_id and b.deleted_at is null
      and (b.id = p.branch_id or (p.branch_id is null and b.parent_branch_id is null))
    where p.replaced_by is null and p.reminded_at > ${from} and p.reminded_at <= ${to}
  `;
};

export const EVENT_QUERIES: Record<NotificationKind, (now: Date) => EventQuery> = {
  overdue,
  'out-of-range': outOfRange,
  accident: accidents,
  'device-offline': offline,
  'device-new': newTablets,
  'verification-waiting': waiting,
  'erasure-request': erasureRequests,
  'new-manager': newManagers,
  'hygiene-rating': hygieneRatings,
  'report-paused': reportsPaused,
  'allergen-sign-off': dishesToSign,
  'allergen-check': dishesToCheck,
  'food-diary-unsigned': diaryUnsigned,
  'food-review-due': reviewDue,
  'paper-expiring': papersExpiring,
  'course-expiry': (now) => coursesExpiring(windowOf(now)),
  'right-to-work': (now) => rightToWorkDue(windowOf(now)),
  'law-change': lawChanges,
};
