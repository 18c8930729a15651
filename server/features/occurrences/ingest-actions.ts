import type { CheckedAnswer } from '@branchbook/contract/checklist-answers.ts';
import type { CourseDemand } from '@branchbook/contract/course-rules.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { reduceVerification } from '@branchbook/contract/task-reducer.ts';
import { turnOf } from '@branchbook/contract/turns.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ActorsEntry } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import { ACCEPTED, DUPLICATE, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem } from '../../platform/tablet-items.ts';
import { answerRows } from '../checklists/service.ts';
import { findNewSigners } from '../employees/service.ts';
import { courseLookup } from '../courses/service.ts';
import type { CourseLookup } from '../courses/service.ts';
import type { AnswerRow } from '../checklists/service.ts';
import {
  answersOf,
  checklistOf,
  NamedChecklists,
  photosByHash,
  photosIn,
} from './check-answers.ts';
import { lastRejection, saveActions } from './action-queries.ts';
import type { OccurrenceEvent } from './action-queries.ts';
import {
  ACTION_OF,
  auditedOf,
  auditOf,
  doneState,
  duplicateOf,
  EVENT_OF,
  eventOf,
  outcomeOf,
  progressOf,
  writeOutcome,
} from './write-outcome.ts';
import type { Done, RecordedAction } from './write-outcome.ts';
import type { OccurrenceRow } from './queries.ts';
import { hasActionOf } from './other-action-queries.ts';
import { TaskDays } from './find-task-days.ts';
import type { World } from './find-task-days.ts';
import { recordVerification, verificationAction, verifiedState } from './verify-tasks.ts';

type ActionItem = TabletItem<'task.complete' | 'task.not-complete' | 'task.undo'>;
type VerifyItem = TabletItem<'task.verify'>;
type Item = ActionItem | VerifyItem;

const dayOf = ({ payload }: Item) => ({
  branchTaskId: payload.branch_task_id,
  dueDate: payload.due_date,
  turn: turnOf(payload),
});

const photosNamedBy = (item: Item): string[] => [
  ...('photo' in item.payload && item.payload.photo ? [item.payload.photo] : []),
  ...photosIn(answersOf(item)),
];

/** Effects of a batch on locked occurrences: decided in memory, written at once. */
class Taking {
  readonly #tx: Tx;
  readonly #world: World;
  readonly #days: TaskDays;
  readonly #changed = new Set<OccurrenceRow>();
  #photos = new Map<string, number>();
  #events: OccurrenceEvent[] = [];
  #answers: AnswerRow[] = [];
  readonly #checklists: NamedChecklists;
  #audit: ActorsEntry[] = [];
  #performers: number[] = [];
  readonly #lookups = new Map<number, Promise<CourseLookup>>();

  constructor(tx: Tx, world: World) {
    this.#tx = tx;
    this.#world = world;
    this.#days = new TaskDays(tx, world);
    this.#checklists = new NamedChecklists(tx, world.scope, world.keyHolders);
  }

  get #arrived() {
    return { receivedAt: this.#world.now, time: this.#world };
  }

  async prepare(items: Item[]): Promise<void> {
    await this.#days.hold(items.map(dayOf));
    const { scope, branchId } = this.#world;
    const hashes = items.flatMap(photosNamedBy);
    this.#photos = await photosByHash(this.#tx, scope, branchId, hashes);
    await this.#checklists.read(items);
    this.#performers = [...new Set(items.map(({ by }) => by.employeeId))];
  }

  /** Returns the course that a task demands, with the certificates of the batch's people. */
  async #courseOf(row: OccurrenceRow): Promise<CourseDemand | null> {
    const { required_course_id: id } = row;
    if (id === null) return null;
    const { scope } = this.#world;
    const people = { courseIds: [id], employeeIds: this.#performers };
    const lookup = this.#lookups.get(id) ?? courseLookup(this.#tx, scope, people);
    this.#lookups.set(id, lookup);
    return (await lookup)(row);
  }

