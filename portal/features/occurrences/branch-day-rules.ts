import { compareNames } from '@branchbook/contract/names.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';

/** Outcomes of a task on its day; those that need attention come first. */
export const FATES = ['overdue', 'late', 'notCompleted', 'open', 'onTime'] as const;
export type Fate = (typeof FATES)[number];

const fateOf = ({ state, late, due_at: dueAt }: Occurrence, now: number): Fate => {
  if (state === 'not_completed') return 'notCompleted';
  if (state === 'completed') return late ? 'late' : 'onTime';
  return Date.parse(dueAt) <= now ? 'overdue' : 'open';
};

/**
 * Groups the tasks of a day by outcome, each group by deadline. Of earlier days it keeps only what is
 * still open, which the server lists while it can be done.
 */
export const fatesOf = (
  items: readonly Occurrence[],
  day: string,
  now: number,
): Partial<Record<Fate, Occurrence[]>> =>
  Object.groupBy(
    items
      .filter(({ due_date: dueDate, state }) => dueDate === day || state === 'pending')
      .toSorted(
        (a, b) =>
          Date.parse(a.due_at) - Date.parse(b.due_at) || compareNames(a.task_name, b.task_name),
      ),
    (task) => fateOf(task, now),
  );
