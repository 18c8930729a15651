import { ERRORS } from './errors.ts';
import { localDay } from './dates.ts';
import { CLOCKS_DIFFER_MS } from './tablet.ts';

/** The part of a task on one day that people's actions change, on the server and on the tablet. */
export type TaskProgress = {
  state: string;
  verification: string;
  needsVerification: boolean;
  doneBy: number | null;
  doneAt: Date | null;
  /** Time at which a manager last sent the task back; null if no manager did. */
  sentBackAt: Date | null;
};

/** A person completes a task, marks it as not completed, or undoes that; `at` is the corrected time. */
export type CompletionAction = {
  kind: 'task.complete' | 'task.not-complete' | 'task.undo';
  by: number;
  at: Date;
};

/** A manager verifies the version of a completed task that they looked at, or sends it back. */
export type VerificationAction = { result: 'verified' | 'rejected'; by: number; version: number };

type Refused = { result: 'refused'; reason: string };

export type CompletionOutcome =
  | Refused
  /** Another action came first; this one is kept in the history and changes nothing ([A-093]). */
  | { result: 'duplicate' }
  /** The task returns to its state without the action, see `withoutAction`. */
  | { result: 'undone' }
  | {
      result: 'done';
      state: 'completed' | 'not_completed';
      verification: 'none' | 'waiting';
      /** True when the action happened before the recorded one and replaces it. */
      isEarlier: boolean;
    };

export type VerificationOutcome = Refused | { result: 'verified' | 'rejected' };

export const OWN_WORK_MESSAGE = 'You completed this task yourself. Someone else has to verify it.';

const refused = (reason: string): Refused => ({ result: 'refused', reason });

/** Returns true if an action happened before another by more than two correct clocks may differ. */
const isClearlyBefore = (at: Date, other: Date): boolean =>
  at.getTime() < other.getTime() - CLOCKS_DIFFER_MS;

/** Returns true if a completed task waits for a manager's verification. */
export const awaitsVerification = ({
  state,
  verification,
}: Pick<TaskProgress, 'state' | 'verification'>): boolean =>
  state === 'completed' && verification === 'waiting';

const verificationOf = (state: string, needsVerification: boolean): 'none' | 'waiting' =>
  state === 'completed' && needsVerification ? 'waiting' : 'none';

const reduceUndo = (
  task: TaskProgress,
  { by, at }: CompletionAction,
  timezone: string,
): CompletionOutcome => {
  if (task.state === 'pending') return { result: 'duplicate' };
  // The person undid an earlier action of theirs, which arrives only now.
  if (task.doneAt && isClearlyBefore(at, task.doneAt)) return { result: 'duplicate' };
  if (task.doneBy !== by) return refused('Only the person who did this can undo it');
  if (task.verification === 'verified') return refused('This task has been verified');
  const isSameDay =
    task.doneAt !== null && localDay(task.doneAt, timezone) === localDay(at, timezone);
  if (!isSameDay) return refused('This can only be undone on the same day');
  return { result: 'undone' };
};

/**
 * Returns the outcome of completing a task, marking it as not completed or undoing that. The action
 * that happened first counts, whichever arrives first. The caller checks the person's rights and
 * whether the task is open on that day.
 */
export const reduceCompletion = (
  task: TaskProgress,
  action: CompletionAction,
  timezone: string,
): CompletionOutcome => {
  const { kind, at } = action;
  if (kind === 'task.undo') return reduceUndo(task, action, timezone);
  const isOpen = task.state === 'pending';
  // A task that a manager has verified stays as it is.
  const isEarlier = task.doneAt !== null && at < task.doneAt && task.verification !== 'verified';
  if (!isOpen && !isEarlier) return { result: 'duplicate' };
  if (task.sentBackAt) {
    // Work done before the task was sent back cannot have fixed the fault.
    const isBeforeThat = isOpen ? isClearlyBefore(at, task.sentBackAt) : at <= task.sentBackAt;
    if (isBeforeThat) return { result: 'duplicate' };
  }
  const state = kind === 'task.complete' ? 'completed' : 'not_completed';
  const verification = verificationOf(state, task.needsVerification);
  return { result: 'done', state, verification, isEarlier: !isOpen };
};

/**
 * Returns the state of a task after an action is undone: as a later action of another person left
 * it, else open, and sent back where a manager had sent it back.
 */
export const withoutAction = ({
  otherState,
  sentBackAt,
  needsVerification,
}: Pick<TaskProgress, 'sentBackAt' | 'needsVerification'> & {
  otherState: 'completed' | 'not_completed' | null;
}) => {
  if (otherState) {
    return { state: otherState, verification: verificationOf(otherState, needsVerification) };
  }
  const verification = sentBackAt ? 'rejected' : 'none';
  return { state: 'pending', verification } as const;
};

/**
 * Returns the outcome of a manager's verification; a task that is sent back is open again. The
 * caller checks the manager's rights. `version` is null on a tablet whose latest action the server
 * has not answered yet.
 */
export const reduceVerification = (
  task: TaskProgress & { version: number | null },
  { result, by, version }: VerificationAction,
): VerificationOutcome => {
  if (version !== task.version || !awaitsVerification(task)) {
    return refused(ERRORS.CONFLICT.message);
  }
  return task.doneBy === by ? refused(OWN_WORK_MESSAGE) : { result };
};
