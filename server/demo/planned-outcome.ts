import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { TaskAction } from '../features/occurrences/completion-rules.ts';
import { TIMEZONE } from './company.ts';
import { draw, drawBetween, pick } from './draw.ts';
import { LATE_NOTES, NOTES, NOTES_OF, REASONS } from './remarks.ts';
import { at } from './tasks.ts';
import type { DemoTask } from './tasks.ts';

export type PlannedOutcome = Pick<TaskAction, 'kind' | 'at' | 'note'>;

const NOTED = 0.06;
/** Share of today's tasks left open at any hour, so that the user has something to do. */
const LEFT_TODAY = 0.15;
const SHOPS_ARE_OPEN = at(8, 30);
const DAY_ENDS = at(18);

const momentBetween = (day: Day, from: number, to: number, share: number): Date =>
  new Date(instantOf(day, from, TIMEZONE).getTime() + Math.floor(share * (to - from) * 60_000));

const inTime = (task: DemoTask, key: string, day: Day): PlannedOutcome => ({
  kind: 'task.complete',
  at: momentBetween(day, task.from, task.by ?? DAY_ENDS, draw(`${key} when`)),
  note:
    draw(`${key} noted`) < NOTED ? pick(`${key} note`, NOTES_OF[task.task_name] ?? NOTES) : null,
});

/** Plans a completion after the deadline; next morning if the task had the whole day. */
const late = (task: DemoTask, key: string, day: Day): PlannedOutcome => {
  const share = draw(`${key} when`);
  return {
    kind: 'task.complete',
    at:
      task.by === null
        ? momentBetween(addDays(day, 1), at(8), at(11), share)
        : momentBetween(day, task.by + 4, task.by + 95, share),
    note: pick(`${key} note`, LATE_NOTES),
  };
};

const notDone = (task: DemoTask, key: string, day: Day): PlannedOutcome => ({
  kind: 'task.not-complete',
  at: momentBetween(day, task.from, task.by ?? DAY_ENDS, draw(`${key} when`)),
  note: pick(`${key} reason`, REASONS),
});

const drawOutcome = (
  task: DemoTask,
  key: string,
  day: Day,
  share: number,
): PlannedOutcome | null => {
  // Of the tasks not done in time most are done late, some are marked not done, the rest ignored.
  const worse = draw(`${key} planned`) < share ? 0 : draw(`${key} worse`);
  if (worse === 0) return inTime(task, key, day);
  if (worse < 0.45 || task.always) return late(task, key, day);
  return worse < 0.65 ? notDone(task, key, day) : null;
};

/**
 * Returns the outcome of a task on a day; null when there is none (yet). For days before today the
 * outcome does not depend on when it is asked for.
 */
export const plannedOutcomeOf = (
  task: DemoTask,
  { key, day, inTimePercent }: { key: string; day: Day; inTimePercent: number },
  { now, today }: { now: Date; today: Day },
): PlannedOutcome | null => {
  const planned = drawOutcome(task, key, day, inTimePercent / 100);
  if (day !== today) return planned && planned.at <= now ? planned : null;
  if (!planned || draw(`${key} left`) < LEFT_TODAY) return null;
  if (planned.at <= now) return planned;
  // A demo started before the shops open still shows a day that has begun.
  const midnight = instantOf(today, 0, TIMEZONE).getTime();
  const isEarly = now < instantOf(today, SHOPS_ARE_OPEN, TIMEZONE);
  if (!isEarly || task.from >= SHOPS_ARE_OPEN || planned.kind !== 'task.complete') return null;
  const share = drawBetween(`${key} early`, 50, 95) / 100;
  return {
    kind: planned.kind,
    at: new Date(midnight + Math.floor((now.getTime() - midnight) * share)),
    note: null,
  };
};
