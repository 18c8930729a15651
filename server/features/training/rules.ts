import type { NewTrainingRecord, TaskRow } from './queries.ts';

/* What holds for training that is recorded in the portal and at a tablet alike. */

export const ONE_PERSON = 'Only an owner can train themselves';

export type Subject = Pick<
  NewTrainingRecord,
  'branch_task_id' | 'task_master_id' | 'training_topic' | 'task_name'
>;

/** What somebody was trained in: a task of the branch as it is called now, or a topic. */
export const subjectOf = (
  training_topic: string | null,
  task: TaskRow | undefined,
): Subject | null => {
  if (training_topic !== null) {
    const noTask = { branch_task_id: null, task_master_id: null };
    return { ...noTask, training_topic, task_name: training_topic };
  }
  if (!task) return null;
  const { id, task_master_id, task_name } = task;
  return { branch_task_id: id, task_master_id, training_topic: null, task_name };
};

/** Only the name of a task is for the audit log: a topic is somebody's own words. */
export const labelOf = ({ training_topic, task_name }: Subject) =>
  training_topic === null ? { details: { name: task_name } } : {};
