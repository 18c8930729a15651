import type { DB } from '../../platform/database/schema.ts';

/** How the records of a table go into the ledger. */
export type LedgerKind = {
  /** Columns of the content, none of which is encrypted, in the order in which they are hashed. */
  columns: readonly string[];
  occurred: string;
  /** The column with the server's time; where there is none, the time of sequencing counts. */
  received?: string;
  person?: string;
  device?: string;
  /** True for records whose contents an export for outsiders leaves out. */
  isPersonal?: true;
};

/** Describes the records of a table, with its columns checked by the compiler. */
export const kind = <T extends keyof DB>(
  _table: T,
  columns: readonly (keyof DB[T] & string)[],
  roles: {
    occurred: keyof DB[T] & string;
    received?: keyof DB[T] & string;
    person?: keyof DB[T] & string;
    device?: keyof DB[T] & string;
    isPersonal?: true;
  },
): LedgerKind => ({ columns, ...roles });
