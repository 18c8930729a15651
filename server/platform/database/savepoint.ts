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
    // Or a part of which this one is a part would go back to this one only.
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
};
