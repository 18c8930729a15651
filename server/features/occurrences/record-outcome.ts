import { createHash, randomUUID } from 'node:crypto';
import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import type { GivenAnswer } from '@branchbook/contract/checklist-values.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireReach } from '../branches/service.ts';
import { answerRows, findVersions, listAnswers } from '../checklists/service.ts';
import type { AnswerRow, ListedAnswer } from '../checklists/service.ts';
import { courseOfTask } from '../courses/service.ts';
import { holdCaller } from '../employees/service.ts';
import { MANAGERS_ONLY } from './completion-rules.ts';
import type { Outcome } from './completion-rules.ts';
import { checklistOf, NamedChecklists, photosByHash, photosIn } from './check-answers.ts';
import { lockOccurrences } from './action-queries.ts';
import { NOT_DONE, outcomeOf, writeOutcome } from './write-outcome.ts';
import type { JudgedAction, RecordedAction } from './write-outcome.ts';
import { presentOccurrence } from './presenter.ts';
import { findOccurrence } from './detailed-queries.ts';
import type { DetailedRow } from './detailed-queries.ts';

/** Returns an occurrence within reach: 404 if not the company's, 403 if another branch's. */
export const requireOccurrence = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
): Promise<DetailedRow> => {
  const row = await findOccurrence(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  await requireReach(db, actor, row.branch_id);
  return row;
};

/** Creates an error that carries the task as it is now, so that the user sees what has changed. */
export const refuseNow = (
  code: 'ALREADY_DONE' | 'NOT_POSSIBLE_NOW' | 'CONFLICT',
  row: DetailedRow,
  message?: string,
): AppError =>
  new AppError(code, {
    data: { current: presentOccurrence(row) },
    ...(message === undefined ? {} : { message }),
  });

type Changing = Extract<Outcome, { result: 'done' | 'undone' }>;

const judge = (actor: PortalActor, row: DetailedRow, taskAction: JudgedAction): Changing => {
  const { branch_id: branchId } = row;
  if (!can(actor, 'complete_tasks', { branchId })) throw new AppError('ACCESS_DENIED');
  if (row.manager_task && !can(actor, 'complete_manager_tasks', { branchId })) {
    throw new AppError('ACCESS_DENIED', { message: MANAGERS_ONLY });
  }
  const outcome = outcomeOf(actor, row, taskAction, row);
  if (outcome.result === 'refused') throw refuseNow('NOT_POSSIBLE_NOW', row, outcome.reason);
  const isFirst = outcome.result === 'undone' || (outcome.result === 'done' && !outcome.isEarlier);
  if (isFirst) return outcome;
  throw taskAction.kind === 'task.undo'
    ? refuseNow('NOT_POSSIBLE_NOW', row, 'There is nothing to undo')
    : refuseNow('ALREADY_DONE', row);
};

/** What a person sends from the portal; answers name photos that were kept before. */
type Sent = {
  kind: RecordedAction['kind'];
  note: string | null;
  photo: Uint8Array | null;
  checklist?: number | null | undefined;
  answers?: readonly GivenAnswer[] | null | undefined;
};

const PHOTO_MISSING = 'A photo has not arrived. Please take it again.';

const refuseAnswers = (message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field: 'answers', message }] });

/** Returns the answers as they are stored, or refuses those that do not suffice. */
const rowsOfAnswers = async (
  tx: Tx,
  actor: PortalActor,
  row: DetailedRow,
  { checklist, answers }: Sent,
  action: { key: string; at: Date },
): Promise<AnswerRow[]> => {
  const { scope } = actor;
  // In the portal, one person answers all steps at once.
  const own = answers?.map((answer) => ({ ...answer, by: null, at: null }));
  const sent = { payload: { branch_task_id: row.branch_task_id, checklist, answers: own } };
  const named = new NamedChecklists(tx, scope);
  await named.read([sent]);
  const judged = await named.judge(sent, row.checklist_id, {
    at: action.at,
    shiftMs: 0,
    timezone: row.timezone,
  });
  if ('problem' in judged) throw refuseAnswers(judged.problem);
  const photos = await photosByHash(tx, scope, row.branch_id, photosIn(own ?? []));
  if (judged.answers.some(({ photo }) => photo !== null && !photos.has(photo))) {
    throw refuseAnswers(PHOTO_MISSING);
  }
  return answerRows(judged.answers, {
    ...action,
    occurrenceId: row.id,
    shiftMs: 0,
    by: actor.employeeId,
    nameOf: () => actor.name,
    photoOf: (hash) => photos.get(hash) ?? null,
  });
};

