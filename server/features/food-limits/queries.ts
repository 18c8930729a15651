import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import type { FoodNation, LimitKey } from '@branchbook/contract/food-rulings.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Lists every change of a limit, the earliest first. */
export const listLimitChanges = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('food_limits')
    .select([
      sql<FoodNation>`nation`.as('nation'),
      sql<LimitKey>`key`.as('key'),
      sql<number | null>`value::float8`.as('value'),
      'changed_by_name',
      'changed_at',
    ])
    .where('company_id', '=', scope.companyId)
    .orderBy('id')
    .execute();

export const insertLimitChange = (
  tx: Tx,
  scope: Scope,
  change: {
    nation: FoodNation;
    key: LimitKey;
    value: number | null;
    changed_by: number;
    changed_by_name: string;
    changed_at: Date;
  },
) =>
  tx
    .insertInto('food_limits')
    .values({
      ...change,
      value: change.value === null ? null : String(change.value),
      company_id: scope.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Lists the nations in which a company has open branches. */
export const listNations = async (db: Db, scope: Scope): Promise<Nation[]> => {
  const rows = await db
    .selectFrom('branches')
    .select(sql<Nation>`nation`.as('nation'))
    .distinct()
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ nation }) => nation);
};

/** Returns the nation of a branch. */
export const findNation = async (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
): Promise<Nation | null> => {
  const row = await db
    .selectFrom('branches')
    .select(sql<Nation>`nation`.as('nation'))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row?.nation ?? null;
};

/** Removes the names of erased people from the changes of limits. */
export const eraseLimitChanges = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .updateTable('food_limits')
    .set({ changed_by_name: FORMER_EMPLOYEE })
    .where('company_id', '=', companyId)
    .where('changed_by', '=', anyOf(employeeIds))
    .execute();
};
