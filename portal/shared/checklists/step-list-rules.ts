import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { changeStep, withLabel } from './step-values.ts';
import type { StepChanges } from './step-values.ts';

/** The steps of a task while they are edited, with what they were before the last changes. */
export type StepList = {
  steps: readonly Step[];
  past: readonly (readonly Step[])[];
  /** The step and the setting that the last change typed into; typing is undone as a whole. */
  typing: string | null;
  /** Steps whose kind follows their words, as they were added; the author settles the others. */
  unsettled: ReadonlyMap<string, Step>;
};

export type StepListChange =
  | { kind: 'add'; steps: readonly Step[]; at: number; followsWords?: boolean }
  | { kind: 'replace'; id: string; steps: readonly Step[] }
  | { kind: 'edit'; id: string; changes: StepChanges }
  | { kind: 'remove'; id: string }
  | { kind: 'move'; id: string; to: number }
  | { kind: 'undo' };

const MOST_UNDOS = 100;

const byId = (steps: readonly Step[]): ReadonlyMap<string, Step> =>
  new Map(steps.map((step) => [step.id, step]));

/** Returns a list to edit; the kinds of steps that were just added follow their words. */
export const startList = (steps: readonly Step[], followsWords = false): StepList => ({
  steps,
  past: [],
  typing: null,
  unsettled: byId(followsWords ? steps : []),
});

/** Returns the step as it was added, if its words have suggested another kind since. */
export const beforeWords = ({ unsettled }: StepList, { id, kind }: Step): Step | undefined => {
  const bare = unsettled.get(id);
  return bare?.kind === kind ? undefined : bare;
};

/** Returns the steps in a list that holds no more than a task may have. */
const withinLimit = (steps: readonly Step[]): readonly Step[] => steps.slice(0, STEP_LIMITS.steps);

const moved = (steps: readonly Step[], id: string, to: number): readonly Step[] => {
  const from = steps.findIndex((step) => step.id === id);
  const step = steps[from];
  const place = Math.max(0, Math.min(to, steps.length - 1));
  return step && place !== from ? steps.toSpliced(from, 1).toSpliced(place, 0, step) : steps;
};

/** Adds steps at a place; those beyond the limit of a task are left out, not pushed out. */
const added = (steps: readonly Step[], more: readonly Step[], at: number): readonly Step[] =>
  steps.toSpliced(at, 0, ...more.slice(0, Math.max(0, STEP_LIMITS.steps - steps.length)));

const changed = (
  steps: readonly Step[],
  change: Exclude<StepListChange, { kind: 'undo' }>,
): readonly Step[] => {
  switch (change.kind) {
    case 'add':
      return added(steps, change.steps, change.at);
    case 'replace': {
      const at = steps.findIndex(({ id }) => id === change.id);
      const [first, ...more] = change.steps;
      if (at === -1 || !first) return steps;
      return withinLimit(added(steps.with(at, first), more, at + 1));
    }
    case 'edit':
      return steps.map((step) => (step.id === change.id ? changeStep(step, change.changes) : step));
    case 'remove':
      return steps.filter(({ id }) => id !== change.id);
    case 'move':
      return moved(steps, change.id, change.to);
  }
};

/** Returns the steps whose kind still follows their words after a change. */
const unsettledBy = (list: StepList, change: StepListChange, steps: readonly Step[]) => {
  const { unsettled } = list;
  if (change.kind === 'add' && change.followsWords) {
    return new Map([...unsettled, ...byId(change.steps)]);
  }
  if (change.kind === 'undo') {
    // A kind that was taken back is not suggested again.
    const now = byId(steps);
    const gone = list.steps.filter(({ id, kind }) => now.get(id)?.kind !== kind);
    return without(unsettled, ...gone.map(({ id }) => id));
  }
  const isSettled =
    change.kind === 'replace' || (change.kind === 'edit' && !isTyping(change.changes));
  return isSettled ? without(unsettled, change.id) : unsettled;
};

const without = (unsettled: ReadonlyMap<string, Step>, ...ids: string[]) =>
  new Map([...unsettled].filter(([id]) => !ids.includes(id)));

/** Tells whether an edit changes only the words of a step. */
const isTyping = (changes: StepChanges): boolean =>
  Object.keys(changes).every((setting) => setting === 'label');

/** Returns the list with an edited step of the kind that its words suggest, to be undone by itself. */
const withSuggestion = (list: StepList, id: string): StepList => {
  const bare = list.unsettled.get(id);
  const at = list.steps.findIndex((step) => step.id === id);
  const step = list.steps[at];
  if (!bare || !step) return list;
  const suggested = withLabel(bare, step.label);
  const steps = list.steps.with(at, suggested);
  if (suggested.kind === step.kind) return { ...list, steps };
  return { ...list, steps, past: [...list.past, list.steps], typing: null };
};

/** Applies a change to the list, or takes the last one back. */
export const changeList = (list: StepList, change: StepListChange): StepList => {
  if (change.kind === 'undo') {
    const steps = list.past.at(-1);
    if (!steps) return list;
    const unsettled = unsettledBy(list, change, steps);
    return { steps, past: list.past.slice(0, -1), typing: null, unsettled };
  }
  const steps = changed(list.steps, change);
  if (steps === list.steps) return list;
  const typing =
    change.kind === 'edit' ? `${change.id} ${Object.keys(change.changes).join()}` : null;
  const goesOn = typing !== null && typing === list.typing;
  const past = goesOn ? list.past : [...list.past, list.steps].slice(-MOST_UNDOS);
  const next = { steps, past, typing, unsettled: unsettledBy(list, change, steps) };
  return change.kind === 'edit' ? withSuggestion(next, change.id) : next;
};

/** Returns the list of the builder, or a new one when the form was filled with other steps. */
export const listOf = (list: StepList, steps: readonly Step[]): StepList =>
  JSON.stringify(list.steps) === JSON.stringify(steps) ? list : startList(steps);
