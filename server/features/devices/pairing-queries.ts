import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type NewPairing = Omit<Insertable<DB['device_pairings']>, 'company_id'>;

export const insertPairing = async (tx: Tx, scope: Scope, pairing: NewPairing): Promise<void> => {
  await tx
    .insertInto('device_pairings')
    .values({ ...pairing, company_id: scope.companyId })
    .execute();
};

/** Deletes the unused pairing codes of a branch. */
export const deleteUnusedPairings = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
): Promise<void> => {
  await tx
    .deleteFrom('device_pairings')
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('used_at', 'is', null)
    .execute();
};

/** Finds a code that is still good, with its branch; the company is not known yet. */
export const findPairing = (db: Db, codeHash: Buffer, now: Date) =>
  db
    .selectFrom('device_pairings')
    .select(['id', 'company_id', 'branch_id'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Marks a code as used; false when another tablet used it first or a newer code replaced it. */
export const usePairing = async (tx: Tx, scope: Scope, id: number, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('device_pairings')
    .set({ used_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteExpiredPairings = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('device_pairings').where('expires_at', '<=', now).execute();
};
