import type { DB } from '../database/schema.ts';

/** A table of the company export: `columns` maps headings to database columns. */
export type Sheet = {
  /** File name without its extension. */
  file: string;
  about: string;
  table: keyof DB;
  columns: Record<string, string>;
};

/** Returns a table of the company export. The caller must leave out columns with secrets. */
export const sheet = <T extends keyof DB>(
  file: string,
  about: string,
  table: T,
  columns: Record<string, keyof DB[T] & string>,
): Sheet => ({ file, about, table, columns });
