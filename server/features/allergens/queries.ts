import type { Allergen, Allergens } from '@branchbook/contract/allergen-list.ts';
import { CHECK_MONTHS } from '@branchbook/contract/allergen-rules.ts';
import type { DishStatus } from '@branchbook/contract/allergens.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { DishKind } from '@branchbook/contract/dish-kinds.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';

/* Reads dishes with those of their versions that count on a day. */

export type VersionRow = {
  number: number;
  name: string;
  kind: DishKind;
  branch_ids: number[] | null;
  ingredients: string | null;
  allergens: Allergens;
  complete: boolean;
  supplier: string | null;
  notes: string | null;
  photo_id: number | null;
  photo_url: string | null;
  valid_from: Day | null;
  answers: { warning: string; reason: string }[];
  written_by: number;
  written_by_name: string;
  written_at: Date;
  signed_by_name: string | null;
  signed_at: Date | null;
  signed_alone_reason: string | null;
  rejected_by_name: string | null;
  rejected_at: Date | null;
  rejected_reason: string | null;
  /** True for the newest version of its dish. */
  is_last: boolean;
};

export type DishRow = {
  id: number;
  withdrawn_at: Date | null;
  withdrawn_by_name: string | null;
  checked_at: Date | null;
};

/** What a version is for its dish on a day. */
export type VersionRole = 'current' | 'upcoming' | 'last' | 'previous';
export type RoleRow = VersionRow & { dish_id: number; role: VersionRole };

const COLUMNS = sql`v.dish_id, v.number, v.name, v.kind, v.ingredients, v.allergens, v.complete,
  v.supplier, v.notes, v.photo_id, v.valid_from, v.answers, v.written_by, v.written_by_name,
  v.written_at, v.signed_by_name, v.signed_at, v.signed_alone_reason, v.rejected_by_name,
  v.rejected_at, v.rejected_reason,
  case when v.all_branches then null else (
    select coalesce(jsonb_agg(p.branch_id order by p.branch_id), '[]')
    from dish_version_branches p where p.company_id = v.company_id and p.version_id = v.id
  ) end as branch_ids,
  (select p.blob_name from photos p where p.company_id = v.company_id and p.id = v.photo_id)
    as photo_url`;

const ofDish = sql`v.company_id = d.company_id and v.dish_id = d.id`;
const begun = (today: Day) => sql`v.signed_at is not null and coalesce(v.valid_from, ${today}::date)
  <= ${today}::date`;

/** SQL of the version that holds on the day or, while none is signed, the newest. */
const shown = (today: Day) => sql`lateral (
  select v.* from dish_versions v where ${ofDish}
  order by (${begun(today)}) desc, v.number desc limit 1
)`;
const last = sql`lateral (
  select v.* from dish_versions v where ${ofDish} order by v.number desc limit 1
)`;

const isWaiting = sql`(l.signed_at is null and l.rejected_at is null)`;
const soldAt = (
  version: Sql,
  branches: readonly number[],
) => sql`(${version}.all_branches or exists (
  select from dish_version_branches p
  where p.company_id = ${version}.company_id and p.version_id = ${version}.id
    and p.branch_id = any(${[...branches]}::bigint[])
))`;

/** SQL of the day from which a dish is due for a check, as checkDueFrom in the contract says. */
export const checkDueDay = (
  checkedAt: Sql,
  timezone: Sql,
) => sql`((${checkedAt} at time zone ${timezone})::date
  + make_interval(months => ${CHECK_MONTHS}))::date`;

/** SQL condition: the dish has not been checked for a year, or is to get another supplier. */
const isDue = ({ today, timezone }: Pick<Asked, 'today' | 'timezone'>) => sql`(
  s.signed_at is not null and d.withdrawn_at is null and (
  ${checkDueDay(sql`coalesce(d.checked_at, s.signed_at)`, sql`${timezone}::text`)} <= ${today}::date
  or (${isWaiting} and l.supplier is distinct from s.supplier)
))`;

export type DishFilters = {
  search?: string | undefined;
  branchId?: number | undefined;
  contains?: Allergen | undefined;
  without?: Allergen | undefined;
  status?: DishStatus | undefined;
};

type Asked = DishFilters & { reach: Reach; today: Day; timezone: string };

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const stateOf = (allergen: Allergen) => sql`s.allergens -> ${allergen}::text ->> 'state'`;

const conditionsOf = (scope: Scope, asked: Asked): Sql[] => {
  const { search, branchId, contains, without, status, reach } = asked;
  return [
    sql`d.company_id = ${scope.companyId}`,
    status === 'withdrawn' ? sql`d.withdrawn_at is not null` : sql`d.withdrawn_at is null`,
    ...(reach === 'all' ? [] : [soldAt(sql`s`, reach)]),
    ...(branchId === undefined ? [] : [soldAt(sql`s`, [branchId])]),
    ...(search ? [sql`s.name ilike ${likeText(search)}`] : []),
    ...(contains ? [sql`${stateOf(contains)} in ('contains', 'may_contain')`] : []),
    ...(without
      ? [sql`s.signed_at is not null and s.complete and ${stateOf(without)} = 'no'`]
      : []),
    ...(status === 'waiting' ? [isWaiting] : []),
    ...(status === 'incomplete' ? [sql`not s.complete`] : []),
    ...(status === 'check_due' ? [isDue(asked)] : []),
  ];
};

