import { DAYS_OPEN } from '@branchbook/contract/occurrences.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Sql } from '../../platform/database/sql.ts';

/*
 * What 'overdue' means in SQL, as contract/overdue.ts says it: conditions on an occurrence `o` of the
 * branch `b`.
 */

const DAY_MS = 86_400_000;

const firstDay = (now: Date): Sql => sql`${branchDayOf(now)} - ${DAYS_OPEN.staff}::int`;

const wasSentBackLately = (now: Date): Sql => {
  const sentBackOn = branchDayOf(sql.ref<Date>('o.verified_at'));
  return sql`(o.verification = 'rejected'
    and ${sentBackOn} + ${DAYS_OPEN.rejected}::int >= ${branchDayOf(now)})`;
};

/** Condition under which the staff of a branch can still do an open occurrence. */
export const canStillBeDone = (now: Date): Sql =>
  sql`(o.due_date >= ${firstDay(now)} or ${wasSentBackLately(now)})`;

export type OverdueTask = {
  id: number;
  due_date: string;
  /** True when it was due on an earlier day of the branch. */
  is_earlier: boolean;
  /** True when it was due on the day before. */
  is_of_yesterday: boolean;
  due_at: Date;
  task_name: string;
  priority: number;
};

/**
 * Selects the overdue occurrences of the branch `b` for a lateral join: those of the last days by the
 * index of days, and older ones that were sent back by the index of those.
 */
export const overdueTasks = (now: Date): RawBuilder<OverdueTask> => {
  const today = branchDayOf(now);
  // A day more than a branch's days can differ from those of the clock.
  const longAgo = new Date(now.getTime() - (DAYS_OPEN.rejected + 2) * DAY_MS);
  const some = (condition: Sql): Sql => sql`
    select o.id, o.due_date, o.due_date < ${today} as is_earlier,
      o.due_date = ${today} - 1 as is_of_yesterday, o.due_at, o.task_name, o.priority
    from task_occurrences o
    where o.company_id = b.company_id and o.branch_id = b.id
      and o.state = 'pending' and o.due_at <= ${now} and ${condition}`;
  return sql<OverdueTask>`(
    ${some(sql`o.due_date between ${firstDay(now)} and ${today}`)}
    union all
    ${some(sql`o.due_date < ${firstDay(now)} and o.verified_at > ${longAgo}
      and ${wasSentBackLately(now)}`)}
  )`;
};
