import type { Frequency } from '@branchbook/contract/schedule.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';

/** The date of a head office task, which a branch cannot change ([A-083]). */
export type FixedDate = { day: number; month: number; text: string };

/**
 * Returns the date that a head office task has at a branch with this frequency: the branch's own
 * date, and the global task's once the branch changes the frequency. `master` is null when the
 * global task could not be read.
 */
export const fixedDateOf = (
  task: BranchTask,
  master: Pick<MasterTask, 'scheduled_day' | 'scheduled_month'> | null,
  frequency: Frequency,
): FixedDate => {
  const source = frequency === task.frequency ? task : master;
  const day = source?.scheduled_day ?? 1;
  const month = source?.scheduled_month ?? 1;
  if (source === null) {
    return { day, month, text: 'The day of the head office task, or the 1st if it has none.' };
  }
  const isGiven = source.scheduled_day !== null;
  return {
    day,
    month,
    text: isGiven ? 'As in the head office task.' : 'The 1st, as the head office task has no day.',
  };
};
