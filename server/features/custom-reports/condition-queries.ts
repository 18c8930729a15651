import type { Grouping } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import type { ReportFilter } from '@branchbook/contract/custom-reports.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/database/sql.ts';

/** A column that a report names, with its SQL. */
export type KnownColumn = { column: ReportColumn; expression: Sql };

/** Returns a column's SQL, with null for empty text. */
const filled = ({ column, expression }: KnownColumn): Sql =>
  column.type === 'text' ? sql`nullif(${expression}, '')` : expression;

/** Returns a column's SQL for comparisons, which ignore the case of text. */
const comparable = (known: KnownColumn): Sql =>
  known.column.type === 'text' ? sql`fold_case(${filled(known)})` : known.expression;

const bound = ({ type }: ReportColumn, value: ReportFilter['value']): Sql => {
  switch (type) {
    case 'number':
      return sql`${Number(value)}::float8`;
    case 'flag':
      return sql`${value === true}::boolean`;
    case 'day':
      return sql`${value}::date`;
    case 'text':
      return sql`fold_case(${String(value)}::text)`;
    case 'choice':
    case 'instant':
      return sql`${String(value)}::text`;
  }
};

/** Returns the SQL of a filter; the contract has checked that value and operator fit. */
export const conditionOf = (known: KnownColumn, { operator, value }: ReportFilter): Sql => {
  const compared = comparable(known);
  const given = bound(known.column, value);
  switch (operator) {
    case 'empty':
      return sql`${filled(known)} is null`;
    case 'filled':
      return sql`${filled(known)} is not null`;
    case 'contains':
      return sql`position(${given} in ${compared}) > 0`;
    case 'is':
      return sql`${compared} = ${given}`;
    case 'is_not':
      return sql`${compared} is distinct from ${given}`;
    case 'at_least':
      return sql`${compared} >= ${given}`;
    case 'at_most':
      return sql`${compared} <= ${given}`;
  }
};

/** Returns a column's sort expression: choices in the order offered, not as stored. */
export const orderOf = (known: KnownColumn): Sql =>
  known.column.type === 'choice'
    ? sql`array_position(${Object.keys(known.column.choices)}::text[], ${known.expression})`
    : comparable(known);

/** Returns the SQL of a record's group key; instants in the local time of a time zone. */
export const groupKeyOf = (known: KnownColumn, by: Grouping, timezone: string): Sql => {
  const { column, expression } = known;
  const local =
    column.type === 'instant' ? sql`(${expression} at time zone ${timezone})` : expression;
  switch (by) {
    case 'value':
      return filled(known);
    case 'hour':
      return sql`extract(hour from ${local})::int`;
    case 'day':
      return sql`${local}::date`;
    case 'week':
      return sql`date_trunc('week', ${local})::date`;
    case 'month':
      return sql`to_char(${local}, 'YYYY-MM')`;
    case 'weekday':
      return sql`extract(isodow from ${local})::int`;
  }
};
