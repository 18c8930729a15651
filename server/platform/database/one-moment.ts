import type { Db, Tx } from './database.ts';

/** Reads as of one moment, whatever others write meanwhile; nothing can be changed by it. */
export const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
