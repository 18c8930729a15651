import type { ColumnKey, ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { sql } from 'kysely';
import type { Sql } from '../database/sql.ts';
import type { DayRange } from '../day-range.ts';

/** SQL of a kind of records; `r` is the record, to which other tables are joined by key. */
export type ReportSource<K extends ReportKind = ReportKind> = {
  from: Sql;
  /** Returns the condition for records that count in a period, in a form that an index serves. */
  where: (range: DayRange) => Sql;
  columns: Record<ColumnKey<K>, Sql>;
};

/** Joins the branch; the database skips left joins to unique keys that no chosen column needs. */
export const branchJoin = sql`left join branches b on b.company_id = r.company_id and b.id = r.branch_id`;

/** Returns the SQL of an instant's local day at its branch. */
export const localDayOf = (instant: Sql): Sql => sql`(${instant} at time zone b.timezone)::date`;

/** Returns a condition on local days; an indexed range of UTC days, a day wider, comes first. */
export const onLocalDays =
  (instant: Sql) =>
  ({ from, to }: DayRange): Sql =>
    sql`${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'
      and ${localDayOf(instant)} between ${from}::date and ${to}::date`;

export const onDays =
  (day: Sql) =>
  ({ from, to }: DayRange): Sql =>
    sql`${day} between ${from}::date and ${to}::date`;
