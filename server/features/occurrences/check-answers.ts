import type { CheckedAnswer } from '@branchbook/contract/checklist-answers.ts';
import type { GivenAnswer } from '@branchbook/contract/checklist-values.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findPhotosByHash } from '../../platform/photos/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { TabletWorld } from '../../platform/tablet-items.ts';
import { findTaskVersions, findVersions, judgeAnswers } from '../checklists/service.ts';
import type { AnsweredAt } from '../checklists/service.ts';
import { holdNames } from '../employees/service.ts';

/** An action that may carry answers to the steps of its task: only completing does. */
export type MayAnswer = {
  payload: {
    branch_task_id: number;
    checklist?: number | null | undefined;
    answers?: readonly GivenAnswer[] | null | undefined;
  };
};

/** Returns the answers of an action, if it has any. */
export const answersOf = ({ payload }: MayAnswer): readonly GivenAnswer[] => payload.answers ?? [];

/**
 * Returns the version of the steps that an action answers: the one that it names, else the one
 * that the occurrence has. Null when the action answers none.
 */
export const checklistOf = ({ payload }: MayAnswer, current: number | null): number | null =>
  payload.checklist ?? (payload.answers ? current : null);

/** Returns the hashes of the photos that answers name. */
export const photosIn = (answers: readonly GivenAnswer[]): string[] =>
  answers.map(({ photo }) => photo).filter((photo) => typeof photo === 'string');

/** Returns the ids of the photos of a branch that have arrived, by their hashes in hex. */
export const photosByHash = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  hashes: readonly string[],
): Promise<Map<string, number>> => {
  if (hashes.length === 0) return new Map();
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await findPhotosByHash(tx, scope, branchId, bytes);
  return new Map(rows.map((row) => [row.sha256?.toString('hex') ?? '', row.id]));
};

const NOT_ITS_STEPS = { problem: 'These are not the steps of this task' };
const NOT_A_PERSON = { problem: 'An answer was given by someone who cannot unlock this tablet' };

/** Tells which people could have answered on the tablet of a batch. */
type KeyHolders = TabletWorld['keyHolders'];

/** The portal names no other people: one person answers all steps at once. */
const NO_OTHERS: KeyHolders = () => Promise.resolve(new Set());

/** The versions of steps and the people that several actions name, read at once. */
export class NamedChecklists {
  readonly #tx: Tx;
  readonly #scope: Scope;
  #steps = new Map<number, Step[]>();
  #ofTasks = new Set<string>();
  readonly #keyHolders: KeyHolders;
  #names = new Map<number, string>();

  constructor(tx: Tx, scope: Scope, keyHolders = NO_OTHERS) {
    this.#tx = tx;
    this.#scope = scope;
    this.#keyHolders = keyHolders;
  }

  async read(actions: readonly MayAnswer[]): Promise<void> {
    const naming = actions.filter(({ payload }) => typeof payload.checklist === 'number');
    const checklistIds = naming.map(({ payload }) => payload.checklist ?? 0);
    const taskIds = naming.map(({ payload }) => payload.branch_task_id);
    this.#steps = await findVersions(this.#tx, this.#scope, checklistIds);
    this.#ofTasks = await findTaskVersions(this.#tx, this.#scope, { taskIds, checklistIds });
    const people = actions.flatMap((action) => answersOf(action).map(({ by }) => by));
    const named = [...new Set(people.filter((id) => typeof id === 'number'))];
    if (named.length === 0) return;
    const holders = await this.#keyHolders(named);
    const known = named.filter((id) => holders.has(id));
    if (known.length > 0) this.#names = await holdNames(this.#tx, this.#scope, known);
  }

  nameOf(employeeId: number): string | undefined {
    return this.#names.get(employeeId);
  }

  /**
   * Checks the answers of an action on an occurrence that has the version `current`. The task has
   * or had the version that they name: a tablet that was without a network answers an older one.
   */
  async judge(
    action: MayAnswer,
    current: number | null,
    answeredAt: AnsweredAt,
  ): Promise<{ answers: CheckedAnswer[] } | { problem: string }> {
    const given = answersOf(action);
    const checklist = checklistOf(action, current);
    if (checklist === null) return given.length === 0 ? { answers: [] } : NOT_ITS_STEPS;
    const steps = await this.#stepsOf(checklist);
    const isOfTask =
      checklist === current || this.#ofTasks.has(`${action.payload.branch_task_id} ${checklist}`);
    if (!steps || !isOfTask) return NOT_ITS_STEPS;
    const isKnown = ({ by }: GivenAnswer): boolean => typeof by !== 'number' || this.#names.has(by);
    return given.every(isKnown) ? judgeAnswers(steps, given, answeredAt) : NOT_A_PERSON;
  }

  /** Returns the steps of a version; reads those that no action names. */
  async #stepsOf(checklist: number): Promise<Step[] | undefined> {
    const known = this.#steps.get(checklist);
    if (known) return known;
    for (const [id, steps] of await findVersions(this.#tx, this.#scope, [checklist])) {
      this.#steps.set(id, steps);
    }
    return this.#steps.get(checklist);
  }
}
