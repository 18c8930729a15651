import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { LAW_NEWS, lawNewsDue } from '@branchbook/contract/law-news.ts';
import type { LawNews } from '@branchbook/contract/law-news.ts';
import { LAW_RULES } from '@branchbook/contract/law-rules.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/database/sql.ts';

type Due = { news: LawNews; ahead: number; days: Day[] };

/** Lists the messages that are due on one of the dates that it can be at head offices. */
const dueAround = (now: Date): Due[] => {
  const utcDay = now.toISOString().slice(0, 10);
  const around = [-1, 0, 1].map((days) => addDays(utcDay, days));
  return LAW_NEWS.flatMap((news) => {
    const byAhead = Map.groupBy(around, (day) => lawNewsDue(news.rule, day));
    return [...byAhead].flatMap(([ahead, days]) => (ahead === null ? [] : { news, ahead, days }));
  });
};

/**
 * Selects companies with a task or course that rests on the rule, as events of their head office. A
 * company is concerned where it has a branch in a nation of the rule.
 */
const concerned = (now: Date, { news, ahead, days }: Due): Sql => {
  const { from, nations } = LAW_RULES[news.rule];
  const anyText = (values: readonly string[]): Sql => sql`any(${[...values]}::text[])`;
  return sql`
    select h.company_id, h.id as branch_id, null::bigint as entity_id, 1 as count,
      ${`law-change ${news.rule} ${ahead}`} as topic,
      jsonb_build_object('name', ${news.text}::text, 'day', ${from}::date) as details
    from branches h
    where h.parent_branch_id is null and h.deleted_at is null
      and ((${now}::timestamptz at time zone h.timezone)::date)::text = ${anyText(days)}
      and exists (
        select from branches b where b.company_id = h.company_id and b.deleted_at is null
          and b.parent_branch_id is not null and b.nation = ${anyText(nations)}
      )
      and (
        exists (
          select from task_masters m where m.company_id = h.company_id and m.deleted_at is null
            and split_part(m.library_task, '/', 1) = ${anyText(news.sets)}
        )
        or exists (
          select from courses c where c.company_id = h.company_id and c.active
            and c.preset = ${anyText(news.courses)}
        )
      )
  `;
};

const NOTHING = sql`
  select null::bigint as company_id, null::bigint as branch_id, null::bigint as entity_id,
    0 as count, '' as topic, '{}'::jsonb as details
  where false
`;

/** Selects the messages about rules of law to come, a topic for each rule and number of days. */
export const lawChanges = (now: Date): Sql => {
  const due = dueAround(now).map((one) => concerned(now, one));
  return due.length === 0 ? NOTHING : sql.join(due, sql` union all `);
};
