import { createHash, randomUUID } from 'node:crypto';
import { withKeptPhotos, withStepIds } from '@branchbook/contract/checklist.ts';
import type { NewStep, Step } from '@branchbook/contract/checklist.ts';
import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { findTaskPhotos } from '../../platform/photos/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { answerWords, failedText } from './answer-text.ts';
import type { AnswerWords } from './answer-text.ts';
import { findVersions, keepVersions, listAnswers, listFailedAnswers } from './queries.ts';
import type { ListedAnswer } from './queries.ts';

/* Exports for other features. */
export { answerRows, judgeAnswers } from './answer-rules.ts';
export type { AnsweredAt } from './answer-rules.ts';
export { cellLine } from './answer-text.ts';
export type { AnswerWords } from './answer-text.ts';
export { presentAnswer } from './presenter.ts';
export {
  answeredOf,
  findTaskVersions,
  findVersions,
  firstRequired,
  insertAnswersOf,
  linkAnswerPhoto,
  listAnswers,
  requiredStepOf,
  stepsOf,
} from './queries.ts';
export type { AnswerRow, ListedAnswer } from './queries.ts';

const PHOTO_GONE = 'This photo is no longer there. Please add it again.';

/**
 * Keeps the steps of tasks as versions; returns the id of each, null for a task without steps.
 * Steps that the company has already are the same version.
 */
export const keepChecklists = async (
  tx: Tx,
  scope: Scope,
  tasks: readonly (readonly NewStep[])[],
): Promise<(number | null)[]> => {
  const versions = tasks.map((steps) => {
    if (steps.length === 0) return null;
    const named = withStepIds(steps, randomUUID);
    const hash = createHash('sha256').update(JSON.stringify(named)).digest('hex');
    return { hash, steps: named };
  });
  const kept = versions.filter((version) => version !== null);
  if (kept.length === 0) return versions.map(() => null);
  const ids = await keepVersions(tx, scope, kept);
  return versions.map((version) => (version && ids.get(version.hash)) ?? null);
};

/** Where steps are kept: for a task of one branch, or for all branches; and the steps until then. */
type Place = { branchId: number | null; known?: readonly Step[] };

/** Refuses steps that name photos which are not of tasks of the branch, or of all branches. */
const requirePhotos = async (
  tx: Tx,
  scope: Scope,
  steps: readonly NewStep[],
  branchId: number | null,
): Promise<void> => {
  const named = steps.flatMap(({ help_photo: photo }, index) =>
    photo ? [{ photo, field: `steps.${index}.help_photo` }] : [],
  );
  const names = named.map(({ photo }) => photo);
  const found = await findTaskPhotos(tx, scope, names, branchId);
  const errors = named
    .filter(({ photo }) => !found.has(photo))
    .map(({ field }) => ({ field, message: PHOTO_GONE }));
  if (errors.length > 0) throw new AppError('VALIDATION', { errors });
};

/** Keeps the steps that a form sent for one task; see keepChecklists. */
export const keepChecklist = async (
  tx: Tx,
  scope: Scope,
  sent: readonly NewStep[],
  { branchId, known = [] }: Place,
): Promise<number | null> => {
  const steps = withKeptPhotos(sent, known);
  await requirePhotos(tx, scope, steps, branchId);
  return (await keepChecklists(tx, scope, [steps]))[0] ?? null;
};

/** Returns versions of steps by their ids, for tablets. */
export const checklistsForTablet = async (
  db: Db,
  scope: Scope,
  ids: (number | undefined)[],
): Promise<ChecklistVersion[]> => {
  const named = ids.filter((id) => id !== undefined);
  const versions = await findVersions(db, scope, named);
  return [...versions].map(([id, steps]) => ({ id, steps })).toSorted((a, b) => a.id - b.id);
};

const textsByKey = <T>(
  answers: readonly ListedAnswer[],
  textOf: (answer: ListedAnswer) => T,
): Map<string, T[]> => {
  const byKey = new Map<string, T[]>();
  for (const answer of answers) {
    const texts = byKey.get(answer.action_key);
    if (texts) texts.push(textOf(answer));
    else byKey.set(answer.action_key, [textOf(answer)]);
  }
  return byKey;
};

/** Returns the failed answers in words, by the key of the action that they came with. */
export const failedAnswersOf = async (
  db: Db,
  scope: Scope,
  actionKeys: readonly string[],
): Promise<Map<string, string[]>> =>
  actionKeys.length === 0
    ? new Map()
    : textsByKey(await listFailedAnswers(db, scope, actionKeys), failedText);

/** Returns all answers in words, by the key of the action that they came with. */
export const answersInWords = async (
  db: Db,
  scope: Scope,
  actionKeys: readonly string[],
): Promise<Map<string, AnswerWords[]>> =>
  actionKeys.length === 0
    ? new Map()
    : textsByKey(await listAnswers(db, scope, actionKeys), answerWords);