  async take(item: Item): Promise<ItemResult> {
    const { branchId } = this.#world;
    const permission = item.kind === 'task.verify' ? 'verify_tasks' : 'complete_tasks';
    if (!can(item.by, permission, { branchId })) return NOT_ALLOWED;
    const row = await this.#days.find(dayOf(item), item.at);
    if (!row) return refused(this.#days.whyNotDue(dayOf(item)));
    return item.kind === 'task.verify' ? this.#verify(item, row) : this.#deal(item, row);
  }

  async write(): Promise<void> {
    const { scope, now } = this.#world;
    const events = this.#events.splice(0);
    const audit = this.#audit.splice(0);
    const answers = this.#answers.splice(0);
    const changed = [...this.#changed];
    await saveActions(this.#tx, scope, { answers, changed, events, audit, at: now });
    this.#changed.clear();
  }

  async #deal(item: ActionItem, row: OccurrenceRow): Promise<ItemResult> {
    const { now, timezone } = this.#world;
    const { at, shiftMs = 0 } = item;
    const answeredAt = { at, shiftMs, timezone };
    const judged = await this.#checklists.judge(item, row.checklist_id, answeredAt);
    if ('problem' in judged) return refused(judged.problem);
    const course = await this.#courseOf(row);
    const taskAction = { ...this.#taskActionOf(item, row, judged.answers), course };
    const outcome = outcomeOf(item.by, row, taskAction, this.#world);
    switch (outcome.result) {
      case 'refused':
        return this.#refuse(item, row, taskAction, outcome.reason);
      case 'duplicate':
        this.#note(duplicateOf(item.by, row.id, taskAction, now), taskAction);
        return DUPLICATE;
      case 'undone':
        return this.#apart(row, () =>
          writeOutcome(this.#tx, item.by, row, taskAction, outcome, this.#arrived),
        );
      case 'done':
        if (outcome.isEarlier) return this.#replace(item, row, taskAction, outcome);
        this.#change(row, doneState(item.by, taskAction, outcome, this.#world));
        this.#note(eventOf(item.by, row.id, EVENT_OF[outcome.state], taskAction, now), taskAction);
        this.#audit.push(
          auditOf(item.by, row, ACTION_OF[outcome.state], now, auditedOf(taskAction)),
        );
        return ACCEPTED;
    }
  }

  /** Refuses an action, but lets people undo their own on a task that another did earlier. */
  async #refuse(
    { kind, by, at }: ActionItem,
    row: OccurrenceRow,
    taskAction: RecordedAction,
    reason: string,
  ): Promise<ItemResult> {
    const { scope, now } = this.#world;
    if (kind !== 'task.undo' || row.done_by === by.employeeId) return refused(reason);
    await this.write();
    const own = { by: by.employeeId, at };
    if (!(await hasActionOf(this.#tx, scope, row.id, own))) return refused(reason);
    this.#events.push(eventOf(by, row.id, 'undone', taskAction, now));
    return DUPLICATE;
  }

  /** Replaces the action that arrived first by an earlier one, unless a rejection followed. */
  async #replace(
    { by, isDoubted }: ActionItem,
    row: OccurrenceRow,
    taskAction: RecordedAction,
    outcome: Done,
  ): Promise<ItemResult> {
    const { scope, now } = this.#world;
    await this.write();
    const rejection = await lastRejection(this.#tx, scope, row.id);
    const known = outcomeOf(by, row, taskAction, this.#world, rejection?.occurred_at);
    if (isDoubted || known.result === 'duplicate') {
      this.#note(duplicateOf(by, row.id, taskAction, now), taskAction);
      return DUPLICATE;
    }
    return this.#apart(row, () =>
      writeOutcome(this.#tx, by, row, taskAction, outcome, this.#arrived),
    );
  }

  /** Verifies by the same rules as in the portal, against the version that the person looked at. */
  async #verify(
    { key, at, by, payload: { version, result, reason } }: VerifyItem,
    row: OccurrenceRow,
  ): Promise<ItemResult> {
    const { now, scope } = this.#world;
    const action = { result, by: by.employeeId, version };
    const outcome = reduceVerification(progressOf(row), action);
    if (outcome.result === 'refused') return refused(outcome.reason);
    if (result === 'rejected') {
      const verified = { at, receivedAt: now, keyOf: () => key };
      return this.#apart(row, () =>
        recordVerification(this.#tx, by, [row], { result, reason }, verified),
      );
    }
    if ((await findNewSigners(this.#tx, scope, [by.employeeId], at)).size > 0) {
      return refused(ERRORS.SIGNER_TOO_NEW.message);
    }
    const audited = verificationAction(row, result);
    this.#change(row, verifiedState(by, { result, reason }, at));
    this.#events.push(eventOf(by, row.id, result, { key, at, note: reason, photoId: null }, now));
    this.#audit.push(auditOf(by, row, audited, now, { happenedAt: at }));
    return ACCEPTED;
  }

  #note(event: OccurrenceEvent, { answers }: RecordedAction): void {
    this.#events.push(event);
    this.#answers.push(...answers);
  }

  #taskActionOf(
    item: ActionItem,
    row: OccurrenceRow,
    answers: readonly CheckedAnswer[],
  ): Omit<RecordedAction, 'course'> {
    const { key, kind, at, by, shiftMs = 0, payload } = item;
    const hash = ('photo' in payload && payload.photo) || null;
    const answered = {
      occurrenceId: row.id,
      key,
      at,
      shiftMs,
      by: by.employeeId,
      nameOf: (id: number) => this.#checklists.nameOf(id) ?? by.name,
      photoOf: (photo: string) => this.#photos.get(photo) ?? null,
    };
    return {
      key,
      kind,
      at,
      note: ('note' in payload && payload.note) || null,
      photoId: (hash && this.#photos.get(hash)) || null,
      hasPhoto: hash !== null,
      photoHash: hash === null ? null : Buffer.from(hash, 'hex'),
      checklistId: checklistOf(item, row.checklist_id),
      answers: answerRows(answers, answered),
    };
  }

  #change(row: OccurrenceRow, state: Partial<OccurrenceRow>): void {
    Object.assign(row, state, { version: row.version + 1 });
    this.#changed.add(row);
  }

  /** Runs `work` by itself, because reopening a task changes which of its days exist. */
  async #apart(row: OccurrenceRow, work: () => Promise<void>): Promise<ItemResult> {
    await this.write();
    try {
      await withSavepoint(this.#tx, work);
    } catch (error) {
      if (error instanceof AppError) return refused(error.message);
      throw error;
    }
    await this.#days.holdAgain(row.branch_task_id);
    return ACCEPTED;
  }
}

/** Ingests people's actions on tasks at a tablet in their order; returns a result for each. */
export const ingestTasks = async (tx: Tx, world: World, items: Item[]): Promise<ItemResult[]> => {
  const taking = new Taking(tx, world);
  await taking.prepare(items);
  const results: ItemResult[] = [];
  for (const item of items) results.push(await taking.take(item));
  await taking.write();
  return results;
};
