import type { Branch } from './factories.ts';
import type { TestServer } from './server.ts';

/** Creates a task that was due at a branch on a past day and never done. */
export const createMissedTask = async (
  server: Pick<TestServer, 'context'>,
  branch: Branch,
  { name, day, priority = 5 }: { name: string; day: string; priority?: number },
): Promise<void> => {
  const { db } = server.context;
  const place = { company_id: branch.companyId, branch_id: branch.id };
  const weekdays = {
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
    sunday: false,
  };
  const task = await db
    .insertInto('branch_tasks')
    // A schedule that never falls due.
    .values({ ...place, ...weekdays, task_name: name, frequency: 'other', starts_on: '2020-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('task_occurrences')
    .values({
      ...place,
      branch_task_id: task.id,
      task_name: name,
      due_date: day,
      due_at: new Date(`${day}T20:00:00Z`),
      frequency: 'other',
      schedule: 'Once',
      priority,
      manager_task: false,
      needs_verification: false,
    })
    .execute();
};
