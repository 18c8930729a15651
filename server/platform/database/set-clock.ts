import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Sets the server's time for a transaction that deletes what is old. The database keeps signed records
 * until their day, and goes by its own clock where the server says nothing.
 */
export const setClock = async (tx: Tx, now: Date): Promise<void> => {
  await sql`select set_config('branchbook.clock', ${now.toISOString()}, true)`.execute(tx);
};
