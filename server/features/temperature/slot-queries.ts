import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Lists the times of a branch and of its equipment, each from a day on, the earliest first. */
export const listSlotChanges = (db: Db | Tx, scope: Scope, branchId: number) =>
  db
    .selectFrom('temp_slots')
    .select(['equipment_id', 'from_day', 'times'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .orderBy('from_day')
    .execute();

/** Times that hold from a day on, of a branch or of a piece of its equipment. */
export type SlotChange = Awaited<ReturnType<typeof listSlotChanges>>[number];

/** Lists the times of branches and of their equipment, each from a day on, the earliest first. */
export const listSlotChangesOf = (db: Db | Tx, scope: Scope, branchIds: readonly number[]) =>
  db
    .selectFrom('temp_slots')
    .select(['branch_id', 'equipment_id', 'from_day', 'times'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', anyOf(branchIds))
    .orderBy('from_day')
    .execute();

/** Sets times from a day on; an earlier change of the same day is replaced. */
export const saveSlots = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number,
  change: SlotChange,
): Promise<void> => {
  await tx
    .insertInto('temp_slots')
    .values({ ...change, company_id: companyId, branch_id: branchId })
    .onConflict((on) =>
      on
        .columns(['company_id', 'branch_id', 'equipment_id', 'from_day'])
        .doUpdateSet({ times: change.times }),
    )
    .execute();
};

/** Puts readings into other slots. */
export const moveReadings = async (
  tx: Tx,
  { companyId }: Scope,
  moved: { id: number; due_by: string | null }[],
): Promise<void> => {
  if (moved.length === 0) return;
  await sql`
    update temp_readings r set due_by = n.due_by
    from unnest(
      ${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ due_by }) => due_by)}::text[]
    ) as n (id, due_by)
    where r.company_id = ${companyId} and r.id = n.id
  `.execute(tx);
};
