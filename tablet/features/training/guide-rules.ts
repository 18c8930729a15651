import { compareNames } from '@branchbook/contract/names.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { matches } from '../../shared/search.ts';

/** Says whether a task has a description, photo or video to learn it from ([A-096]). */
const isGuide = ({ task_description, photo_url, youtube_link }: SnapshotTask): boolean =>
  Boolean(task_description || photo_url || youtube_link);

/** Returns the tasks whose name or description matches a search, sorted by name. */
export const tasksFound = (tasks: SnapshotTask[], search: string): SnapshotTask[] =>
  tasks
    .filter(({ task_name, task_description }) =>
      matches(`${task_name} ${task_description ?? ''}`, search),
    )
    .toSorted((a, b) => compareNames(a.task_name, b.task_name));

export const guidesOf = (tasks: SnapshotTask[]): SnapshotTask[] => tasks.filter(isGuide);
