import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { isDeclaredLate } from '../branches/service.ts';

/** A day of a branch that is to be counted; null until it was counted after its end. */
export type WantedDay = { branch_id: number; day: Day; final_at: Date | null };

const wantedAs = (days: readonly WantedDay[]): RawBuilder<unknown> => sql`unnest(
  ${days.map((one) => one.branch_id)}::bigint[], ${days.map((one) => one.day)}::date[]
) as w (branch_id, day)`;

/** The tasks of a schedule; runs of tasks that are started when needed are never due. */
const IS_DUE = sql`(o.turn = '' or o.turn ~ '^[0-9]{2}:[0-9]{2}$')`;

type TaskGroup = {
  branch_id: number;
  day: Day;
  state: string;
  verification: string;
  late: boolean;
  priority: number;
  needs_verification: boolean;
  is_due: boolean;
  count: number;
  /** The first deadline that is still to come; null if there is none. */
  next_due: Date | null;
};

/** Counts the tasks of days by all that decides about their class and their weight. */
export const groupTasks = async (
  tx: Tx,
  { companyId }: Scope,
  days: readonly WantedDay[],
  now: Date,
): Promise<TaskGroup[]> => {
  const { rows } = await sql<TaskGroup>`
    select o.branch_id, o.due_date as day, o.state, o.verification, o.late, o.priority,
      o.needs_verification, o.due_at <= ${now} as is_due, count(*)::int as count,
      min(o.due_at) filter (where o.state = 'pending' and o.due_at > ${now}) as next_due
    from ${wantedAs(days)}
    join task_occurrences o on o.company_id = ${companyId} and o.branch_id = w.branch_id
      and o.due_date = w.day
    where ${IS_DUE}
    group by 1, 2, 3, 4, 5, 6, 7, 8
  `.execute(tx);
  return rows;
};

type DayCount = { branch_id: number; day: Day; count: number };

/** Counts the people who ticked ten tasks of a day within a minute. */
export const countBursts = async (
  tx: Tx,
  { companyId }: Scope,
  days: readonly WantedDay[],
): Promise<DayCount[]> => {
  const { rows } = await sql<DayCount>`
    select branch_id, day, count(distinct done_by)::int as count
    from (
      select o.branch_id, o.due_date as day, o.done_by, o.done_at,
        lag(o.done_at, 9) over (
          partition by o.branch_id, o.due_date, o.done_by order by o.done_at
        ) as tenth_before
      from ${wantedAs(days)}
      join task_occurrences o on o.company_id = ${companyId} and o.branch_id = w.branch_id
        and o.due_date = w.day
      where o.state = 'completed'
    ) ticks
    where done_at - tenth_before <= interval '60 seconds'
    group by 1, 2
  `.execute(tx);
  return rows;
};

/** Counts the answers to steps that count, and those that say 'not applicable'. */
export const countAnswers = async (tx: Tx, { companyId }: Scope, days: readonly WantedDay[]) => {
  const { rows } = await sql<DayCount & { not_applicable: number }>`
    select o.branch_id, o.due_date as day, count(*)::int as count,
      (count(*) filter (where a.not_applicable))::int as not_applicable
    from ${wantedAs(days)}
    join task_occurrences o on o.company_id = ${companyId} and o.branch_id = w.branch_id
      and o.due_date = w.day and o.done_key is not null
    join occurrence_answers a on a.company_id = o.company_id and a.action_key = o.done_key
    group by 1, 2
  `.execute(tx);
  return rows;
};