const dishesWhere = (scope: Scope, asked: Asked) => sql`from dishes d
  cross join ${shown(asked.today)} s cross join ${last} l
  where ${sql.join(conditionsOf(scope, asked), sql` and `)}`;

/** Lists a page of dishes by name. */
export const listDishes = async (
  db: Db,
  scope: Scope,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<DishRow[]> => {
  const { rows } = await sql<DishRow>`
    select d.id, d.withdrawn_at, d.withdrawn_by_name, d.checked_at
    ${dishesWhere(scope, asked)}
    order by fold_case(s.name), d.id limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};

/** Counts the dishes of a list, and those in reach that wait for a signature or are due. */
export const countDishes = async (
  db: Db,
  scope: Scope,
  asked: Asked,
): Promise<{ total: number; waiting: number; due: number }> => {
  const { reach, today, timezone } = asked;
  const { rows } = await sql<{ total: number; waiting: number; due: number }>`
    select (select count(*) ${dishesWhere(scope, asked)}) as total,
      count(*) filter (where ${isWaiting}) as waiting,
      count(*) filter (where ${isDue(asked)}) as due
    ${dishesWhere(scope, { reach, today, timezone })}
  `.execute(db);
  return rows[0] ?? { total: 0, waiting: 0, due: 0 };
};

/** Finds a dish of the company. */
export const findDish = async (
  db: Db | Tx,
  { companyId }: Scope,
  id: number,
): Promise<DishRow | undefined> =>
  db
    .selectFrom('dishes')
    .select(['id', 'withdrawn_at', 'withdrawn_by_name', 'checked_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Says in SQL that version v is signed, begins later, and is not overtaken by a newer one. */
const holdsLater = (today: Day) => sql`v.signed_at is not null and v.valid_from > ${today}::date
  and not exists (select from dish_versions o
    where o.company_id = v.company_id and o.dish_id = v.dish_id and o.number > v.number
      and o.signed_at is not null
      and coalesce(o.valid_from, ${today}::date) <= v.valid_from)`;

/** Reads the versions of dishes that count on a day: current, upcoming, and the newest of all. */
export const listVersionsOn = async (
  db: Db | Tx,
  { companyId }: Scope,
  dishIds: readonly number[],
  today: Day,
): Promise<RoleRow[]> => {
  const { rows } = await sql<RoleRow>`
    select ${COLUMNS}, v.role, v.is_last
    from dishes d
    cross join lateral (
      (select v.*, 'current' as role, false as is_last from dish_versions v
        where ${ofDish} and ${begun(today)} order by v.number desc limit 1)
      union all
      (select v.*, 'upcoming', false from dish_versions v
        where ${ofDish} and ${holdsLater(today)} order by v.number desc limit 1)
      union all
      (select v.*, 'last', true from dish_versions v
        where ${ofDish} order by v.number desc limit 1)
    ) v
    where d.company_id = ${companyId} and d.id = any(${[...dishIds]}::bigint[])
  `.execute(db);
  return rows;
};

/** Lists all versions of a dish, the newest first. */
export const listVersions = async (
  db: Db,
  { companyId }: Scope,
  dishId: number,
): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS}, v.number = max(v.number) over () as is_last
    from dish_versions v where v.company_id = ${companyId} and v.dish_id = ${dishId}
    order by v.number desc limit 1000
  `.execute(db);
  return rows;
};

/** A version as a branch's people see it, with the one that it replaced. */
export type BranchDishRow = RoleRow & {
  checked_at: Date | null;
  is_waiting: boolean;
  is_sold_here: boolean;
  previous: Allergens | null;
};

/**
 * Lists what a branch sells on a day and later: the versions that hold, those that will, and the
 * dishes without a signed version.
 */
export const listOfBranch = async (
  db: Db,
  { companyId }: Scope,
  branchId: number,
  today: Day,
): Promise<BranchDishRow[]> => {
  const { rows } = await sql<BranchDishRow>`
    select ${COLUMNS}, v.role, false as is_last, d.checked_at, ${isWaiting} as is_waiting,
      ${soldAt(sql`v`, [branchId])} as is_sold_here,
      (select o.allergens from dish_versions o where o.company_id = v.company_id
        and o.dish_id = v.dish_id and o.number < v.number and o.signed_at is not null
        order by o.number desc limit 1) as previous
    from dishes d
    cross join ${last} l
    cross join lateral (
      (select v.*, 'current' as role from dish_versions v
        where ${ofDish} and ${begun(today)} order by v.number desc limit 1)
      union all
      (select v.*, 'upcoming' from dish_versions v where ${ofDish} and ${holdsLater(today)})
      union all
      (select v.*, 'last' from dish_versions v
        where ${ofDish} and v.id = l.id and ${isWaiting} and not exists (
          select from dish_versions o where o.company_id = d.company_id and o.dish_id = d.id
            and o.signed_at is not null))
    ) v
    where d.company_id = ${companyId} and d.withdrawn_at is null
    order by fold_case(v.name), v.dish_id, v.number
  `.execute(db);
  return rows;
};

/** Returns a text that changes with any dish of the company. */
export const stampOf = async (db: Db, { companyId }: Scope): Promise<string> => {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(hashtextextended(
        string_agg(id || ' ' || extract(epoch from changed_at), ',' order by id), 0)::text, '') as stamp
    from dishes where company_id = ${companyId}
  `.execute(db);
  return rows[0]?.stamp ?? '';
};
