import type { LeagueSettings } from '@branchbook/contract/league.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { COUNTED, DEFAULT_WEIGHTS } from '@branchbook/contract/score.ts';
import type { ScoreCounts } from '@branchbook/contract/score.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { WantedDay } from './count-queries.ts';

/** Lists the live branches of the company that can be ranked: all but the head office. */
export const listBranches = (db: Db, { companyId }: Scope, now: Date) =>
  db
    .selectFrom('branches as b')
    .select([
      'b.id',
      'b.name',
      'b.area_id',
      'b.timezone',
      'b.day_ends',
      'b.occurrences_until',
      'b.created_at',
      branchDayOf(now).as('today'),
    ])
    .where('b.company_id', '=', companyId)
    .where('b.parent_branch_id', 'is not', null)
    .where('b.deleted_at', 'is', null)
    .execute();

/** Lists the companies that have branches other than their head office. */
export const listCompanies = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('branches')
    .select('company_id')
    .distinct()
    .where('parent_branch_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ company_id: companyId }) => companyId);
};

export type LeagueBranch = Awaited<ReturnType<typeof listBranches>>[number];

const toBeCounted = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(d.day is null or d.stale or d.recount_at <= ${now})`;

/**
 * Lists the days of branches in a range that were never counted, or whose counts are out of date.
 * Days before `oldest` stay as they are.
 */
export const listDaysToCount = async (
  db: Db,
  { companyId }: Scope,
  {
    branches,
    range,
    now,
    oldest,
  }: { branches: LeagueBranch[]; range: DayRange; now: Date; oldest: Day },
): Promise<{ branch_id: number; day: Day }[]> => {
  const from = range.from > oldest ? range.from : oldest;
  const { rows } = await sql<{ branch_id: number; day: Day }>`
    select b.id as branch_id, g.day::date as day
    from unnest(
      ${branches.map(({ id }) => id)}::bigint[],
      ${branches.map(({ occurrences_until: until }) => until)}::date[]
    ) as b (id, until)
    cross join lateral generate_series(
      ${from}::date, least(${range.to}::date, b.until), interval '1 day'
    ) as g (day)
    left join score_days d on d.company_id = ${companyId} and d.branch_id = b.id
      and d.day = g.day::date
    where ${toBeCounted(now)}
    order by 1, 2
  `.execute(db);
  return rows;
};

/**
 * Locks days that are out of date, in order, and adds those that are new. Days that a change or
 * another count holds are left out: waiting for a change, which may wait for this lock, could
 * deadlock, and the change marks its day again.
 */
export const lockDays = async (
  tx: Tx,
  { companyId }: Scope,
  days: readonly { branch_id: number; day: Day }[],
  now: Date,
): Promise<WantedDay[]> => {
  const wanted = sql`unnest(
    ${days.map((one) => one.branch_id)}::bigint[], ${days.map((one) => one.day)}::date[]
  ) as w (branch_id, day)`;
  await sql`
    insert into score_days (company_id, branch_id, day)
    select ${companyId}::bigint, w.branch_id, w.day from ${wanted}
    order by w.branch_id, w.day
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<WantedDay>`
    select d.branch_id, d.day, d.final_at
    from score_days d
    join ${wanted} on w.branch_id = d.branch_id and w.day = d.day
    where d.company_id = ${companyId} and ${toBeCounted(now)}
    order by d.branch_id, d.day
    for update of d skip locked
  `.execute(tx);
  return rows;
};

export type SavedDay = ScoreCounts & {
  branch_id: number;
  day: Day;
  recount_at: Date | null;
  closed: boolean;
  open_too_long: boolean;
  is_final: boolean;
  came_late: boolean;
};

const sumsList = sql.join(COUNTED.map((name) => sql.ref(name)));

