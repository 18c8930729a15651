import { isOnDay } from '@branchbook/contract/branch-day.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { runOf } from '@branchbook/contract/turns.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { TabletWorld } from '../../platform/tablet-items.ts';
import { lockTaskDays } from './action-queries.ts';
import type { TaskDay } from './action-queries.ts';
import { closedDaysOf } from '../branches/service.ts';
import { listTasksToFollow } from './reschedule-queries.ts';
import { insertOccurrences, occurrencesUntil } from './queries.ts';
import type { OccurrenceRow } from './queries.ts';
import { Deadlines, dueBetween, dueOn, mayStartOn, onOpenDays } from './due-rules.ts';
import type { DueOccurrence } from './due-rules.ts';

export type World = Omit<TabletWorld, 'device' | 'vault'>;

type NamedTask = Awaited<ReturnType<typeof listTasksToFollow>>[number];

/** Refusal of an item of a former version, which does not say which occurrence it means. */
const UPDATE_FIRST = 'Reload this tablet to update it, then choose when this task was due';

const keyOf = ({ branchTaskId, dueDate, turn }: TaskDay): string =>
  `${branchTaskId} ${dueDate} ${turn}`;

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
  /** Closed days of the branch among the named days that had no occurrence. */
  #closed: ReadonlySet<Day> = new Set();

  constructor(tx: Tx, world: World) {
    this.#tx = tx;
    this.#world = world;
  }

  async hold(named: TaskDay[]): Promise<void> {
    const days = new Map(named.map((day) => [keyOf(day), day]));
    this.#named = [...days.values()];
    await this.#lock(this.#named);
    // A future day must not be fixed with the task as it is today.
    const missing = this.#named.filter((day) => !this.#find(day) && !this.#isToCome(day.dueDate));
    if (missing.length > 0) await this.#makeDue(missing);
  }

  /** Returns a named occurrence; undefined when it was not due when the person acted on it. */
  async find(day: TaskDay, at: Date): Promise<OccurrenceRow | undefined> {
    const row = this.#find(day);
    if (row) return row;
    const task = this.#tasks.get(day.branchTaskId);
    if (!task) return undefined;
    const stays =
      this.#wasStarted(task, day, at) ||
      this.#wasChangedSince(task, day, at) ||
      this.#wasClosed(task, day, at);
    if (!stays) return undefined;
    await this.#make([dueOn(task, { day: day.dueDate, turn: day.turn }, this.#world)]);
    return this.#find(day);
  }

  /** Explains to the person why a named task is not due on that day. */
  whyNotDue({ branchTaskId, dueDate, turn }: TaskDay): string {
    const task = this.#tasks.get(branchTaskId);
    if (task?.deleted_at) return 'This task was deleted';
    if (task && !task.active) return 'This task is no longer active';
    if (task && turn === '' && (task.on_demand || task.due_times.length > 0)) return UPDATE_FIRST;
    if (this.#closed.has(dueDate)) return 'The branch was closed on that day';
    return 'This task is not due on that day';
  }

  /** Locks a task's named occurrences again, after some may have been deleted or added. */
  async holdAgain(taskId: number): Promise<void> {
    const days = this.#named.filter((day) => day.branchTaskId === taskId);
    for (const day of days) this.#rows.delete(keyOf(day));
    await this.#lock(days);
  }

  /** Tells whether neither the branch's day nor the date has come to a day. */
  #isToCome(day: Day): boolean {
    return day > localDay(this.#world.now, this.#world.timezone);
  }

  #find(day: TaskDay): OccurrenceRow | undefined {
    return this.#rows.get(keyOf(day));
  }

  async #lock(days: TaskDay[]): Promise<void> {
    const { scope, branchId } = this.#world;
    for (const row of await lockTaskDays(this.#tx, scope, branchId, days)) {
      const day = { branchTaskId: row.branch_task_id, dueDate: row.due_date, turn: row.turn };
      this.#rows.set(keyOf(day), row);
    }
  }

  async #make(due: DueOccurrence[]): Promise<void> {
    if (due.length === 0) return;
    await insertOccurrences(this.#tx, this.#world.scope, due);
    await this.#lock(due);
  }

  async #makeDue(missing: TaskDay[]): Promise<void> {
    const { scope, branchId } = this.#world;
    const ids = [...new Set(missing.map((day) => day.branchTaskId))];
    for (const task of await listTasksToFollow(this.#tx, scope, ids)) {
      if (task.branch_id === branchId) this.#tasks.set(task.id, task);
    }
    const made = await occurrencesUntil(this.#tx, scope, branchId);
    const days = missing.map(({ dueDate }) => dueDate).toSorted();
    const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const branch = { id: branchId, occurrences_until: made };
    const closed = await closedDaysOf(this.#tx, scope, branch, range);
    this.#closed = new Set(closed.map(({ day }) => day));
    const deadlines = new Deadlines();
    const due = missing.flatMap(({ branchTaskId, dueDate, turn }) => {
      const task = this.#tasks.get(branchTaskId);
      // Nothing may be added to a day that was already made.
      if (!task || task.deleted_at || (made !== null && dueDate <= made)) return [];
      const scheduled = dueBetween([task], dueDate, dueDate, this.#world, deadlines);
      const ofDay = onOpenDays(scheduled, [task], (day) => this.#closed.has(day));
      return ofDay.filter((one) => one.turn === turn);
    });
    await this.#make(due);
  }

  /** Tells whether a person started a task when it was needed, on the day that the item names. */
  #wasStarted(task: NamedTask, { dueDate, turn }: TaskDay, at: Date): boolean {
    return (
      runOf(turn) !== null &&
      task.deleted_at === null &&
      !this.#isToCome(dueDate) &&
      isOnDay(at, dueDate, this.#world) &&
      mayStartOn(task, dueDate)
    );
  }

  /**
   * Tells whether a task was not due on a day only because the branch was closed. What a person did
   * on the day itself stays: the tablet may not have known of the closure.
   */
  #wasClosed(task: NamedTask, { dueDate: day, turn }: TaskDay, at: Date): boolean {
    return (
      this.#closed.has(day) &&
      task.deleted_at === null &&
      isOnDay(at, day, this.#world) &&
      dueBetween([task], day, day, this.#world).some((one) => one.turn === turn)
    );
  }

  /**
   * Tells whether a task was changed or deleted after a person acted on it on the day itself, and
   * before the action arrived. The day may be gone then, but what was done stays ([A-128]). Only
   * the last change is known, not which one removed the day nor the schedule before it: accepting
   * work on a day on which the task was not due is better than losing it. Work on a later day than
   * the task's is not accepted: a day that is over is never removed.
   */
  #wasChangedSince(task: NamedTask, { dueDate: day }: TaskDay, at: Date): boolean {
    const changedAt = task.deleted_at ?? (task.version > 1 ? task.updated_at : null);
    return (
      changedAt !== null && at < changedAt && isOnDay(at, day, this.#world) && day >= task.starts_on
    );
  }
}
