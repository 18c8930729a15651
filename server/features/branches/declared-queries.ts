import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Tables of what staff record at a branch, each with the column of its day. */
const RECORDS = [
  ['temp_readings', 'log_date'],
  ['food_checks', 'log_date'],
  ['probe_checks', 'log_date'],
  ['food_diary_problems', 'day'],
] as const;

const ofDay = (closed: string, table: string, column: string) => sql`from ${sql.table(table)} x
  where x.company_id = ${sql.ref(`${closed}.company_id`)}
    and x.branch_id = ${sql.ref(`${closed}.branch_id`)}
    and x.${sql.ref(column)} = ${sql.ref(`${closed}.day`)}`;

const answered = (closed: string) => sql`${ofDay(closed, 'task_occurrences', 'due_date')}
  and x.state <> 'pending'`;

/** Counts the records of a closed day: tasks that were dealt with, temperatures, checks, problems. */
const recordsOf = (closed: string): RawBuilder<number> => sql<number>`(
  (select count(*) ${answered(closed)})
  + ${sql.join(
    RECORDS.map(([table, column]) => sql`(select count(*) ${ofDay(closed, table, column)})`),
    sql` + `,
  )}
)::int`;

/**
 * Says whether a recorded closed day was declared closed only after it had begun: it has records, or
 * a task was due before the declaration that is not due on closed days. Such a day is not settled by
 * the declaration: its diary still needs a signature, and what was due counts.
 */
export const isDeclaredLate = (closed: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${closed}.declared_at`)} is not null and (
    exists (select ${answered(closed)})
    or ${sql.join(
      RECORDS.map(([table, column]) => sql`exists (select ${ofDay(closed, table, column)})`),
      sql` or `,
    )}
    or exists (select from task_occurrences x
      join branch_tasks t on t.company_id = x.company_id and t.id = x.branch_task_id
      where x.company_id = ${sql.ref(`${closed}.company_id`)}
        and x.branch_id = ${sql.ref(`${closed}.branch_id`)}
        and x.due_date = ${sql.ref(`${closed}.day`)}
        and x.due_at <= ${sql.ref(`${closed}.declared_at`)} and not t.on_closed_days)
  )
)`;

/**
 * Returns the reason of a recorded closed day; of one that was declared closed after it had begun also
 * when, and how many records the day has.
 */
export const closedReasonOf = (closed: string, branch: string): RawBuilder<string> => sql<string>`
  ${sql.ref(`${closed}.reason`)} || case when ${isDeclaredLate(closed)}
    then ' (declared closed at ' || to_char(${sql.ref(`${closed}.declared_at`)}
      at time zone ${sql.ref(`${branch}.timezone`)}, 'HH24:MI') || ', '
      || ${recordsOf(closed)} || case when ${recordsOf(closed)} = 1 then ' record' else ' records' end
      || ' that day)'
    else '' end`;

/** A day of a branch that was declared closed on the day itself. */
export type DeclaredDay = {
  day: Day;
  reason: string;
  declared_at: Date;
  declared_by_name: string | null;
  records: number;
  still_due: boolean;
};

/** Lists the days of a branch in a range that were declared closed after they had begun. */
export const listDeclaredDays = async (
  db: Db | Tx,
  { companyId }: Scope,
  branchId: number,
  { from, to }: { from: Day; to: Day },
): Promise<DeclaredDay[]> => {
  const { rows } = await sql<DeclaredDay>`
    select c.day::text as day, c.reason, c.declared_at, e.name as declared_by_name,
      ${recordsOf('c')} as records, ${isDeclaredLate('c')} as still_due
    from branch_closed_days c
    left join employees e on e.company_id = c.company_id and e.id = c.declared_by
    where c.company_id = ${companyId} and c.branch_id = ${branchId}
      and c.day between ${from}::date and ${to}::date and c.declared_at is not null
    order by c.day
  `.execute(db);
  return rows;
};
