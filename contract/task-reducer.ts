import { ERRORS } from './errors.ts';
import { branchDay } from './branch-day.ts';
import type { BranchTime } from './branch-day.ts';
import { courseMessage, lacksCourse } from './course-rules.ts';
import type { CourseDemand } from './course-rules.ts';
import { clockText, localDay, minutesOfDay } from './dates.ts';
import { CLOCKS_DIFFER_MS } from './tablet.ts';

/** What a task asks for when it is completed, and from when to when it can be. */
export type TaskDemands = {
  photoRequired: boolean;
  noteRequired: boolean;
  /** The label of the first step that has to be answered; null if none has to be. */
  firstRequired?: string | null | undefined;
  /** The course that it demands of the person; null if it demands none. */
  course?: CourseDemand | null | undefined;
  opensAt: Date | null;
  closesAt: Date | null;
  /** Time of the last change: what was done before it may have met other demands. */
  changedAt?: Date | null | undefined;
};

/** The part of a task on one day that people's actions change, on the server and on the tablet. */
export type TaskProgress = {
  state: string;
  verification: string;
  needsVerification: boolean;
  doneBy: number | null;
  doneAt: Date | null;
  /** Time at which a manager last sent the task back; null if no manager did. */
  sentBackAt: Date | null;
  demands?: TaskDemands | undefined;
};

/** A person completes a task, marks it as not completed, or undoes that; `at` is the corrected time. */
export type CompletionAction = {
  kind: 'task.complete' | 'task.not-complete' | 'task.undo';
  by: number;
  at: Date;
  hasNote?: boolean | undefined;
  hasPhoto?: boolean | undefined;
  /** True if the steps were answered; that the answers suffice is checked by checkAnswers. */
  hasAnswers?: boolean | undefined;
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

export const OWN_REASON_MESSAGE = 'You gave this reason yourself. Someone else has to accept it.';

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

/** Returns true if a task was not completed, and no manager has accepted the reason yet. */
export const hasOpenReason = ({
  state,
  verification,
}: Pick<TaskProgress, 'state' | 'verification'>): boolean =>
  state === 'not_completed' && verification === 'none';

/** Returns why a person cannot verify their own work, or accept their own reason. */
export const ownWorkMessage = ({ state }: Pick<TaskProgress, 'state'>): string =>
  state === 'not_completed' ? OWN_REASON_MESSAGE : OWN_WORK_MESSAGE;

/**
 * Returns true if a manager can verify or send back the task. Verifying one that was not completed
 * accepts the reason; it cannot be sent back.
 */
export const canBeJudged = (
  task: Pick<TaskProgress, 'state' | 'verification'>,
  result: VerificationAction['result'],
): boolean => awaitsVerification(task) || (result === 'verified' && hasOpenReason(task));

export const PHOTO_REQUIRED = 'This task needs a photo. Take one and complete it again.';
const stepRequired = (label: string): string =>
  `“${label}” needs an answer. If you do not see the steps of this task, reload this tablet to update it.`;
const NOTE_REQUIRED = 'This task needs a note. Write one and complete it again.';

/** Returns the times between which a task with a deadline can be completed; null for no limit. */
export const windowOf = (
  dueAt: Date,
  { opensBefore, closesAfter }: { opensBefore: number | null; closesAfter: number | null },
): Pick<TaskDemands, 'opensAt' | 'closesAt'> => {
  const after = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);
  return {
    opensAt: opensBefore === null ? null : after(-opensBefore),
    closesAt: closesAfter === null ? null : after(closesAfter),
  };
};

/** Returns why a task can be neither completed yet nor any more; null while it can. */
export const whyNotOpen = (
  { opensAt, closesAt }: Pick<TaskDemands, 'opensAt' | 'closesAt'>,
  at: Date,
  timezone: string,
): string | null => {
  const timeOf = (instant: Date) => clockText(minutesOfDay(instant, timezone));
  if (opensAt && at < opensAt) return `This task can be completed from ${timeOf(opensAt)}`;
  if (closesAt && at > closesAt) {
    return `This task could be completed until ${timeOf(closesAt)}. Mark it as not completed, and say why.`;
  }
  return null;
};

/** Returns the demand of a task that its completion does not meet; null when it meets all. */
export const unmetDemand = (
  { demands, sentBackAt }: Pick<TaskProgress, 'demands' | 'sentBackAt'>,
  { kind, by, at, hasNote, hasPhoto, hasAnswers }: Omit<CompletionAction, 'by'> & { by?: number },
  timezone: string,
): string | null => {
  if (kind !== 'task.complete' || !demands) return null;
  if (demands.changedAt && at < demands.changedAt) return null;
  // A task that was sent back is done again whenever there is time.
  const closed = sentBackAt ? null : whyNotOpen(demands, at, timezone);
  if (closed !== null) return closed;
  const { course } = demands;
  if (course?.rule === 'block' && lacksCourse(course, { by, day: localDay(at, timezone) })) {
    return courseMessage(course);
  }
  if (demands.firstRequired && !hasAnswers) return stepRequired(demands.firstRequired);
  if (demands.photoRequired && !hasPhoto) return PHOTO_REQUIRED;
  return demands.noteRequired && !hasNote ? NOTE_REQUIRED : null;
};

const verificationOf = (state: string, needsVerification: boolean): 'none' | 'waiting' =>
  state === 'completed' && needsVerification ? 'waiting' : 'none';

const reduceUndo = (
  task: TaskProgress,
  { by, at }: CompletionAction,
  time: BranchTime,
): CompletionOutcome => {
  if (task.state === 'pending') return { result: 'duplicate' };
  // The person undid an earlier action of theirs, which arrives only now.
  if (task.doneAt && isClearlyBefore(at, task.doneAt)) return { result: 'duplicate' };
  if (task.doneBy !== by) return refused('Only the person who did this can undo it');
  if (task.verification === 'verified') {
    return refused(
      task.state === 'completed' ? 'This task has been verified' : 'The reason has been accepted',
    );
  }
  const isSameDay = task.doneAt !== null && branchDay(task.doneAt, time) === branchDay(at, time);
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
  time: BranchTime,
): CompletionOutcome => {
  const { kind, at } = action;
  if (kind === 'task.undo') return reduceUndo(task, action, time);
  const isOpen = task.state === 'pending';
  // A task that a manager has verified stays as it is.
  const isEarlier = task.doneAt !== null && at < task.doneAt && task.verification !== 'verified';
  if (!isOpen && !isEarlier) return { result: 'duplicate' };
  if (task.sentBackAt) {
    // Work done before the task was sent back cannot have fixed the fault.
    const isBeforeThat = isOpen ? isClearlyBefore(at, task.sentBackAt) : at <= task.sentBackAt;
    if (isBeforeThat) return { result: 'duplicate' };
  }
  const unmet = unmetDemand(task, action, time.timezone);
  if (unmet !== null) return refused(unmet);
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
 * Returns the outcome of a manager's verification, or of accepting the reason for which a task was
 * not completed; a task that is sent back is open again. The
 * caller checks the manager's rights. `version` is null on a tablet whose latest action the server
 * has not answered yet.
 */
export const reduceVerification = (
  task: TaskProgress & { version: number | null },
  { result, by, version }: VerificationAction,
): VerificationOutcome => {
  if (version !== task.version || !canBeJudged(task, result)) {
    return refused(ERRORS.CONFLICT.message);
  }
  return task.doneBy === by ? refused(ownWorkMessage(task)) : { result };
};
