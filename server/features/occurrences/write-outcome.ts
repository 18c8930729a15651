import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { isWithoutCourse } from '@branchbook/contract/course-rules.ts';
import type { CourseDemand } from '@branchbook/contract/course-rules.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { windowOf, withoutAction } from '@branchbook/contract/task-reducer.ts';
import { runOf } from '@branchbook/contract/turns.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { ActorsEntry } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PersonAtDevice, PortalActor } from '../../platform/session/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { decide } from './completion-rules.ts';
import type { TaskAction, Outcome } from './completion-rules.ts';
import type { AnswerRow } from '../checklists/service.ts';
import { courseOfTask } from '../courses/service.ts';
import * as queries from './action-queries.ts';
import { findOtherAction } from './other-action-queries.ts';
import { followTasks } from './reschedule-tasks.ts';
import type { OccurrenceRow } from './queries.ts';

/** A person who acts on a task: in the portal, or at a tablet that they unlocked. */
export type Performer = PortalActor | PersonAtDevice;

export type RecordedAction = Omit<TaskAction, 'by' | 'mayDoManagerTasks'> & {
  key: string;
  photoId: number | null;
  /** SHA-256 of the photo, which a tablet sends separately. */
  photoHash?: Buffer | null;
  /** The version of the steps that were answered; null without answers. */
  checklistId: number | null;
  /** The course that the task demands, with the certificates of the person. */
  course: CourseDemand | null;
  answers: AnswerRow[];
};

export type JudgedAction = Pick<
  RecordedAction,
  'kind' | 'at' | 'note' | 'hasPhoto' | 'checklistId' | 'course'
>;

/** Returns the progress of a task; once done again, its last rejection is only in its history. */
export const progressOf = (
  row: OccurrenceRow,
  {
    sentBackAt,
    course = null,
  }: { sentBackAt?: Date | undefined; course?: CourseDemand | null } = {},
) => ({
  state: row.state,
  verification: row.verification,
  needsVerification: row.needs_verification,
  doneBy: row.done_by,
  doneAt: row.done_at,
  sentBackAt: row.verification === 'rejected' ? row.verified_at : (sentBackAt ?? null),
  demands: {
    ...windowOf(row.due_at, { opensBefore: row.opens_before, closesAfter: row.closes_after }),
    photoRequired: row.photo_required,
    noteRequired: row.note_required,
    firstRequired: row.first_required,
    course,
    changedAt: row.changed_at,
  },
  version: row.version,
});

/** Returns the outcome of an action on a task, which may have been sent back at `sentBackAt`. */
export const outcomeOf = (
  performer: Performer,
  row: OccurrenceRow,
  { kind, at, note, hasPhoto, checklistId, course }: JudgedAction,
  time: BranchTime,
  sentBackAt?: Date,
): Outcome =>
  decide(
    {
      ...progressOf(row, { sentBackAt, course }),
      dueDate: row.due_date,
      dueAt: row.due_at,
      managerTask: row.manager_task,
    },
    {
      kind,
      at,
      note,
      hasNote: note !== null,
      hasPhoto,
      hasAnswers: checklistId !== null,
      by: performer.employeeId,
      mayDoManagerTasks: can(performer, 'complete_manager_tasks', { branchId: row.branch_id }),
    },
    time,
  );

/** Creates the history entry of an action. */
export const eventOf = (
  performer: Performer,
  occurrenceId: number,
  kind: string,
  taskAction: Pick<RecordedAction, 'key' | 'note' | 'photoId' | 'at'> &
    Partial<Pick<RecordedAction, 'photoHash' | 'checklistId'>>,
  receivedAt: Date,
): queries.OccurrenceEvent => ({
  occurrence_id: occurrenceId,
  key: taskAction.key,
  kind,
  said: null,
  employee_id: performer.employeeId,
  device_id: 'deviceId' in performer ? performer.deviceId : null,
  note: taskAction.note,
  photo_id: taskAction.photoId,
  photo_sha256: taskAction.photoHash ?? null,
  checklist_id: taskAction.checklistId ?? null,
  occurred_at: taskAction.at,
  received_at: receivedAt,
});

/** Creates the history entry of an action on a task that another person had done earlier. */
export const duplicateOf = (
  performer: Performer,
  occurrenceId: number,
  taskAction: RecordedAction,
  receivedAt: Date,
): queries.OccurrenceEvent => {
  const said =
    taskAction.kind === 'task.undo'
      ? null
      : taskAction.kind === 'task.complete'
        ? 'completed'
        : 'not_completed';
  return { ...eventOf(performer, occurrenceId, 'duplicate', taskAction, receivedAt), said };
};

export const auditOf = (
  performer: Performer,
  row: OccurrenceRow,
  action: AuditAction,
  at: Date,
  { happenedAt, failed = 0 }: { happenedAt?: Date; failed?: number } = {},
): ActorsEntry => ({
  actor: performer,
  action,
  entity: 'task',
  entityId: row.id,
  branchId: row.branch_id,
  details: {
    name: row.task_name,
    due: row.due_date,
    ...(failed > 0 && { failed_answers: failed }),
  },
  at,
  happenedAt,
});

