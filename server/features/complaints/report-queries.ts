import { COMPLAINT_ACTIONS, complaintActionLabel } from '@branchbook/contract/complaint-kinds.ts';
import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** SQL of the actions in words, in the order in which they were chosen. */
const actionWords = sql`(
  select string_agg(case a.name ${sql.join(
    COMPLAINT_ACTIONS.map((name) => sql`when ${name} then ${complaintActionLabel[name]}`),
    sql` `,
  )} end, ', ' order by a.place)
  from unnest(r.actions) with ordinality a (name, place)
)`;

/** Returns the SQL of the complaints that custom reports list, without the details of customers. */
export const complaintSource = (): ReportSource<'complaints'> => ({
  from: sql`complaints r ${branchJoin}`,
  where: onDays(sql`r.reported_on`),
  columns: {
    branch: sql`b.name`,
    kind: sql`r.kind`,
    state: sql`case when r.closed_at is null then 'open' else 'closed' end`,
    reported_on: sql`r.reported_on`,
    reported_at: sql`r.occurred_at`,
    eaten_on: sql`r.eaten_on`,
    eaten_time: sql`to_char(r.eaten_time, 'HH24:MI')`,
    food: sql`r.food`,
    description: sql`r.description`,
    symptoms_on: sql`r.symptoms_on`,
    doctor: sql`r.doctor`,
    people: sql`r.people`,
    actions: actionWords,
    action_note: sql`r.action_note`,
    reported_by_name: sql`r.reported_by_name`,
    follow_ups: sql`(
      select count(*) from complaint_entries e
      where e.company_id = r.company_id and e.complaint_id = r.id
    )`,
    outcome: sql`r.outcome`,
    closed_at: sql`r.closed_at`,
    days_open: sql`(r.closed_at at time zone b.timezone)::date - r.reported_on`,
    held: sql`exists (
      select from retention_holds h
      where h.company_id = r.company_id and h.complaint_id = r.id and h.released_at is null
    )`,
  },
});
