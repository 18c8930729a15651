import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import type { Retained } from '@branchbook/contract/privacy.ts';
import type { RecordKind, TraceWith } from '@branchbook/contract/record-kinds.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Scope } from '../session/actor.ts';
import type { Sheet } from './company-sheet.ts';

type Sql = RawBuilder<unknown>;

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

/** Returns a list of a person's export, without secrets or names of others hurt in accidents. */
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

/** Returns SQL of a stored name, blanked where the person beside it is one of these. */
export const nameOrFormer = (person: string, name: string, employeeIds: number[]) =>
  sql<string>`case when ${sql.ref(person)} = ${anyOf(employeeIds)}
    then ${FORMER_EMPLOYEE} else ${sql.ref(name)} end`;

/** Retention limit of a branch, as a local day and its midnight; older records are too old. */
export type Cut = { branchId: number; day: Day; instant: Date };

/** How records that are too old are found. */
export type RetainedRecords = {
  table: string;
  column: string;
  /** Returns the value with which the column is compared. */
  before: (cut: Cut) => string;
  type: Sql;
  /** Condition for the records that people see; the others are only kept for the tablets. */
  seen: Sql;
};

/** What exports, retention and erasure need to know of a kind of record. */
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
