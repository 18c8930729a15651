import type { Day } from '@branchbook/contract/dates.ts';
import type { FoodAction, FoodResult } from '@branchbook/contract/food-checks.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import type { DeliveryState, FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { isInDoubt } from '../probes/service.ts';

/**
 * Condition under which a food check `r` failed and is open, as isFoodCheckOpen of the contract says:
 * the last of its rechecks failed too, and it was not closed since. A cooling that ended without a
 * temperature is open until it is closed.
 */
export const isOpen = sql<boolean>`(
  r.passed is not true and r.recheck_of is null and (r.passed is false or r.ended_at is not null)
  and not coalesce((select x.passed from food_checks x
    where x.company_id = r.company_id and x.recheck_of = r.id
    order by x.occurred_at desc, x.id desc limit 1), false)
  and (r.closed_at is null or exists (select from food_checks x
    where x.company_id = r.company_id and x.recheck_of = r.id and not x.passed
      and x.occurred_at > r.closed_at))
)`;

const COLUMNS = [
  'r.id',
  'r.uuid',
  'r.branch_id',
  'r.log_date',
  'r.food',
  'r.batch',
  'r.supplier',
  'r.held_seconds',
  'r.spoils',
  'r.sound',
  'r.started_at',
  'r.ended_at',
  'r.passed',
  'r.probe_id',
  'r.action_note',
  'r.discarded',
  'r.note',
  'r.recheck_of',
  'r.recorded_by_name',
  'r.finished_by_name',
  'r.closed_at',
  'r.closed_by_name',
  'r.close_note',
  'r.occurred_at',
] as const;

const checks = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('food_checks as r')
    .leftJoin('probes as b', (join) => sameCompany(join, 'b.id', 'r.probe_id'))
    .leftJoin('photos as f', (join) => sameCompany(join, 'f.id', 'r.photo_id'))
    .select([
      ...COLUMNS,
      'b.name as probe_name',
      'b.uuid as probe_uuid',
      'f.blob_name as photo_url',
      sql<FoodCheckKind>`r.kind`.as('kind'),
      sql<DeliveryState | null>`r.state`.as('state'),
      sql<FoodAction | null>`r.action`.as('action'),
      sql<FoodNation>`r.nation`.as('nation'),
      // Exact decimals come as text.
      sql<number | null>`r.value::float8`.as('value'),
      sql<FoodLimits>`r.limits`.as('limits'),
      isOpen.as('open'),
      isInDoubt.as('in_doubt'),
      arrivalOf('r'),
    ])
    .where('r.company_id', '=', scope.companyId);

/** Condition under which a cooling or a display `r` has not ended. */
const isRunning = sql<boolean>`(r.passed is null and r.ended_at is null)`;

const RESULTS: Record<FoodResult, RawBuilder<boolean>> = {
  failed: sql<boolean>`r.passed is false`,
  in_doubt: isInDoubt,
  open: isOpen,
  running: isRunning,
};

export type CheckFilter = {
  branchId: number;
  from: Day;
  to: Day;
  kind?: FoodCheckKind | undefined;
  result?: FoodResult | undefined;
};

const matching = ({ branchId, from, to, kind, result }: CheckFilter): RawBuilder<boolean> =>
  sql<boolean>`r.branch_id = ${branchId} and r.log_date between ${from}::date and ${to}::date
    ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`}
    ${result === undefined ? sql`` : sql`and ${RESULTS[result]}`}`;

/** Lists food checks, the newest first; a page of them, or all. */
export const listChecks = (
  db: Db | Tx,
  scope: Scope,
  filter: CheckFilter,
  page?: { limit: number; offset: number },
) =>
  checks(db, scope)
    .where(matching(filter))
    .orderBy('r.occurred_at', 'desc')
    .orderBy('r.id', 'desc')
    .$if(page !== undefined, (all) => all.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];

/** Counts the food checks that a filter leaves. */
export const countChecks = (db: Db, scope: Scope, filter: CheckFilter) =>
  db
    .selectFrom('food_checks as r')
    .select([
      sql<number>`count(*)::int`.as('checks'),
      sql<number>`(count(*) filter (where r.passed is false))::int`.as('failed'),
      sql<number>`(count(*) filter (where ${isInDoubt}))::int`.as('in_doubt'),
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as('open'),
    ])
    .where('r.company_id', '=', scope.companyId)
    .where(matching(filter))
    .executeTakeFirstOrThrow();

/** Lists today's checks, running ones, and open ones with their rechecks, in the order of their time. */
export const listForTablet = (db: Db, scope: Scope, branchId: number, today: Day) =>
  checks(db, scope)
    .leftJoin('food_checks as first', (join) => sameCompany(join, 'first.id', 'r.recheck_of'))
    .select('first.uuid as first_uuid')
    .where('r.branch_id', '=', branchId)
    .where((eb) =>
      eb.or([
        eb('r.log_date', '=', today),
        isRunning,
        isOpen,
        eb(
          'r.recheck_of',
          'in',
          sql<number>`(select r.id from food_checks r
            where r.company_id = ${scope.companyId} and r.branch_id = ${branchId} and ${isOpen})`,
        ),
      ]),
    )
    .orderBy('r.occurred_at')
    .orderBy('r.id')
    .execute();

export type TabletCheckRow = Awaited<ReturnType<typeof listForTablet>>[number];

type LastFood = { kind: FoodCheckKind; food: string; supplier: string | null };

/** Lists the foods of each kind that a branch checked since a day, the latest first. */
export const listFoods = async (
  db: Db,
  scope: Scope,
  branchId: number,
  since: Day,
): Promise<LastFood[]> => {
  const { rows } = await sql<LastFood>`
    select kind, food, supplier from (
      select r.kind, min(r.food) as food, max(r.occurred_at) as last,
        (array_agg(r.supplier order by r.occurred_at desc) filter (where r.supplier <> ''))[1]
          as supplier,
        row_number() over (partition by r.kind order by max(r.occurred_at) desc) as place
      from food_checks r
      where r.company_id = ${scope.companyId} and r.branch_id = ${branchId}
        and r.log_date >= ${since}::date
      group by r.kind, fold_case(r.food)
    ) n
    where place <= 12
    order by kind, last desc, food
  `.execute(db);
  return rows;
};

export const findCheck = (db: Db | Tx, scope: Scope, id: number) =>
  checks(db, scope).where('r.id', '=', id).executeTakeFirst();
