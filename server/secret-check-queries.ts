import type { Db, Tx } from './platform/database/database.ts';

export const findSecretCheck = async (db: Db | Tx): Promise<Buffer | null> => {
  const row = await db.selectFrom('secret_check').select('sealed').executeTakeFirst();
  return row?.sealed ?? null;
};

/** Inserts the known value, unless another process has done so. */
export const insertSecretCheck = async (db: Db, sealed: Buffer): Promise<void> => {
  await db
    .insertInto('secret_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Inserts the known value or replaces an earlier one. */
export const replaceSecretCheck = async (tx: Tx, sealed: Buffer): Promise<void> => {
  await tx
    .insertInto('secret_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed }))
    .execute();
};
