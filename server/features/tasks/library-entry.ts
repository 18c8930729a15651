import { WEEKDAYS } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/schedule.ts';
import type { LibraryTask, LibraryTopic } from '@branchbook/contract/task-library.ts';

type When = Pick<LibraryTask, 'frequency' | 'days' | 'scheduled_month' | 'scheduled_day'>;

const NO_DATE = { scheduled_month: null, scheduled_day: null };

export const DAILY: When = { frequency: 'daily', days: [...WEEKDAYS], ...NO_DATE };

/** Schedule of tasks that only matter when offices and suppliers work. */
export const WORKDAYS: When = { frequency: 'daily', days: WEEKDAYS.slice(0, 5), ...NO_DATE };

export const weekly = (day: Weekday): When => ({ frequency: 'weekly', days: [day], ...NO_DATE });

export const monthly = (day: number): When => ({
  frequency: 'monthly',
  days: [],
  scheduled_month: null,
  scheduled_day: day,
});

export const annually = (month: number, day: number): When => ({
  frequency: 'annually',
  days: [],
  scheduled_month: month,
  scheduled_day: day,
});

type Entry = {
  key: string;
  topic: LibraryTopic;
  name: string;
  /** Tells a new employee what to do. */
  how: string;
  when: When;
  /** Time of day by which the task should be done; without it, at any time. */
  by?: string;
  priority: 1 | 2 | 3 | 4 | 5;
  /** The task is only for managers. */
  manager?: true;
  /** A manager verifies the task afterwards. */
  verify?: true;
};

/** Creates a task of a starter set. */
export const entry = ({ key, topic, name, how, when, ...rest }: Entry): LibraryTask => ({
  key,
  topic,
  task_name: name,
  task_description: how,
  ...when,
  time_to_finish: rest.by ?? null,
  priority: rest.priority,
  manager_task: rest.manager ?? false,
  needs_verification: rest.verify ?? false,
});
