import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { withoutAction } from '@branchbook/contract/task-reducer.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { ActorsEntry } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PersonAtDevice, PortalActor } from '../../platform/session/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { decide } from './completion-rules.ts';
import type { TaskAction, Outcome } from './completion-rules.ts';
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
};

/** Returns the progress of a task; once done again, its last rejection is only in its history. */
export const progressOf = (row: OccurrenceRow, sentBackAt?: Date) => ({
  state: row.state,
  verification: row.verification,
  needsVerification: row.needs_verification,
  doneBy: row.done_by,
  doneAt: row.done_at,
  sentBackAt: row.verification === 'rejected' ? row.verified_at : (sentBackAt ?? null),
  version: row.version,
});

/** Returns the outcome of an action on a task, which may have been sent back at `sentBackAt`. */
export const outcomeOf = (
  performer: Performer,
  row: OccurrenceRow,
  { kind, at, note }: Pick<RecordedAction, 'kind' | 'at' | 'note'>,
  timezone: string,
  sentBackAt?: Date,
): Outcome =>
  decide(
    {
      ...progressOf(row, sentBackAt),
      dueDate: row.due_date,
      dueAt: row.due_at,
      managerTask: row.manager_task,
    },
    {
      kind,
      at,
      note,
      by: performer.employeeId,
      mayDoManagerTasks: can(performer, 'complete_manager_tasks', { branchId: row.branch_id }),
    },
    timezone,
  );

/** Creates the history entry of an action. */
export const eventOf = (
  performer: Performer,
  occurrenceId: number,
  kind: string,
  taskAction: Omit<RecordedAction, 'kind'>,
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
  happenedAt?: Date,
): ActorsEntry => ({
  actor: performer,
  action,
  entity: 'task',
  entityId: row.id,
  branchId: row.branch_id,
  details: { name: row.task_name, due: row.due_date },
  at,
  happenedAt,
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
} as const;

/** Returns a task's state without the undone action: done by another person, sent back or open. */
const stateWithout = async (
  tx: Tx,
  { scope, employeeId: by }: Performer,
  row: OccurrenceRow,
  { at }: Pick<RecordedAction, 'at'>,
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
      notes: other.note,
      photo_id: other.photo_id,
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
export const doneState = (performer: Performer, taskAction: RecordedAction, done: Done) => ({
  state: done.state,
  verification: done.verification,
  done_by: performer.employeeId,
  done_by_name: performer.name,
  done_at: taskAction.at,
  late: done.late,
  notes: taskAction.note,
  photo_id: taskAction.photoId,
  ...NOT_LOOKED_AT,
});

/** Writes an action on a locked task, with its history and its audit row. */
export const writeOutcome = async (
  tx: Tx,
  performer: Performer,
  row: OccurrenceRow,
  taskAction: RecordedAction,
  outcome: Extract<Outcome, { result: 'done' | 'undone' }>,
  receivedAt: Date,
): Promise<void> => {
  const { scope } = performer;
  const done = outcome.result === 'done' ? outcome : null;
  const state = done
    ? doneState(performer, taskAction, done)
    : await stateWithout(tx, performer, row, taskAction);
  await queries.setOccurrenceState(tx, scope, [row.id], state, receivedAt);
  const kind = done ? EVENT_OF[done.state] : 'undone';
  await queries.appendEvents(tx, scope, [eventOf(performer, row.id, kind, taskAction, receivedAt)]);
  const action = done ? ACTION_OF[done.state] : 'task.undone';
  await appendAuditOf(tx, scope, [auditOf(performer, row, action, receivedAt, taskAction.at)]);
  if (state.state !== 'pending') return;
  // Open again, the occurrence follows the changes made to its task in the meantime.
  await followTasks(tx, scope, [row.branch_task_id], receivedAt);
  if ((await queries.lockOccurrences(tx, scope, [row.id])).length === 0) {
    throw new AppError('NOT_POSSIBLE_NOW', { message: NO_LONGER_DUE });
  }
};
