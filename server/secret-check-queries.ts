import type { Db, Tx } from './platform/database/database.ts';

export const findSecretCheck = async (db: Db | Tx): Promise<Buffer | null> => {
  const row = await db.selectFrom('secret_check').select('sealed').executeTakeFirst();
  return row?.sealed ?? null;
};

/** Writes the known value, unless another process was quicker. */
export const insertSecretCheck = async (db: Db, sealed: Buffer): Promise<void> => {
  await db
    .insertInto('secret_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Writes the known value, in the place of an earlier one. */
export const replaceSecretCheck = async (tx: Tx, sealed: Buffer): Promise<void> => {
  await tx
    .insertInto('secret_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed }))
    .execute();
};
