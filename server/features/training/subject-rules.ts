import type { NewTrainingRecord, TaskRow } from './queries.ts';

/* Rules for training that is recorded in the portal or on a tablet. */

export const ONE_PERSON = 'Only an owner can train themselves';

export type Subject = Pick<
  NewTrainingRecord,
  'branch_task_id' | 'task_master_id' | 'training_topic' | 'task_name'
>;

/** Returns the subject of training: a task of the branch by its current name, or a topic. */
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

/** Returns a task's name for the audit log, but no topic: a topic is the user's own words. */
export const labelOf = ({ training_topic, task_name }: Subject) =>
  training_topic === null ? { details: { name: task_name } } : {};