/**
 * Completes a task in the portal, marks it as not completed, or undoes that, by the same rules as
 * on tablets. Of two simultaneous actions the first counts, and the second is refused ([A-093]).
 */
export const recordOutcome = async (
  { db, clock, photos }: Context,
  actor: PortalActor,
  id: number,
  sent: Sent,
): Promise<DetailedRow> => {
  const { scope } = actor;
  const { kind, note, photo } = sent;
  const at = clock.now();
  const seen = await requireOccurrence(db, actor, id);
  const judgedOf = async (
    of: Db | Tx,
    row: DetailedRow,
  ): Promise<JudgedAction & { hasPhoto: boolean }> => ({
    kind,
    at,
    note,
    hasPhoto: photo !== null,
    checklistId: checklistOf(
      { payload: { branch_task_id: row.branch_task_id, ...sent } },
      row.checklist_id,
    ),
    course: await courseOfTask(of, scope, row, actor.employeeId),
  });
  judge(actor, seen, await judgedOf(db, seen));
  const kept =
    photo &&
    (await photos.keep(scope, {
      bytes: photo,
      branchId: seen.branch_id,
      purpose: 'completion',
      by: actor.employeeId,
      at,
    }));
  return db.transaction().execute(async (tx) => {
    // Locked first, as for tablets: once undone, the occurrence may have to follow its task.
    if (kind === 'task.undo') await lockBranches(tx, scope, [seen.branch_id]);
    await holdCaller(tx, actor);
    await lockOccurrences(tx, scope, [id]);
    const row = await requireOccurrence(tx, actor, id);
    const judged = await judgedOf(tx, row);
    const outcome = judge(actor, row, judged);
    const key = randomUUID();
    const answers = await rowsOfAnswers(tx, actor, row, sent, { key, at });
    const taskAction = { ...judged, key, photoId: kept?.id ?? null, answers };
    await writeOutcome(tx, actor, row, taskAction, outcome, { receivedAt: at, time: row });
    // A run of a task that is started when needed is gone once it is undone.
    return (await findOccurrence(tx, scope, id)) ?? { ...row, ...NOT_DONE, verification: 'none' };
  });
};

/** Keeps a photo that an answer is going to name, for a task that the caller may complete. */
export const keepAnswerPhoto = async (
  { db, clock, photos }: Context,
  actor: PortalActor,
  id: number,
  photo: Uint8Array | null,
): Promise<string> => {
  const row = await requireOccurrence(db, actor, id);
  if (!can(actor, 'complete_tasks', { branchId: row.branch_id })) {
    throw new AppError('ACCESS_DENIED');
  }
  if (photo === null) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'photo', message: 'Please send the photo' }],
    });
  }
  const sha256 = createHash('sha256').update(photo).digest();
  await photos.keep(actor.scope, {
    bytes: photo,
    branchId: row.branch_id,
    purpose: 'completion',
    by: actor.employeeId,
    at: clock.now(),
    sha256,
  });
  return sha256.toString('hex');
};

/** Returns the steps of a task on one day and the answers that count. */
export const answersOfOccurrence = async (
  { db }: Context,
  actor: PortalActor,
  id: number,
): Promise<{ checklist: ChecklistVersion | null; answers: ListedAnswer[] }> => {
  const { scope } = actor;
  const { checklist_id: checklistId, done_key: key } = await requireOccurrence(db, actor, id);
  if (checklistId === null) return { checklist: null, answers: [] };
  const steps = (await findVersions(db, scope, [checklistId])).get(checklistId) ?? [];
  const answers = key === null ? [] : await listAnswers(db, scope, [key]);
  return { checklist: { id: checklistId, steps }, answers };
};
