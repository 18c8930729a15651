import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** The due time of a task that is due several times a day; a run of a task has no time. */
const DUE_TIME = sql`case when r.turn like '__:__' then r.turn end`;

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
    due_time: DUE_TIME,
    due_at: sql`r.due_at`,
    state: sql`case when r.state = 'pending' and r.due_at <= ${now.toISOString()}::timestamptz
      then 'overdue' else r.state end`,
    done_at: sql`r.done_at`,
    done_by_name: sql`r.done_by_name`,
    late: sql`r.late`,
    notes: sql`r.notes`,
    verification: sql`r.verification`,
    from_head_office: sql`(t.task_master_id is not null)`,
    without_course: sql`r.without_course`,
  },
});

/** Returns the SQL of the answers of completed tasks, of the action that counts. */
export const answerSource = (): ReportSource<'answers'> => ({
  from: sql`(
    select a.id, a.company_id, o.branch_id, o.task_name, o.due_date, o.turn, a.label, a.row_number, a.words,
      a.value_number, a.passed, a.not_applicable, a.action, a.note, a.answered_by_name,
      a.answered_at, o.done_by_name as signed_by_name
    from occurrence_answers a
    join task_occurrences o on o.company_id = a.company_id and o.id = a.occurrence_id
      and o.done_key = a.action_key
  ) r ${branchJoin}`,
  where: onDays(sql`r.due_date`),
  columns: {
    branch: sql`b.name`,
    task_name: sql`r.task_name`,
    due_date: sql`r.due_date`,
    due_time: DUE_TIME,
    step: sql`r.label`,
    row: sql`r.row_number`,
    answer: sql`r.words`,
    value: sql`r.value_number`,
    passed: sql`case r.passed when true then 'passed' when false then 'failed' else 'not_judged' end`,
    failed_percent: sql`case r.passed when true then 0 when false then 100 end`,
    not_applicable: sql`r.not_applicable`,
    action: sql`r.action`,
    note: sql`r.note`,
    answered_by_name: sql`r.answered_by_name`,
    answered_at: sql`r.answered_at`,
    signed_by_name: sql`r.signed_by_name`,
  },
});
