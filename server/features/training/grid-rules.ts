import { compareNames } from '@branchbook/contract/names.ts';
import type { TrainingGrid } from '@branchbook/contract/training.ts';
import type { LastTrainedRow } from './queries.ts';

type Task = { id: number; task_master_id: number | null; task_name: string };
type Subject = TrainingGrid['subjects'][number];

/** Returns the key of a task, which a head-office task keeps at every branch and assignment. */
const keyOfTask = (taskId: number | null, masterId: number | null): string =>
  masterId === null ? `task-${taskId}` : `master-${masterId}`;

const keyOf = ({ training_topic, branch_task_id, task_master_id }: LastTrainedRow): string =>
  training_topic === null
    ? keyOfTask(branch_task_id, task_master_id)
    : `topic-${training_topic.toLowerCase()}`;

const byName = (a: Subject, b: Subject): number =>
  compareNames(a.name, b.name) || compareNames(a.key, b.key);

/**
 * Returns the subjects of training, and who was last trained in each and when: the tasks in use,
 * followed by earlier tasks and topics that have records.
 */
export const subjectsOf = (
  tasks: Task[],
  trained: LastTrainedRow[],
): Pick<TrainingGrid, 'subjects' | 'cells'> => {
  const current = new Map(
    tasks.map(({ id, task_master_id, task_name }): [string, Subject] => {
      const key = keyOfTask(id, task_master_id);
      return [key, { key, name: task_name, active: true }];
    }),
  );
  const earlier = new Map<string, Subject>();
  const topics = new Map<string, Subject>();
  const cells = new Map<string, TrainingGrid['cells'][number]>();
  // Rows come latest first, so the first row of a subject sets its name and time.
  for (const row of trained) {
    const subject = keyOf(row);
    const others = row.training_topic === null ? earlier : topics;
    if (!current.has(subject) && !others.has(subject)) {
      others.set(subject, { key: subject, name: row.task_name, active: false });
    }
    const cell = `${row.employee_id} ${subject}`;
    if (!cells.has(cell)) {
      const trained_at = row.trained_at.toISOString();
      cells.set(cell, { employee_id: row.employee_id, subject, trained_at });
    }
  }
  const subjects = [current, earlier, topics].flatMap((group) =>
    [...group.values()].toSorted(byName),
  );
  return { subjects, cells: [...cells.values()] };
};
