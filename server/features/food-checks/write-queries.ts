import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Locks food checks of a branch that items name, with what decides about these items. */
export const lockChecks = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  tx
    .selectFrom('food_checks as r')
    .select([
      'r.id',
      'r.uuid',
      'r.food',
      'r.started_at',
      'r.ended_at',
      'r.passed',
      'r.recheck_of',
      'r.closed_at',
      'r.note',
      sql<FoodCheckKind>`r.kind`.as('kind'),
      sql<FoodNation>`r.nation`.as('nation'),
      sql<FoodLimits>`r.limits`.as('limits'),
    ])
    .where('r.company_id', '=', scope.companyId)
    .where('r.branch_id', '=', branchId)
    .where((eb) =>
      eb.or([
        eb('r.uuid', 'in', uuids),
        // The first check of a chain, where an item names one of its rechecks.
        eb(
          'r.id',
          'in',
          eb
            .selectFrom('food_checks as named')
            .select('named.recheck_of')
            .where('named.company_id', '=', scope.companyId)
            .where('named.uuid', 'in', uuids)
            .where('named.recheck_of', 'is not', null)
            .$narrowType<{ recheck_of: number }>(),
        ),
      ]),
    )
    .orderBy('r.id')
    .forUpdate()
    .execute();

/** Reserves ids, so that new rows can refer to each other before they are stored. */
export const reserveIds = async (tx: Tx, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval('food_check_ids'::regclass) as id from generate_series(1, ${count}::integer)
  `.execute(tx);
  return rows.map(({ id }) => id);
};

export type NewCheck = Omit<Insertable<DB['food_checks']>, 'company_id'> & { id: number };

export const insertChecks = async (tx: Tx, scope: Scope, rows: NewCheck[]): Promise<void> => {
  await insertInBatches(rows, async (batch) => {
    await tx
      .insertInto('food_checks')
      .values(batch.map((row) => ({ ...row, company_id: scope.companyId })))
      .execute();
    return [];
  });
};

export type CheckFinish = Pick<
  NewCheck,
  | 'ended_at'
  | 'value'
  | 'passed'
  | 'probe_id'
  | 'photo_id'
  | 'photo_sha256'
  | 'action'
  | 'action_note'
  | 'discarded'
  | 'note'
  | 'finished_by'
  | 'finished_by_name'
  | 'received_at'
>;

export type CheckClosing = {
  closed_at: Date;
  closed_by: number;
  closed_by_name: string;
  close_note: string;
};

/** Changes a stored check: a cooling or display ends, or a manager closes a failed one. */
export const updateCheck = async (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: CheckFinish | CheckClosing,
): Promise<void> => {
  await tx
    .updateTable('food_checks')
    .set(changes)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Links an arrived photo to the food checks of a branch that name it by its hash. */
export const linkFoodPhoto = async (
  tx: Tx,
  scope: Scope,
  { branchId, hash, photoId }: { branchId: number; hash: Buffer; photoId: number },
): Promise<void> => {
  await tx
    .updateTable('food_checks')
    .set({ photo_id: photoId })
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('photo_sha256', '=', hash)
    .where('photo_id', 'is', null)
    .execute();
};
