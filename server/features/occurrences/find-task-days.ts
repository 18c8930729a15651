import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { TabletWorld } from '../../platform/tablet-items.ts';
import { lockTaskDays } from './action-queries.ts';
import type { TaskDay } from './action-queries.ts';
import { listTasksToFollow } from './reschedule-queries.ts';
import { insertOccurrences, occurrencesUntil } from './queries.ts';
import type { OccurrenceRow } from './queries.ts';
import { Deadlines, dueBetween, dueOn } from './due-rules.ts';
import type { DueOccurrence } from './due-rules.ts';

export type World = Omit<TabletWorld, 'device'>;

type NamedTask = Awaited<ReturnType<typeof listTasksToFollow>>[number];

const keyOf = (taskId: number, day: Day): string => `${taskId} ${day}`;

/**
 * Locked occurrences that a tablet's items name; those of days that were not made yet are made now.
 * The number of statements does not depend on how many there are.
 */
export class TaskDays {
  readonly #tx: Tx;
  readonly #world: World;
  #named: TaskDay[] = [];
  readonly #rows = new Map<string, OccurrenceRow>();
  /** Tasks of the named days that had no occurrence. */
  readonly #tasks = new Map<number, NamedTask>();

  constructor(tx: Tx, world: World) {
    this.#tx = tx;
    this.#world = world;
  }

  async hold(named: TaskDay[]): Promise<void> {
    const days = new Map(named.map((day) => [keyOf(day.branchTaskId, day.dueDate), day]));
    this.#named = [...days.values()];
    await this.#lock(this.#named);
    // A future day must not be fixed with the task as it is today.
    const missing = this.#named.filter(
      (day) => !this.#find(day) && day.dueDate <= this.#world.today,
    );
    if (missing.length > 0) await this.#makeDue(missing);
  }

  /** Returns a named occurrence; undefined when it was not due when the person acted on it. */
  async find(day: TaskDay, at: Date): Promise<OccurrenceRow | undefined> {
    const row = this.#find(day);
    if (row) return row;
    const task = this.#tasks.get(day.branchTaskId);
    if (!task || !this.#wasChangedSince(task, day.dueDate, at)) return undefined;
    await this.#make([dueOn(task, day.dueDate, this.#world.timezone)]);
    return this.#find(day);
  }

  /** Explains to the person why a named task is not due on that day. */
  whyNotDue({ branchTaskId }: TaskDay): string {
    const task = this.#tasks.get(branchTaskId);
    if (task?.deleted_at) return 'This task was deleted';
    if (task && !task.active) return 'This task is no longer active';
    return 'This task is not due on that day';
  }

  /** Locks a task's named occurrences again, after some may have been deleted or added. */
  async holdAgain(taskId: number): Promise<void> {
    const days = this.#named.filter((day) => day.branchTaskId === taskId);
    for (const day of days) this.#rows.delete(keyOf(taskId, day.dueDate));
    await this.#lock(days);
  }

  #find({ branchTaskId, dueDate }: TaskDay): OccurrenceRow | undefined {
    return this.#rows.get(keyOf(branchTaskId, dueDate));
  }

  async #lock(days: TaskDay[]): Promise<void> {
    const { scope, branchId } = this.#world;
    for (const row of await lockTaskDays(this.#tx, scope, branchId, days)) {
      this.#rows.set(keyOf(row.branch_task_id, row.due_date), row);
    }
  }

  async #make(due: DueOccurrence[]): Promise<void> {
    if (due.length === 0) return;
    await insertOccurrences(this.#tx, this.#world.scope, due);
    await this.#lock(due);
  }

  async #makeDue(missing: TaskDay[]): Promise<void> {
    const { scope, branchId, timezone } = this.#world;
    const ids = [...new Set(missing.map((day) => day.branchTaskId))];
    for (const task of await listTasksToFollow(this.#tx, scope, ids)) {
      if (task.branch_id === branchId) this.#tasks.set(task.id, task);
    }
    const made = await occurrencesUntil(this.#tx, scope, branchId);
    const deadlines = new Deadlines();
    const due = missing.flatMap(({ branchTaskId, dueDate }) => {
      const task = this.#tasks.get(branchTaskId);
      // Nothing may be added to a day that was already made.
      if (!task || task.deleted_at || (made !== null && dueDate <= made)) return [];
      return dueBetween([task], dueDate, dueDate, timezone, deadlines);
    });
    await this.#make(due);
  }

  /**
   * Tells whether a task was changed or deleted after a person acted on it on the day itself, and
   * before the action arrived. The day may be gone then, but what was done stays ([A-128]). Only
   * the last change is known, not which one removed the day nor the schedule before it: accepting
   * work on a day on which the task was not due is better than losing it. Work on a later day than
   * the task's is not accepted: a day that is over is never removed.
   */
  #wasChangedSince(task: NamedTask, day: Day, at: Date): boolean {
    const { timezone } = this.#world;
    const changedAt = task.deleted_at ?? (task.version > 1 ? task.updated_at : null);
    return (
      changedAt !== null &&
      at < changedAt &&
      day === localDay(at, timezone) &&
      day >= task.starts_on
    );
  }
}
