import { frequencyText } from '@branchbook/contract/schedule.ts';
import type { LibraryTask } from '@branchbook/contract/task-library.ts';
import { countOf } from '../../shared/counts.ts';
import { only } from '../../shared/tasks/weekdays.ts';

export type Added = { created: number; skipped: number };

const TASKS = { one: 'task', many: 'tasks' };

/** Says how many were added: '12 tasks added. 2 were there already.' */
export const addedText = ({ created, skipped }: Added): string => {
  const added = `${countOf(created, TASKS)} added.`;
  if (skipped === 0) return added;
  return `${added} ${skipped} ${skipped === 1 ? 'was' : 'were'} there already.`;
};

/** Says when a task of the library is due: 'Daily: Mon, Tue · by 09:00'. */
export const dueText = (task: LibraryTask): string => {
  const often = frequencyText({ ...task, ...only(task.days) });
  if (task.on_demand) return often;
  return `${often} · ${task.time_to_finish ? `by ${task.time_to_finish}` : 'No time limit'}`;
};
