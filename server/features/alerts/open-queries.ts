import type { AlertCause, AlertKind } from '@branchbook/contract/alert-kinds.ts';
import { isWorse } from '@branchbook/contract/alert-worse.ts';
import { DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { endedAs, isLasting, newCauses } from './cause-queries.ts';

/* Queries that open, worsen and clear alerts by their causes, over all companies. */

/** Returns the SQL of the level of a kind by the settings `s` of its company. */
const levelOf = (kind: AlertKind): Sql =>
  sql`coalesce(s.levels ->> ${kind}, ${DEFAULT_ALERT_SETTINGS.levels[kind]})`;

/** Branches of which alerts have changed. */
export type ChangedBranch = { company_id: number; branch_id: number };

type JoinedAlert = ChangedBranch & {
  id: number;
  /** Whether it was open before. */
  is_held: boolean;
  /** What lasts of all that people were told, and what has been added. */
  known: AlertCause[];
  added: AlertCause[];
};

/**
 * Starts the ladders of alerts again at their first step because they got worse. An alert that a
 * person deals with is open again. Steps that the first climb still has ahead stay: people who
 * have not been told yet are not told later because it got worse.
 */
const startAgain = async (tx: Tx, alerts: readonly JoinedAlert[], now: Date): Promise<void> => {
  if (alerts.length === 0) return;
  const isDealtWith = sql`acknowledged_until > ${now}`;
  await sql`
    update alerts a set round = round + 1, worse_at = ${now}, next_step_at = ${now},
      climbs_from = case when ${isDealtWith} then ${now} else climbs_from end,
      again_from = case when ${isDealtWith} then null else ${now}::timestamptz end,
      acknowledged_until = least(acknowledged_until, ${now})
    from unnest(
      ${alerts.map((one) => one.company_id)}::bigint[], ${alerts.map((one) => one.id)}::bigint[]
    ) as w (company_id, id)
    where a.company_id = w.company_id and a.id = w.id
  `.execute(tx);
  await sql`
    update alert_causes c set told = true
    from unnest(
      ${alerts.map((one) => one.company_id)}::bigint[], ${alerts.map((one) => one.id)}::bigint[]
    ) as w (company_id, id)
    where c.company_id = w.company_id and c.alert_id = w.id and not c.told
  `.execute(tx);
};

/**
 * Opens alerts for new causes of a kind; a cause joins the alert of its subject if one is open, and
 * starts its ladder again if that makes it worse. Returns the branches of the causes.
 */
export const openAlerts = async (tx: Tx, kind: AlertKind, now: Date): Promise<ChangedBranch[]> => {
  const { rows } = await sql<JoinedAlert>`
    with found as materialized (
      select n.*, ${levelOf(kind)} as level
      from (${newCauses(kind, now)}) n
      join branches b on b.company_id = n.company_id and b.id = n.branch_id and b.deleted_at is null
      left join alert_settings s on s.company_id = n.company_id
      where not exists (
        select from alert_causes k where k.company_id = n.company_id and k.cause = n.cause
      )
    ), wanted as (
      select * from found where level <> 'off'
    ), held as (
      select a.id, a.company_id, a.branch_id, a.subject_id, true as is_held from alerts a
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
      returning id, company_id, branch_id, subject_id, false as is_held
    ), target as materialized (
      select * from held union all select * from opened
    ), joined as (
      insert into alert_causes (company_id, cause, alert_id, kind, source_id, since, seen_at,
        priority, details, told)
      select w.company_id, w.cause, t.id, ${kind}, w.source_id, w.since, w.seen_at, w.priority,
        w.details, not t.is_held
      from wanted w
      join target t
        on t.company_id = w.company_id and t.branch_id = w.branch_id
          and t.subject_id = w.subject_id
      returning company_id, alert_id, details
    )
    select t.id, t.company_id, t.branch_id, t.is_held, j.added, coalesce((
      -- Causes that were added just now are not visible here yet.
      select jsonb_agg(k.details) from alert_causes k
      where t.is_held and k.company_id = t.company_id and k.alert_id = t.id and k.ended_at is null
        and k.told
    ), '[]') as known
    from target t
    join (
      select company_id, alert_id, jsonb_agg(details) as added from joined group by 1, 2
    ) j on j.company_id = t.company_id and j.alert_id = t.id
  `.execute(tx);
  const worse = rows.filter((one) => one.is_held && isWorse(kind, one.known, one.added));
  await startAgain(tx, worse, now);
  return rows;
};

/** Ends the causes of a kind that last no longer, and all where a company turned the kind off. */
export const endCauses = async (tx: Tx, kind: AlertKind, now: Date): Promise<void> => {
  await sql`
    update alert_causes c set ended_at = ${now}, ended_as = ${endedAs(kind, now)}
    where c.kind = ${kind} and c.ended_at is null and not (${isLasting(kind, now)} and exists (
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
    update alerts a set cleared_at = ${now}, next_step_at = null, cleared_as = (
      select max(c.ended_as) from alert_causes c
      where c.company_id = a.company_id and c.alert_id = a.id
    )
    where a.cleared_at is null and not exists (
      select from alert_causes c
      where c.company_id = a.company_id and c.alert_id = a.id and c.ended_at is null
    )
    returning a.id, a.company_id, a.branch_id
  `.execute(tx);
  return rows;
};
