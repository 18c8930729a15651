import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { TIMEZONE } from './company.ts';
import type { Worker } from './staff.ts';
import { draw, drawBetween, pick } from './draw.ts';
import { at } from './tasks.ts';

/** A manager's verdict on a completed task. */
export type Verdict = {
  result: 'verified' | 'rejected';
  by: Worker;
  at: Date;
  reason: string | null;
};

type SentBack = {
  site: string;
  task: string;
  /** The newest completion due at least this many days ago is the one rejected. */
  daysAgo: number;
  reason: string;
  /** State of the task after the rejection. */
  since: 'open' | 'waits' | 'verified';
};

/** The few tasks that a manager rejected. */
const SENT_BACK: SentBack[] = [
  {
    site: 'Leeds',
    task: 'Clean the customer toilet',
    daysAgo: 1,
    reason: 'No soap in the dispenser, and the floor behind the door is wet.',
    since: 'open',
  },
  {
    site: 'Harrogate',
    task: 'Close down the kitchen',
    daysAgo: 2,
    reason: 'The salad in the second fridge has no date on it. Please label it today.',
    since: 'waits',
  },
  {
    site: 'York',
    task: 'Clean the customer toilet',
    daysAgo: 5,
    reason: 'The bin was not emptied.',
    since: 'verified',
  },
];

/** A completed task that needs verification. */
export type TaskToVerify = { name: string; dueDate: Day; key: string };

/** Returns the rejections among these tasks, by task key. */
export const sentBackAt = (
  site: string,
  toVerify: TaskToVerify[],
  today: Day,
): Map<string, SentBack> =>
  new Map(
    SENT_BACK.filter((one) => one.site === site).flatMap((one): [string, SentBack][] => {
      const last = toVerify.findLast(
        ({ name, dueDate }) => name === one.task && dueDate <= addDays(today, -one.daysAgo),
      );
      return last ? [[last.key, one]] : [];
    }),
  );

const BED_TIME = at(20, 30);

/** Returns the moment of verification: soon after completion, or next morning for evening tasks. */
const verifiedAt = (doneAt: Date, key: string): Date => {
  const soon = new Date(doneAt.getTime() + drawBetween(`${key} looked`, 15, 200) * 60_000);
  const day = localDay(doneAt, TIMEZONE);
  return soon <= instantOf(day, BED_TIME, TIMEZONE)
    ? soon
    : instantOf(addDays(day, 1), at(8) + drawBetween(`${key} morning`, 0, 90), TIMEZONE);
};

const STILL_WAITS = 0.5;
/** Some tasks of the last day stay unverified, so that the user has something to verify. */
const DAYS_WAITING = 1;

export type VerificationContext = { crew: Worker[]; overseer: Worker; now: Date; today: Day };

/** Returns the verdict of a manager other than the performer; null while the task waits. */
export const verdictOn = (
  done: { by: Worker; at: Date; key: string; dueDate: Day },
  reason: string | null,
  { crew, overseer, now, today }: VerificationContext,
): Verdict | null => {
  const { key } = done;
  const managers = crew.filter((worker) => worker.role !== 'staff' && worker !== done.by);
  const when = verifiedAt(done.at, key);
  const isRecent = done.dueDate >= addDays(today, -DAYS_WAITING);
  if (when > now || (!reason && isRecent && draw(`${key} waits`) < STILL_WAITS)) return null;
  return {
    result: reason ? 'rejected' : 'verified',
    by: managers.length > 0 ? pick(`${key} manager`, managers) : overseer,
    at: when,
    reason,
  };
};
