import { WEEKDAYS } from '@branchbook/contract/schedule.ts';
import { CUSTOMISABLE } from '@branchbook/contract/tasks.ts';
import type { Customisable } from '@branchbook/contract/tasks.ts';
import type { BranchTaskRow, COPIED } from './queries.ts';

type Column = (typeof COPIED)[number];

/** All of a task that can be edited, as it is stored. */
export type TaskFields = Pick<BranchTaskRow, Column>;

const COLUMNS: Partial<Record<Customisable, readonly Column[]>> = {
  days: WEEKDAYS,
  time_to_finish: ['time_to_finish_min'],
  photo: ['photo_id'],
};

const columnsOf = (field: Customisable): readonly Column[] => COLUMNS[field] ?? [field as Column];

/** In what two tasks differ; the weekdays are one thing. */
export const differencesOf = (one: TaskFields, other: TaskFields): Customisable[] =>
  CUSTOMISABLE.filter((field) => columnsOf(field).some((column) => one[column] !== other[column]));

/** What says when a task is due, with the frequencies that look at it. */
const MATTERS: Partial<Record<Customisable, readonly string[]>> = {
  days: ['daily', 'weekly'],
  scheduled_month: ['annually'],
  scheduled_day: ['monthly', 'annually'],
};

/**
 * What a branch has of its own compared with the global task. A weekday of a monthly task, left
 * over from when it was a weekly one, is nothing that anybody would miss.
 */
export const customisationsOf = (copy: TaskFields, master: TaskFields): Customisable[] =>
  differencesOf(copy, master).filter(
    (field) =>
      MATTERS[field]?.some((often) => often === copy.frequency || often === master.frequency) ??
      true,
  );
