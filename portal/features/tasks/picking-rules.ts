import type { Branch } from '@branchbook/contract/branches.ts';
import { timeText } from '../../shared/tasks/time-text.ts';
import { repeatLabel } from './when-text.ts';
import { fold } from '@branchbook/contract/search-text.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';

/** An option of a list to choose from. */
export type Pickable = { id: number; label: string; text: string | null; details: string };

/** Returns the options whose name, text or details contain all words of a search. */
export const matching = (options: readonly Pickable[], search: string): readonly Pickable[] => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, text, details }) => {
    const all = fold(`${label} ${text ?? ''} ${details}`);
    return words.every((word) => all.includes(word));
  });
};

export type Chosen = ReadonlySet<number>;

export const withAll = (chosen: Chosen, ids: readonly number[]): Chosen =>
  new Set([...chosen, ...ids]);

export const without = (chosen: Chosen, ids: readonly number[]): Chosen => {
  const gone = new Set(ids);
  return new Set([...chosen].filter((id) => !gone.has(id)));
};

const finishText = (task: MasterTask): string =>
  task.time_to_finish_minutes === null
    ? timeText(task)
    : `${task.time_to_finish_minutes} minutes (${task.time_to_finish ?? ''})`;

export const pickableTask = (task: MasterTask): Pickable => ({
  id: task.id,
  label: task.task_name,
  text: task.task_description,
  details: `${repeatLabel(task)} · ${finishText(task)}`,
});

export const pickableBranch = ({ id, name, town, parent_branch_id }: Branch): Pickable => ({
  id,
  label: name,
  text: null,
  details: parent_branch_id === null ? 'Head Office' : (town ?? ''),
});

const summary = (tasks: number, branches: number): string =>
  `This will create ${tasks * branches} task assignments (${tasks} × ${branches})`;

/** Returns a summary of the chosen tasks and branches, or which choice is missing. */
export const assignmentOf = (taskIds: number[], branchIds: number[]) => {
  const { success, error } = assignTasks.body.safeParse({ taskIds, branchIds });
  return {
    isPossible: success,
    text: error?.issues[0]?.message ?? summary(taskIds.length, branchIds.length),
  };
};

/** Returns the server's message, and how many tasks were assigned already. */
export const assignedText = (message: string, skipped: number): string =>
  skipped === 0
    ? message
    : `${message} ${skipped} ${skipped === 1 ? 'was' : 'were'} assigned already.`;
