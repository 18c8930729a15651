import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Lets the statements of a transaction take as long as they need, as for erasing a company. */
export const liftTimeLimit = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(tx);
};
