import { sql } from 'kysely';
import { branchJoin, localDayOf, onLocalDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the training records that custom reports list. */
export const trainingSource = (): ReportSource<'training'> => ({
  from: sql`training_records r ${branchJoin}
    left join employees e on e.company_id = r.company_id and e.id = r.employee_id`,
  where: onLocalDays(sql`r.trained_at`),
  columns: {
    branch: sql`b.name`,
    employee_name: sql`e.name`,
    task_name: sql`r.task_name`,
    trainer_name: sql`r.trainer_name`,
    trained_on: localDayOf(sql`r.trained_at`),
    trained_at: sql`r.trained_at`,
    notes: sql`r.notes`,
    signed_by_trainee: sql`r.signed_by_trainee`,
  },
});