/** Returns what the audit log adds about an action: when it happened, and how many answers failed. */
export const auditedOf = ({ at, answers }: Pick<RecordedAction, 'at' | 'answers'>) => ({
  happenedAt: at,
  failed: answers.filter(({ passed }) => passed === false).length,
});

const NOT_LOOKED_AT = {
  verified_by: null,
  verified_by_name: null,
  verified_at: null,
  rejection_reason: null,
};

/** Fields of an open task, cleared of the person who had done it. */
export const NOT_DONE = {
  state: 'pending',
  done_by: null,
  done_by_name: null,
  done_at: null,
  late: false,
  notes: null,
  photo_id: null,
  done_key: null,
  without_course: false,
} as const;

/** Returns the key that finds the answers of an action, with the steps as they were then. */
const answeredWith = (key: string, checklistId: number | null) =>
  checklistId === null ? { done_key: null } : { done_key: key, checklist_id: checklistId };

/** Returns a task's state without the undone action: done by another person, sent back or open. */
const stateWithout = async (
  tx: Tx,
  { scope, employeeId: by }: Performer,
  row: OccurrenceRow,
  { at }: Pick<RecordedAction, 'at'>,
  { timezone }: BranchTime,
): Promise<queries.OccurrenceState & { state: string }> => {
  const other = await findOtherAction(tx, scope, row.id, { by, at });
  const rejection = other ? undefined : await queries.lastRejection(tx, scope, row.id);
  const state = withoutAction({
    otherState: other?.said ?? null,
    sentBackAt: rejection?.occurred_at ?? null,
    needsVerification: row.needs_verification,
  });
  if (other) {
    return {
      ...state,
      done_by: other.employee_id,
      done_by_name: other.name,
      done_at: other.occurred_at,
      late: other.occurred_at > row.due_at,
      without_course: isWithoutCourse(await courseOfTask(tx, scope, row, other.employee_id), {
        state: other.said,
        by: other.employee_id,
        day: localDay(other.occurred_at, timezone),
      }),
      notes: other.note,
      photo_id: other.photo_id,
      ...answeredWith(other.key, other.checklist_id),
      ...NOT_LOOKED_AT,
    };
  }
  if (!rejection) return { ...NOT_DONE, ...state, ...NOT_LOOKED_AT };
  return {
    ...NOT_DONE,
    ...state,
    verified_by: rejection.employee_id,
    verified_by_name: rejection.name,
    verified_at: rejection.occurred_at,
    rejection_reason: rejection.note,
  };
};

const NO_LONGER_DUE = 'This task is no longer due, so what was done stays';

export const EVENT_OF = { completed: 'completed', not_completed: 'not_completed' } as const;
export const ACTION_OF = {
  completed: 'task.completed',
  not_completed: 'task.not-completed',
} as const;

export type Done = Extract<Outcome, { result: 'done' }>;

/** Returns the fields of a task that is completed or marked as not completed. */
export const doneState = (
  performer: Performer,
  taskAction: RecordedAction,
  done: Done,
  { timezone }: BranchTime,
) => ({
  state: done.state,
  verification: done.verification,
  done_by: performer.employeeId,
  done_by_name: performer.name,
  done_at: taskAction.at,
  late: done.late,
  notes: taskAction.note,
  without_course: isWithoutCourse(taskAction.course, {
    state: done.state,
    by: performer.employeeId,
    day: localDay(taskAction.at, timezone),
  }),
  photo_id: taskAction.photoId,
  ...answeredWith(taskAction.key, taskAction.checklistId),
  ...NOT_LOOKED_AT,
});

/** Writes an action on a locked task, with its history and its audit row. */
export const writeOutcome = async (
  tx: Tx,
  performer: Performer,
  row: OccurrenceRow,
  taskAction: RecordedAction,
  outcome: Extract<Outcome, { result: 'done' | 'undone' }>,
  { receivedAt, time }: { receivedAt: Date; time: BranchTime },
): Promise<void> => {
  const { scope } = performer;
  const done = outcome.result === 'done' ? outcome : null;
  const state = done
    ? doneState(performer, taskAction, done, time)
    : await stateWithout(tx, performer, row, taskAction, time);
  await queries.setOccurrenceState(tx, scope, [row.id], state, receivedAt);
  const kind = done ? EVENT_OF[done.state] : 'undone';
  const event = eventOf(performer, row.id, kind, taskAction, receivedAt);
  await queries.appendEvents(tx, scope, [event], taskAction.answers);
  const action = done ? ACTION_OF[done.state] : 'task.undone';
  await appendAuditOf(tx, scope, [
    auditOf(performer, row, action, receivedAt, auditedOf(taskAction)),
  ]);
  if (state.state !== 'pending') return;
  // Open again, the occurrence follows the changes made to its task in the meantime.
  await followTasks(tx, scope, [row.branch_task_id], receivedAt, 'undone');
  // A run of a task that is started when needed is gone once it is undone.
  if (runOf(row.turn) !== null) return;
  if ((await queries.lockOccurrences(tx, scope, [row.id])).length === 0) {
    throw new AppError('NOT_POSSIBLE_NOW', { message: NO_LONGER_DUE });
  }
};
