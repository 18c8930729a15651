import { parseTimeToFinish } from './schedule.ts';

/* Several occurrences of a task on one day: one for each due time, or one for each time that
   people start it. */

/** The part of a tablet's item, or of an occurrence in a snapshot, that names a turn. */
export type NamedTurn = {
  /** 'HH:MM', of a task that is due several times a day. */
  due_time?: string | null | undefined;
  /** UUID of one run of a task that is started when needed. */
  run?: string | null | undefined;
};

/**
 * Returns the key of an occurrence among those of its task and day: its due time, its run, or ''
 * where a task is due once a day.
 */
export const turnOf = ({ due_time, run }: NamedTurn): string => run ?? due_time ?? '';

const CLOCK = /^\d{2}:\d{2}$/;

/** Returns the due time of a turn; null for a task that is due once a day, and for a run. */
export const dueTimeOf = (turn: string): string | null => (CLOCK.test(turn) ? turn : null);

/** Returns the run of a turn; null for a task that is due by its schedule. */
export const runOf = (turn: string): string | null =>
  turn === '' || CLOCK.test(turn) ? null : turn;

const VERSION_7 = /^([\da-f]{8})-([\da-f]{4})-7/i;

/** Returns when a run was started, which its UUID of version 7 says; null for other turns. */
export const startOfRun = (turn: string): Date | null => {
  const [, high, low] = VERSION_7.exec(turn) ?? [];
  return high === undefined ? null : new Date(Number.parseInt(`${high}${low}`, 16));
};

/** Returns how items and snapshots name a turn; empty for a task that is due once a day. */
export const namedTurn = (turn: string): { due_time?: string; run?: string } => {
  const dueTime = dueTimeOf(turn);
  if (dueTime !== null) return { due_time: dueTime };
  return turn === '' ? {} : { run: turn };
};

/** Returns the turns of a task on each of its due days. */
export const turnsOf = ({
  due_times: times,
}: {
  due_times?: readonly string[] | undefined;
}): readonly string[] => (times && times.length > 0 ? times : ['']);

/** Returns the minute of the day until which a turn is to be done; null for the end of the day. */
export const minutesDue = (turn: string, timeToFinish: number | null): number | null => {
  if (turn === '') return timeToFinish;
  return parseTimeToFinish(dueTimeOf(turn)) ?? null;
};
