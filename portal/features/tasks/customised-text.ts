import { TASK_FIELDS } from '@branchbook/contract/task-fields.ts';
import type { TaskFieldName } from '@branchbook/contract/task-fields.ts';

/** Names the fields that a branch has changed, such as 'frequency, photo'. */
export const customisedText = (fields: readonly TaskFieldName[]): string =>
  fields.map((field) => TASK_FIELDS[field].word).join(', ');

const branchesText = (count: number): string => `${count} ${count === 1 ? 'branch' : 'branches'}`;

/** Says what saving a global task changes; stands before the list of what is overwritten. */
export const reachText = (branches: number, customised: number): string => {
  if (branches === 0) return 'This task is not assigned to any branch yet.';
  if (customised === 0) {
    return branches === 1
      ? 'This changes the task at 1 branch.'
      : `This changes the task at all ${branches} branches.`;
  }
  const have = customised === 1 ? 'has' : 'have';
  return `${branchesText(customised)} ${have} changed this task. Saving overwrites:`;
};
