import type { SnapshotOccurrence, SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { deadlineOf } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/** Manager who sent a task back, with the time and the reason. */
export type SentBack = { by: string | null; at: Date; reason: string | null };

/** Task on one due date, with everything that this tablet knows about it. */
export type DayTask = {
  id: string;
  taskId: number;
  dueDate: Day;
  dueAt: Date;
  name: string;
  priority: number;
  managerTask: boolean;
  fromHeadOffice: boolean;
  /** Null when the snapshot no longer has the task itself. */
  details: SnapshotTask | null;
  state: SnapshotOccurrence['state'];
  verification: SnapshotOccurrence['verification'];
  doneBy: number | null;
  doneByName: string | null;
  doneAt: Date | null;
  notes: string | null;
  /** Photo that was taken when the task was done. */
  photo: string | null;
  /** Outcomes that other users recorded later than the one that counts. */
  others: NonNullable<SnapshotOccurrence['others']>;
  /** Version that the server last reported; null once this tablet has changed the task. */
  version: number | null;
  /** Last time that it was sent back; done again since unless `verification` is 'rejected'. */
  sentBack: SentBack | null;
  /** True while a task action still has to be sent. */
  waiting: boolean;
  overdue: boolean;
  /** True when it was due on an earlier day. */
  carried: boolean;
};

export type TaskFacts = Omit<DayTask, 'overdue' | 'carried'>;

/** Returns the id of a task on one due date: each date has its own to-do. */
export const dayTaskId = (taskId: number, dueDate: Day) => `${taskId}:${dueDate}`;

export const fromOccurrence = (
  occurrence: SnapshotOccurrence,
  details: SnapshotTask | undefined,
): TaskFacts => ({
  id: dayTaskId(occurrence.branch_task_id, occurrence.due_date),
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

export const fromSchedule = (task: SnapshotTask, dueDate: Day, timezone: string): TaskFacts => ({
  id: dayTaskId(task.id, dueDate),
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
