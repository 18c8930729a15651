import { EXPIRING_DAYS, REMINDER_DAYS } from '@branchbook/contract/expiry.ts';
import { sql } from 'kysely';
import type { Sql } from './sql.ts';

/** Returns the SQL of the reminder that is due for a last day, as `reminderDue` in the contract. */
export const reminderDueOf = (last: Sql, today: Sql): Sql =>
  sql`case ${sql.join(
    REMINDER_DAYS.toReversed().map(
      (days) => sql`when ${last} - ${today} <= ${sql.lit(days)} then ${sql.lit(days)}`,
    ),
    sql` `,
  )} end`;

/**
 * Returns the condition for last days up to that of the first reminder, in a form that an index
 * serves: a day more than by UTC, as local days may be ahead of it.
 */
export const endsSoon = (last: Sql, now: Date): Sql =>
  sql`${last} <= (${now}::timestamptz)::date + ${sql.lit(EXPIRING_DAYS + 1)}`;
