import { WEEKDAYS } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/schedule.ts';
import type { LibraryTask, LibraryTopic } from '@branchbook/contract/task-library.ts';

type When = Pick<LibraryTask, 'frequency' | 'days' | 'scheduled_month' | 'scheduled_day'>;

const NO_DATE = { scheduled_month: null, scheduled_day: null };

export const DAILY: When = { frequency: 'daily', days: [...WEEKDAYS], ...NO_DATE };

/** For what only matters when offices and suppliers work. */
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
  /** Tells somebody new what to do. */
  how: string;
  when: When;
  /** The time of day by which it should be done; at any time when there is none. */
  by?: string;
  priority: 1 | 2 | 3 | 4 | 5;
  /** Only for managers. */
  manager?: true;
  /** A manager looks at it afterwards. */
  verify?: true;
};

/** A task of a starter set. */
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
