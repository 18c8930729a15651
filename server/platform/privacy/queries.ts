import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import type { Retained } from '@branchbook/contract/privacy.ts';
import type { TraceWith } from '@branchbook/contract/person-traces.ts';
import type { RecordKind } from '@branchbook/contract/record-kinds.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Sql } from '../database/sql.ts';
import type { Scope } from '../session/actor.ts';
import type { Sheet } from './company-sheet.ts';

/** One list of a person's export, with its columns and the key to read it page by page. */
export type Section = {
  name: string;
  table: string;
  /** Column that refers to the person. */
  person: string;
  columns: readonly string[];
  /** Columns that together are unique; an index has them after the person. */
  key: readonly string[];
  others: Sql;
};

export const BRANCH_NAME = sql`(select b.name from branches b
  where b.company_id = r.company_id and b.id = r.branch_id) as branch`;

/**
 * Returns a list of a person's export. The caller must leave out columns with secrets and with the
 * names of other people who were hurt in accidents.
 */
export const section = <T extends keyof DB>(
  name: string,
  table: T,
  person: keyof DB[T] & string,
  columns: readonly (keyof DB[T] & string)[],
  others: Sql[] = [],
  key: readonly (keyof DB[T] & string)[] = ['id' as keyof DB[T] & string],
): Section => ({
  name,
  table,
  person,
  columns: [...new Set([...key, ...columns])],
  key,
  others: sql`${sql.join([sql``, ...others])}`,
});

/** Column that refers to a person, in a table with a company. */
export type Trace = { table: string; person: string; condition?: Sql };

export const trace = <T extends keyof DB>(
  table: T,
  person: keyof DB[T] & string,
  condition?: Sql,
): Trace => ({ table, person, ...(condition && { condition }) });

/** Returns SQL of a stored name, replaced where the person in its table is one of the employees. */
export const nameOrFormer = <T extends keyof DB>(
  table: T,
  person: keyof DB[T] & string,
  name: keyof DB[T] & string,
  employeeIds: number[],
) => sql<string>`case when ${sql.ref(`${table}.${person}`)} = ${anyOf(employeeIds)}
  then ${FORMER_EMPLOYEE} else ${sql.ref(`${table}.${name}`)} end`;

/** Retention limit of a branch, as a local day and its midnight; older records are too old. */
export type Cut = { branchId: number; timezone: string; day: Day; instant: Date };

/** Rule by which retention finds the records of a kind that are too old. */
export type RetainedRecords = {
  table: string;
  column: string;
  /** Returns the value with which the column is compared. */
  before: (cut: Cut) => string;
  type: Sql;
  /**
   * SQL of the local day to which a record `r` belongs, whose holds keep it from deletion; the
   * timezone of its branch is `c.timezone`.
   */
  day: Sql;
  /** Condition that a held record would go with a record `r`, which is then kept with it. */
  neededByHeld?: Sql;
  /** Condition for the records that people see; the others are only kept for the tablets. */
  seen: Sql;
};

/** Rules of one kind of record for exports, retention and erasure. */
export type RecordPrivacy<Kind extends RecordKind = RecordKind> = {
  /** Tables of the company export, in the order of the archive. */
  sheets: readonly Sheet[];
  /** Lists of a person's export. */
  sections: readonly Section[];
  /** True if tablet items may name people who were hurt, trained or visiting. */
  itemsNameOthers: boolean;
  /** References to a person, which the preview of an erasure counts. */
  traces: Readonly<Record<TraceWith<{ kind: Kind }>, readonly Trace[]>>;
  /** Removes erased people from the records; null where records keep their names or have none. */
  erasePeople: ((tx: Tx, scope: Scope, employeeIds: number[]) => Promise<void>) | null;
} & (Kind extends Retained ? { retained: RetainedRecords } : unknown);
