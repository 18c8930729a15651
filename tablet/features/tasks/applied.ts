import type { SignedKind } from '@branchbook/contract/signing.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import type { Made } from '../../offline/made.ts';
import { payloadOf } from '../../offline/payload.ts';
import type { Known } from './day-task.ts';

/** What can be done to a task. */
export type TaskKind = Extract<SignedKind, `task.${string}`>;

type MadeOf<K extends TaskKind> = Made & { kind: K };

const isOf = <K extends TaskKind>(item: Made, ...kinds: K[]): item is MadeOf<K> =>
  (kinds as string[]).includes(item.kind);

/** Whether it was done to a task at all. */
export const isOfTask = (item: Made): item is MadeOf<TaskKind> => item.kind.startsWith('task.');

const pending = {
  state: 'pending',
  doneBy: null,
  doneByName: null,
  doneAt: null,
  notes: null,
  photo: null,
  version: null,
} as const;

/** As on the server, which corrects only clocks that differ by more. */
const isBefore = (at: Date, other: Date): boolean =>
  at.getTime() < other.getTime() - CLOCKS_DIFFER_MS;

const undone = (task: Known, item: MadeOf<'task.undo'>, at: Date): Known => {
  const isEarlier = task.doneAt && isBefore(at, task.doneAt);
  if (task.doneBy !== item.employeeId || isEarlier) return task;
  return { ...task, ...pending, verification: task.sentBack ? 'rejected' : 'none' };
};

/** Only what was looked at as it stands is judged; nobody judges their own work. */
const judged = (task: Known, item: MadeOf<'task.verify'>, at: Date): Known => {
  const { result, reason, version } = payloadOf(item);
  const isThis = task.verification === 'waiting' && task.version === version;
  if (!isThis || task.doneBy === item.employeeId) return task;
  return result === 'verified'
    ? { ...task, verification: 'verified', version: null }
    : {
        ...task,
        ...pending,
        verification: 'rejected',
        sentBack: { by: item.employeeName, at, reason },
      };
};

const dealtWith = (
  task: Known,
  item: MadeOf<'task.complete' | 'task.not-complete'>,
  at: Date,
): Known => {
  // Who dealt with it first counts ([A-093]), also where that is heard of later.
  const isEarlier = task.doneAt !== null && at < task.doneAt && task.verification !== 'verified';
  if (task.state !== 'pending' && !isEarlier) return task;
  // Done before it was looked at: no answer to what was wrong with it.
  if (task.sentBack && isBefore(at, task.sentBack.at)) return task;
  const { note, photo } = payloadOf(item);
  const completed = item.kind === 'task.complete';
  return {
    ...task,
    state: completed ? 'completed' : 'not_completed',
    verification: completed && task.details?.needs_verification ? 'waiting' : 'none',
    doneBy: item.employeeId,
    doneByName: item.employeeName,
    doneAt: at,
    notes: note || null,
    photo: photo ?? null,
    version: null,
  };
};

/** What an item makes of a task. */
export const applied = (task: Known, item: MadeOf<TaskKind>, at: Date): Known => {
  const after = isOf(item, 'task.undo')
    ? undone(task, item, at)
    : isOf(item, 'task.verify')
      ? judged(task, item, at)
      : isOf(item, 'task.complete', 'task.not-complete')
        ? dealtWith(task, item, at)
        : task;
  return item.state === 'waiting' ? { ...after, waiting: true } : after;
};
