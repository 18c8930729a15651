import type { Kysely, Transaction } from 'kysely';
import type { Listen } from './listening.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Prints the reason and ends this process at once, because it can no longer use its data. */
export const endProcess = (reason: string): void => {
  console.error(reason);
  process.exit(1);
};

export type Database = {
  db: Db;
  listen: Listen;
  /** Resolves when the database responds; fails within seconds when it does not. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};
