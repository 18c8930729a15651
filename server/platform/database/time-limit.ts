import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Lifts the time limit of a transaction's statements, as for erasing a company. */
export const liftTimeLimit = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(tx);
};
