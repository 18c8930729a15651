import type { SnapshotOccurrence, SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { deadlineOf } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

/** Who wants a task done again, when they said so, and why. */
export type SentBack = { by: string | null; at: Date; reason: string | null };

/** A task on one due date, with everything that is known of it here. */
export type DayTask = {
  id: string;
  taskId: number;
  dueDate: Day;
  dueAt: Date;
  name: string;
  priority: number;
  managerTask: boolean;
  fromHeadOffice: boolean;
  /** Null when the task itself is no longer there. */
  details: SnapshotTask | null;
  state: SnapshotOccurrence['state'];
  verification: SnapshotOccurrence['verification'];
  doneBy: number | null;
  doneByName: string | null;
  doneAt: Date | null;
  notes: string | null;
  /** Of how it was done. */
  photo: string | null;
  /** What others did with it later than the person who counts. */
  others: NonNullable<SnapshotOccurrence['others']>;
  /** As the server last said; null when something was done here since. */
  version: number | null;
  /** The last time that it was; done again since, when it is not rejected any more. */
  sentBack: SentBack | null;
  /** Something of it still has to be sent. */
  waiting: boolean;
  overdue: boolean;
  /** Due on an earlier day. */
  carried: boolean;
};

export type Known = Omit<DayTask, 'overdue' | 'carried'>;

/** The same task on another day is another thing to do. */
export const idOf = (taskId: number, dueDate: Day) => `${taskId}:${dueDate}`;

export const fromOccurrence = (
  occurrence: SnapshotOccurrence,
  details: SnapshotTask | undefined,
): Known => ({
  id: idOf(occurrence.branch_task_id, occurrence.due_date),
  taskId: occurrence.branch_task_id,
  dueDate: occurrence.due_date,
  dueAt: new Date(occurrence.due_at),
  name: occurrence.task_name,
  priority: occurrence.priority,
  managerTask: occurrence.manager_task,
  fromHeadOffice: details?.from_head_office ?? false,
  details: details ?? null,
  state: occurrence.state,
  verification: occurrence.verification,
  doneBy: occurrence.done_by,
  doneByName: occurrence.done_by_name,
  doneAt: occurrence.done_at === null ? null : new Date(occurrence.done_at),
  notes: occurrence.notes,
  photo: occurrence.photo_url,
  others: occurrence.others ?? [],
  version: occurrence.version,
  sentBack:
    occurrence.verification === 'rejected' && occurrence.verified_at
      ? {
          by: occurrence.verified_by_name,
          at: new Date(occurrence.verified_at),
          reason: occurrence.rejection_reason,
        }
      : null,
  waiting: false,
});

export const fromSchedule = (task: SnapshotTask, dueDate: Day, timezone: string): Known => ({
  id: idOf(task.id, dueDate),
  taskId: task.id,
  dueDate,
  dueAt: deadlineOf(dueDate, task.time_to_finish_minutes, timezone),
  name: task.task_name,
  priority: task.priority,
  managerTask: task.manager_task,
  fromHeadOffice: task.from_head_office,
  details: task,
  state: 'pending',
  verification: 'none',
  doneBy: null,
  doneByName: null,
  doneAt: null,
  notes: null,
  photo: null,
  others: [],
  version: null,
  sentBack: null,
  waiting: false,
});