/** Lists days that have records which happened before the day ended and came after its first count. */
export const listLateDays = async (
  tx: Tx,
  { companyId }: Scope,
  days: readonly (WantedDay & { endsAt: Date })[],
): Promise<Pick<WantedDay, 'branch_id' | 'day'>[]> => {
  const final = days.filter((one) => one.final_at !== null);
  if (final.length === 0) return [];
  const { rows } = await sql<Pick<WantedDay, 'branch_id' | 'day'>>`
    select w.branch_id, w.day
    from unnest(
      ${final.map((one) => one.branch_id)}::bigint[], ${final.map((one) => one.day)}::date[],
      ${final.map((one) => one.endsAt.toISOString())}::timestamptz[],
      ${final.map((one) => one.final_at?.toISOString() ?? null)}::timestamptz[]
    ) as w (branch_id, day, ends_at, final_at)
    where exists (
      select from task_occurrences o
      join occurrence_events e on e.company_id = o.company_id and e.occurrence_id = o.id
      where o.company_id = ${companyId} and o.branch_id = w.branch_id and o.due_date = w.day
        and e.occurred_at < w.ends_at and e.received_at > w.final_at
    ) or exists (
      select from temp_readings r
      where r.company_id = ${companyId} and r.branch_id = w.branch_id and r.log_date = w.day
        and r.occurred_at < w.ends_at and r.received_at > w.final_at
    )
  `.execute(tx);
  return rows;
};

/** Lists the readings of days that have not been corrected, in the order of their time. */
export const listReadings = async (
  tx: Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
  { from, to }: { from: Day; to: Day },
) => {
  const { rows } = await sql<{
    branch_id: number;
    day: Day;
    equipment_id: number;
    slot: string;
    due_by: string | null;
    value: string;
  }>`
    select r.branch_id, r.log_date as day, r.equipment_id, r.slot, r.due_by, r.value
    from temp_equipment e
    join temp_readings r on r.company_id = e.company_id and r.branch_id = e.branch_id
      and r.equipment_id = e.id and r.log_date between ${from} and ${to}
    where e.company_id = ${companyId} and e.branch_id = ${anyOf(branchIds)}
      and not exists (
        select from temp_readings c where c.company_id = r.company_id and c.corrects = r.id
      )
    order by r.occurred_at, r.id
  `.execute(tx);
  return rows;
};

/**
 * Lists the actions about temperatures that were opened or still open since an instant. A correction
 * has the time of the reading that it corrects.
 */
export const listActions = async (
  tx: Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
  since: { day: Day; at: Date },
) => {
  const { rows } = await sql<{
    branch_id: number;
    day: Day;
    opened_at: Date;
    closed_at: Date | null;
  }>`
    select r.branch_id, r.log_date as day, coalesce(w.occurred_at, r.occurred_at) as opened_at,
      r.closed_at
    from temp_readings r
    left join temp_readings w on w.company_id = r.company_id and w.id = r.corrects
    where r.company_id = ${companyId} and r.branch_id = ${anyOf(branchIds)}
      and r.action is not null
      and (r.log_date >= ${since.day} or r.closed_at is null or r.closed_at >= ${since.at})
      and not exists (
        select from temp_readings c where c.company_id = r.company_id and c.corrects = r.id
      )
  `.execute(tx);
  return rows;
};

/** Lists the equipment that branches have, or had at an instant or later. */
export const listEquipment = (
  db: Db | Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
  since: Date,
) =>
  db
    .selectFrom('temp_equipment')
    .select(['id', 'branch_id', 'created_at', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', anyOf(branchIds))
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', since)]))
    .execute();

/**
 * Lists the recorded closed days of branches in a range. A day that was declared closed after it had
 * begun says since when: what was due before counts.
 */
export const listClosedDays = (
  db: Db | Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
  { from, to }: { from: Day; to: Day },
) =>
  db
    .selectFrom('branch_closed_days as c')
    .select([
      'c.branch_id',
      'c.day',
      sql<Date | null>`case when ${isDeclaredLate('c')} then c.declared_at end`.as('closed_from'),
    ])
    .where('c.company_id', '=', companyId)
    .where('c.branch_id', '=', anyOf(branchIds))
    .where('c.day', '>=', from)
    .where('c.day', '<=', to)
    .execute();
