import { columnOf, periodColumn } from '@branchbook/contract/custom-report-columns.ts';
import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { Cell, ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { atOneMoment } from '../../platform/database/one-moment.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { UNPREPARED } from '../../platform/database/prepared.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { conditionOf, groupKeyOf, orderOf } from './condition-queries.ts';
import type { KnownColumn } from './condition-queries.ts';
import { reportSourceOf } from '../record-kinds/service.ts';

/** A report definition with the values that it leaves open. */
export type Question = {
  definition: ReportDefinition;
  branchIds: number[];
  range: DayRange;
  timezone: string;
  now: Date;
  /** Time limit of statements in the embedded database; null in PostgreSQL, which has its own. */
  mostMs: number | null;
};

/** Time limit of a statement in PostgreSQL, the longest time that a caller waits. */
const MOST_MS = 10_000;
/** Shorter, because the embedded database blocks all other requests while it works. */
export const EMBEDDED_MOST_MS = 5000;

/** Reads from one read-only snapshot, so that the parts of a report agree. */
export const reading = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  atOneMoment(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(MOST_MS)}`.execute(tx);
    return read(tx);
  });

const once = sql.raw(UNPREPARED);

const and = (conditions: Sql[]): Sql => sql.join(conditions, sql` and `);

/**
 * Returns a condition that is true for each row until the time is up and then ends the statement:
 * the embedded database cannot be interrupted, so the statement itself must check the clock.
 */
const inTime = (mostMs: number): Sql => sql`(
  clock_timestamp() < statement_timestamp() + ${mostMs}::float8 * interval '1 millisecond'
  or stop_statement()
)`;

/** Returns the SQL parts of a question, taken only from the known columns of its kind. */
const partsOf = (scope: Scope, question: Question) => {
  const { definition, branchIds, range, now, mostMs } = question;
  const { kind } = definition;
  const source = reportSourceOf(kind, now);
  const known = (key: string): KnownColumn => {
    const column = columnOf(kind, key);
    const expressions: Record<string, Sql> = source.columns;
    const expression = column && expressions[key];
    if (!expression) throw new Error(`A report of ${kind} has no such column`);
    return { column, expression };
  };
  const { from } = source;
  const found = sql`from ${from} where ${and([
    sql`r.company_id = ${scope.companyId}`,
    sql`r.branch_id = any(${branchIds}::bigint[])`,
    source.where(range),
    ...definition.filters.map((filter) => conditionOf(known(filter.column), filter)),
    ...(mostMs === null ? [] : [inTime(mostMs)]),
  ])}`;
  return { known, from, found };
};

const countRows = async (tx: Tx, found: Sql): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${found} ${once}
  `.execute(tx);
  return rows[0]?.total ?? 0;
};

export type RawCell = Cell | Date;

/**
 * Returns rows in the order of the report, with cells in the order of its columns and, with
 * `withGroup`, the group key last. A subquery filters and sorts ids alone, so that other columns
 * are read only for the rows of the page.
 */
export const readRows = async (
  tx: Tx,
  scope: Scope,
  question: Question,
  { offset, limit, withGroup = false }: { offset: number; limit: number; withGroup?: boolean },
): Promise<RawCell[][]> => {
  const { known, from, found } = partsOf(scope, question);
  const { columns, kind, sort, group } = question.definition;
  const { column, descending } = sort ?? { column: periodColumn[kind], descending: true };
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const order = sql`order by ${orderOf(known(column))} ${direction}, r.id desc`;
  const expressions = columns.map((key) => known(key).expression);
  if (withGroup && group) {
    expressions.push(groupKeyOf(known(group.column), group.by, question.timezone));
  }
  const cells = expressions.map((expression, at) => sql`${expression} as ${sql.ref(`c${at}`)}`);
  const { rows } = await sql<Record<string, RawCell>>`
    select ${sql.join(cells)} from ${from}
    where r.company_id = ${scope.companyId}
      and r.id = any(array(select r.id ${found} ${order} limit ${limit} offset ${offset}))
    ${order} ${once}
  `.execute(tx);
  return rows.map((row) => expressions.map((_, at) => row[`c${at}`] ?? null));
};

const measureOf = (
  { name, column }: ReportDefinition['measure'],
  known: (key: string) => KnownColumn,
): Sql => {
  if (name === 'count' || column === null) return sql`count(*)::float8`;
  const { expression } = known(column);
  const of = { average: sql`avg`, lowest: sql`min`, highest: sql`max` }[name];
  return sql`round(${of}(${expression})::numeric, 1)::float8`;
};

export type GroupRow = { key: Cell; value: number | null; count: number };

export type Counted = {
  /** Number of rows in total. */
  total: number;
  groups: GroupRow[];
  /** Number of groups beyond the limit of groups shown. */
  groupsLeftOut: number;
};

/** Counts the rows of a report in total, and per group with the group's measure. */
export const countReport = async (tx: Tx, scope: Scope, question: Question): Promise<Counted> => {
  const { group, measure } = question.definition;
  const { known, found } = partsOf(scope, question);
  if (!group) return { total: await countRows(tx, found), groups: [], groupsLeftOut: 0 };
  const key = groupKeyOf(known(group.column), group.by, question.timezone);
  const order =
    group.by === 'value'
      ? sql`value desc nulls last, count desc, key nulls last`
      : sql`key nulls last`;
  const { rows } = await sql<GroupRow & { groups: number; total: number }>`
    select key, value, count, count(*) over () as groups, (sum(count) over ())::bigint as total
    from (
      select ${key} as key, ${measureOf(measure, known)} as value, count(*) as count
      ${found} group by 1
    ) as g
    order by ${order} limit ${CUSTOM_REPORT.groups} ${once}
  `.execute(tx);
  const { total = 0, groups: all = 0 } = rows[0] ?? {};
  const groups = rows.map(({ key: of, value, count }) => ({ key: of, value, count }));
  return { total, groups, groupsLeftOut: all - groups.length };
};
