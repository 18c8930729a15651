import { LATE_AFTER_MS } from '@branchbook/contract/arrival.ts';
import { topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import { sql } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import { branchJoin } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';
import { isDeclaredLate } from '../branches/service.ts';
import { hasGaps } from './gap-queries.ts';

const ofDay = (table: string) =>
  sql`from ${sql.table(table)} x where x.company_id = r.company_id and x.branch_id = r.branch_id
    and x.day = r.day`;

const checks = sql`from task_occurrences o where o.company_id = r.company_id
  and o.branch_id = r.branch_id and o.due_date = r.day and o.diary_part is not null`;

const TOPICS = sql.join(
  Object.entries(topicLabel).map(([topic, label]) => sql`when ${topic} then ${label}`),
  sql` `,
);

/** Returns the SQL of the days of food safety diaries, from their starts to today. */
export const foodDiarySource = (now: Date): ReportSource<'foodDiary'> => ({
  from: sql`(
    select f.company_id, f.branch_id, f.branch_id * 100000 + (d.day::date - date '2000-01-01') as id,
      d.day::date as day, ${branchDayOf(now)} as today
    from food_diaries f
    join branches b on b.company_id = f.company_id and b.id = f.branch_id
    cross join lateral generate_series(f.starts_on, ${branchDayOf(now)}, interval '1 day') d (day)
  ) r ${branchJoin}
    left join lateral (
      select s.*, ${hasGaps} as has_gaps from food_diary_signatures s
      where s.company_id = r.company_id and s.branch_id = r.branch_id and s.day = r.day
      order by s.number desc limit 1
    ) s on true
    left join branch_closed_days c on c.company_id = r.company_id and c.branch_id = r.branch_id
      and c.day = r.day`,
  where: ({ from, to }) => sql`r.day between ${from}::date and ${to}::date`,
  columns: {
    branch: sql`b.name`,
    day: sql`r.day`,
    state: sql`case when s.has_gaps then 'signed_with_gaps' when s.late then 'signed_late'
      when s.id is not null then 'signed'
      when c.day is not null and not ${isDeclaredLate('c')} then 'closed' when r.day >= r.today - 1 then 'open'
      else 'unsigned' end`,
    signed_by_name: sql`s.signed_by_name`,
    signed_at: sql`s.occurred_at`,
    arrived_at: sql`case when s.received_at > s.occurred_at + ${sql.lit(`${LATE_AFTER_MS} ms`)}::interval
      then s.received_at end`,
    declared_at: sql`c.declared_at`,
    checks: sql`(select count(*) ${checks})`,
    checks_done: sql`(select count(*) ${checks} and o.state = 'completed')`,
    failed_answers: sql`(select count(*) from task_occurrences o
      join occurrence_answers a on a.company_id = o.company_id and a.occurrence_id = o.id
        and a.action_key = o.done_key
      where o.company_id = r.company_id and o.branch_id = r.branch_id and o.due_date = r.day
        and o.diary_part is not null and a.passed = false)`,
    problems: sql`(select count(*) ${ofDay('food_diary_problems')})`,
    problems_open: sql`(select count(*) ${ofDay('food_diary_problems')} and x.done is null)`,
    topics: sql`(select string_agg(distinct case x.topic ${TOPICS} end, ', ')
      ${ofDay('food_diary_problems')})`,
  },
});
