import type { DB } from '../../platform/database/schema.ts';

/** How the records of a table go into the ledger. */
export type LedgerKind = {
  /**
   * Columns of the contents by group, none of which is encrypted. The columns of a group share a hash;
   * what may change it is in scripts/check-ledger.mjs, in the same order.
   */
  groups: Readonly<Record<string, readonly string[]>>;
  /** The column with the time of the record; 'sequenced' where it has none of its own. */
  occurred: string;
  /** The column with the server's time; where there is none, the time of sequencing counts. */
  received?: string;
  person?: string;
  device?: string;
  /** True for records whose contents an export for outsiders leaves out. */
  isPersonal?: true;
  /** Whether tablets alone make such records, which they sign, or the portal too. */
  signed?: 'by tablets alone' | 'by tablets';
  /** Values of columns that were added later, which count as nothing; null always does. */
  nothing?: Readonly<Record<string, unknown>>;
};

type ColumnOf<T extends keyof DB> = keyof DB[T] & string;

/** Describes the records of a table, with its columns checked by the compiler. */
export const kind = <T extends keyof DB>(
  _table: T,
  groups: Readonly<Record<string, readonly ColumnOf<T>[]>>,
  roles: Omit<LedgerKind, 'groups' | 'occurred' | 'received' | 'person' | 'device'> & {
    occurred: ColumnOf<T> | 'sequenced';
    received?: ColumnOf<T>;
    person?: ColumnOf<T>;
    device?: ColumnOf<T>;
  },
): LedgerKind => ({ groups, ...roles });

/** Returns all columns of a kind's contents. */
export const columnsOf = ({ groups }: LedgerKind): string[] => Object.values(groups).flat();
