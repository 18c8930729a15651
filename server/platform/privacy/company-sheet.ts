import type { DB } from '../database/schema.ts';
import type { Scope } from '../session/actor.ts';
import type { Vault } from '../vault.ts';

type Row = Record<string, unknown>;

/** A table of the company export: `columns` maps headings to database columns. */
export type Sheet = {
  /** File name without its extension. */
  file: string;
  about: string;
  table: keyof DB;
  columns: Record<string, string>;
  /** Decrypts what only the file shows, in a row with all `columns`. */
  open?: (vault: Vault, scope: Scope, row: Row) => Row;
};

/** Returns a table of the company export. The caller must leave out columns with secrets. */
export const sheet = <T extends keyof DB>(
  file: string,
  about: string,
  table: T,
  columns: Record<string, keyof DB[T] & string>,
): Sheet => ({ file, about, table, columns });