/** Stores the counts of days that are locked. */
export const saveDays = async (
  tx: Tx,
  { companyId }: Scope,
  days: readonly SavedDay[],
  now: Date,
): Promise<void> => {
  const set = sql.join(COUNTED.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`));
  const columns = sql.join(COUNTED.map((name) => sql`${sql.ref(name)} integer`));
  await sql`
    update score_days d
    set stale = false, recount_at = n.recount_at, closed = n.closed,
      open_too_long = n.open_too_long,
      final_at = coalesce(d.final_at, case when n.is_final then ${now}::timestamptz end),
      recounted_at = case when n.came_late then ${now}::timestamptz else d.recounted_at end,
      ${set}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as n (
      branch_id bigint, day date, recount_at timestamptz, closed boolean, open_too_long boolean,
      is_final boolean, came_late boolean, ${columns}
    )
    where d.company_id = ${companyId} and d.branch_id = n.branch_id and d.day = n.day
  `.execute(tx);
};

/** Parts of time whose counts a table needs: its period, the trend, and the days before that. */
export const SPANS = ['period', 'trend', 'before'] as const;
export type Span = (typeof SPANS)[number];

export type SpanRow = ScoreCounts & {
  branch_id: number;
  span: Span;
  /** On its last day, an action had been open for too long. */
  open_too_long: boolean;
  recounted_on: Day | null;
};

/** Sums the counts of all branches of a company, or of one of them, over spans of days. */
export const sumDays = async (
  db: Db,
  { companyId }: Scope,
  spans: Record<Span, DayRange>,
  branchId?: number,
): Promise<SpanRow[]> => {
  const sums = sql.join(
    COUNTED.map((name) => sql`sum(d.${sql.ref(name)})::int as ${sql.ref(name)}`),
  );
  const one = branchId === undefined ? sql`` : sql`and d.branch_id = ${branchId}`;
  const ends = SPANS.map((span) => spans[span]);
  const { rows } = await sql<SpanRow>`
    select d.branch_id, s.span, ${sums},
      (array_agg(d.open_too_long order by d.day desc))[1] as open_too_long,
      max(d.day) filter (where d.recounted_at is not null) as recounted_on
    from unnest(
      ${[...SPANS]}::text[], ${ends.map(({ from }) => from)}::date[],
      ${ends.map(({ to }) => to)}::date[]
    ) as s (span, first, last)
    join score_days d on d.company_id = ${companyId} and d.day between s.first and s.last ${one}
    group by d.branch_id, s.span
  `.execute(db);
  return rows;
};

/** Lists the counted days of a branch in a range, the oldest first. */
export const listDays = async (
  db: Db,
  { companyId }: Scope,
  branchId: number,
  { from, to }: DayRange,
) => {
  const { rows } = await sql<
    ScoreCounts & { day: Day; closed: boolean; open_too_long: boolean; recounted_at: Date | null }
  >`
    select day, closed, open_too_long, recounted_at, ${sumsList}
    from score_days
    where company_id = ${companyId} and branch_id = ${branchId} and day between ${from} and ${to}
    order by day
  `.execute(db);
  return rows;
};

export type DayRow = Awaited<ReturnType<typeof listDays>>[number];

/** Returns the settings of a company's league table; those that hold at first have version 1. */
export const findSettings = async (db: Db | Tx, { companyId }: Scope): Promise<LeagueSettings> => {
  const row = await db
    .selectFrom('league_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return { weights: { ...DEFAULT_WEIGHTS }, branch_names: false, version: 1 };
  return {
    weights: {
      tasks: row.tasks_weight,
      temperatures: row.temperatures_weight,
      actions: row.actions_weight,
    },
    branch_names: row.branch_names,
    version: row.version,
  };
};

/** Locks the company, so that changes of its settings run one after another. */
export const lockCompany = (tx: Tx, { companyId }: Scope) =>
  tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

export const saveSettings = async (
  tx: Tx,
  { companyId }: Scope,
  { weights, branch_names, version }: LeagueSettings,
  at: Date,
): Promise<void> => {
  const columns = {
    tasks_weight: weights.tasks,
    temperatures_weight: weights.temperatures,
    actions_weight: weights.actions,
    branch_names,
    version,
    updated_at: at,
  };
  await tx
    .insertInto('league_settings')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
};
