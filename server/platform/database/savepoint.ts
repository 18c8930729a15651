import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Runs one part of a transaction so that its failure undoes only that part. */
export const withSavepoint = async <T>(tx: Tx, part: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await part();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    // Otherwise an enclosing savepoint of the same name would roll back only to this one.
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
};
