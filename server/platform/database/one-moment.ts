import type { Db, Tx } from './database.ts';

/** Runs reads on one snapshot, unaffected by concurrent writes; the transaction is read-only. */
export const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
