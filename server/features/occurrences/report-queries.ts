import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the tasks on their due days that custom reports list. */
export const taskSource = (now: Date): ReportSource<'tasks'> => ({
  from: sql`task_occurrences r ${branchJoin}
    left join branch_tasks t on t.company_id = r.company_id and t.branch_id = r.branch_id
      and t.id = r.branch_task_id`,
  where: onDays(sql`r.due_date`),
  columns: {
    branch: sql`b.name`,
    task_name: sql`r.task_name`,
    due_date: sql`r.due_date`,
    due_at: sql`r.due_at`,
    state: sql`case when r.state = 'pending' and r.due_at <= ${now.toISOString()}::timestamptz
      then 'overdue' else r.state end`,
    done_at: sql`r.done_at`,
    done_by_name: sql`r.done_by_name`,
    late: sql`r.late`,
    notes: sql`r.notes`,
    verification: sql`r.verification`,
    from_head_office: sql`(t.task_master_id is not null)`,
  },
});
