import { closedHolidaysOf } from '@branchbook/contract/bank-holidays.ts';
import type { ClosureFields } from '@branchbook/contract/branch-hours.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ALWAYS_OPEN } from '@branchbook/contract/opening-hours.ts';
import type {
  ClosedDates,
  ClosedDay,
  Nation,
  OpeningHours,
  WeeklyHours,
} from '@branchbook/contract/opening-hours.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { closedReasonOf } from './declared-queries.ts';

export type StoredHours = {
  nation: Nation;
  weekly: WeeklyHours | null;
  bank_holidays: 'open' | 'closed';
  open_holidays: string[];
  day_ends: number;
};

/** Lists branches with their stored hours; deleted branches are left out. */
export const listStoredHours = async (
  db: Db | Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
) => {
  const rows = await db
    .selectFrom('branches')
    .select([
      'id',
      'name',
      'timezone',
      'version',
      'nation',
      'weekly_hours',
      'bank_holidays',
      'open_holidays',
      'day_ends',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(branchIds))
    .where('deleted_at', 'is', null)
    .$castTo<
      Omit<StoredHours, 'weekly'> & {
        id: number;
        name: string;
        timezone: string;
        version: number;
        weekly_hours: WeeklyHours | null;
      }
    >()
    .execute();
  return rows.map(({ weekly_hours: weekly, ...row }) => ({ ...row, weekly }));
};

export type HoursRow = Awaited<ReturnType<typeof listStoredHours>>[number];

/**
 * Returns a function that gives what decides on a branch's closed days, from its last made day on;
 * a branch that is not listed is always open.
 */
export const hoursOfBranches = async (
  db: Db | Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
): Promise<(branchId: number) => OpeningHours> => {
  const { rows } = await sql<
    Omit<StoredHours, 'day_ends'> & { id: number; closures: ClosedDates[] }
  >`
    select b.id, b.nation, b.weekly_hours as weekly, b.bank_holidays, b.open_holidays,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('from', c.from_day, 'to', c.to_day, 'reason', c.reason)
          order by c.from_day, c.id
        )
        from branch_closures c
        where c.company_id = b.company_id and c.branch_id = b.id
          and c.to_day >= coalesce(b.occurrences_until - 2, date '1900-01-01')
      ), '[]') as closures
    from branches b
    where b.company_id = ${companyId} and b.id = ${anyOf(branchIds)}
  `.execute(db);
  const hours = new Map(
    rows.map(({ id, weekly, closures, ...holidays }) => [
      id,
      { weekly, closures, holidays: closedHolidaysOf(holidays) },
    ]),
  );
  return (branchId) => hours.get(branchId) ?? ALWAYS_OPEN;
};

/** Lists the closures of a branch that end on a day or later, the first one first. */
export const listClosures = (db: Db | Tx, scope: Scope, branchId: number, from: Day) =>
  db
    .selectFrom('branch_closures')
    .select(['id', 'from_day', 'to_day', 'reason'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('to_day', '>=', from)
    .orderBy('from_day')
    .orderBy('id')
    .execute();

export type ClosureRow = Awaited<ReturnType<typeof listClosures>>[number];

/** Returns the branch with the most closures that end on a day or later, and their number. */
export const mostClosures = async (
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  from: Day,
): Promise<number> => {
  const row = await tx
    .selectFrom('branch_closures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', anyOf(branchIds))
    .where('to_day', '>=', from)
    .groupBy('branch_id')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Adds a closure to each of these branches. */
export const insertClosures = (
  tx: Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
  { from, to, reason }: ClosureFields,
): Promise<ClosureRow[]> =>
  tx
    .insertInto('branch_closures')
    .columns(['company_id', 'branch_id', 'from_day', 'to_day', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('branches')
        .select([
          'company_id',
          'id',
          sql<string>`${from}::date`.as('from_day'),
          sql<string>`${to}::date`.as('to_day'),
          eb.val(reason).as('reason'),
        ])
        .where('company_id', '=', companyId)
        .where('id', '=', anyOf(branchIds)),
    )
    .returning(['id', 'from_day', 'to_day', 'reason'])
    .execute();

export const deleteClosure = (
  tx: Tx,
  scope: Scope,
  { branchId, closureId }: { branchId: number; closureId: number },
): Promise<ClosureRow | undefined> =>
  tx
    .deleteFrom('branch_closures')
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('id', '=', closureId)
    .returning(['id', 'from_day', 'to_day', 'reason'])
    .executeTakeFirst();

/** Sets the hours of branches, each with a new version; fields that are left out stay. */
export const setHours = async (
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  { nation, weekly, bank_holidays, open_holidays, day_ends }: Partial<StoredHours>,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set((eb) => ({
      ...(nation !== undefined && { nation }),
      ...(weekly !== undefined && {
        weekly_hours: weekly && sql`${JSON.stringify(weekly)}::jsonb`,
      }),
      ...(bank_holidays !== undefined && { bank_holidays }),
      ...(open_holidays !== undefined && { open_holidays }),
      ...(day_ends !== undefined && { day_ends }),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf(branchIds))
    .execute();
};

/** When and by whom a day was declared closed after it had begun. */
export type Declaration = { declared_at: Date; declared_by: number };

/** A closed day to be recorded; without a declaration it was closed before it began. */
export type NewClosedDay = ClosedDay & { branchId: number; declaration?: Declaration | null };

/** Records the closed days of branches; days that are recorded already stay as they are. */
export const insertClosedDays = async (
  tx: Tx,
  { companyId }: Scope,
  days: readonly NewClosedDay[],
): Promise<void> => {
  if (days.length === 0) return;
  await sql`
    insert into branch_closed_days (company_id, branch_id, day, reason, declared_at, declared_by)
    select ${companyId}, d.branch_id, d.day, d.reason, d.declared_at, d.declared_by
    from unnest(
      ${days.map(({ branchId }) => branchId)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ reason }) => reason)}::text[],
      ${days.map(({ declaration }) => declaration?.declared_at.toISOString() ?? null)}::timestamptz[],
      ${days.map(({ declaration }) => declaration?.declared_by ?? null)}::bigint[]
    ) as d (branch_id, day, reason, declared_at, declared_by)
    on conflict (company_id, branch_id, day) do nothing
  `.execute(tx);
};

type DeletedClosedDay = {
  branch_id: number;
  day: Day;
  declared_at: Date | null;
  declared_by: number | null;
};

/** Deletes the recorded closed days of each branch from its own day on, and returns them. */
export const deleteClosedDays = async (
  tx: Tx,
  { companyId }: Scope,
  branches: readonly { branchId: number; from: Day }[],
): Promise<DeletedClosedDay[]> => {
  const { rows } = await sql<DeletedClosedDay>`
    delete from branch_closed_days c
    using unnest(
      ${branches.map(({ branchId }) => branchId)}::bigint[],
      ${branches.map(({ from }) => from)}::date[]
    ) as b (branch_id, from_day)
    where c.company_id = ${companyId} and c.branch_id = b.branch_id and c.day >= b.from_day
    returning c.branch_id, c.day::text as day, c.declared_at, c.declared_by
  `.execute(tx);
  return rows;
};

/**
 * Lists the recorded closed days of a branch in a range, in order. The reason of a day that was
 * declared closed after it had begun says when, and how many records the day has.
 */
export const listClosedDays = (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
  { from, to }: { from: Day; to: Day },
): Promise<ClosedDay[]> =>
  db
    .selectFrom('branch_closed_days as c')
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 'c.branch_id'))
    .select(['c.day', closedReasonOf('c', 'b').as('reason')])
    .where('c.company_id', '=', scope.companyId)
    .where('c.branch_id', '=', branchId)
    .where('c.day', '>=', from)
    .where('c.day', '<=', to)
    .orderBy('c.day')
    .execute();
