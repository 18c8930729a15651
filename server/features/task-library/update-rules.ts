import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import type { LibraryStep, LibraryTask } from '@branchbook/contract/task-library.ts';

/* What a newer version of a library task adds to a task that a company made from an older one. Steps
   and options that the company has stay as they are, also those that it has changed or removed. */

type Newer = Pick<LibraryTask, 'steps' | 'changed'>;

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the place after the last of the labels that a list has; its end if it has none of them. */
const placeAfter = (list: readonly { label: string }[], labels: readonly string[]): number => {
  const found = labels
    .toReversed()
    .map((label) => list.findIndex((one) => isSame(one.label, label)))
    .find((index) => index !== -1);
  return found === undefined ? list.length : found + 1;
};

/** Returns an own step with the options and the setting that the newer one adds. */
const extendedStep = (own: Step, newer: LibraryStep, adds: readonly string[]): Step => {
  const showsDates = newer.birth_dates === true && adds.includes(newer.label);
  const step: Step = showsDates ? { ...own, birth_dates: true } : own;
  if (!step.options) return step;
  const known = newer.options ?? [];
  let { options } = step;
  for (const [index, option] of known.entries()) {
    const isThere = options.some(({ label }) => isSame(label, option.label));
    if (isThere || !adds.includes(option.label)) continue;
    if (options.length >= STEP_LIMITS.mostOptions) break;
    const before = known.slice(0, index).map(({ label }) => label);
    options = options.toSpliced(placeAfter(options, before), 0, option);
  }
  return { ...step, options };
};

/** Returns the own steps with what a newer version adds; `idOf` gives added steps their id. */
export const extendedSteps = (
  own: readonly Step[],
  { steps, changed }: Newer,
  idOf: (label: string) => string,
): Step[] => {
  const adds = changed?.adds ?? [];
  let next = [...own];
  for (const [index, step] of steps.entries()) {
    const mine = next.findIndex(
      ({ kind, label }) => kind === step.kind && isSame(label, step.label),
    );
    const known = next[mine];
    if (known) next[mine] = extendedStep(known, step, adds);
    else if (adds.includes(step.label) && next.length < STEP_LIMITS.steps) {
      const before = steps.slice(0, index).map(({ label }) => label);
      const added = { ...step, id: idOf(step.label) };
      next = next.toSpliced(placeAfter(next, before), 0, added);
    }
  }
  return next;
};

const labelsOf = (steps: readonly Step[]): Set<string> =>
  new Set(
    steps.flatMap(({ label, options = [], birth_dates: dates }) => [
      `${label} ${dates === true}`,
      ...options.map((option) => `${label} ${option.label}`),
    ]),
  );

/** Returns the labels of the steps and options that a newer version would add to the own steps. */
export const lackingLabels = (own: readonly Step[], newer: Newer): string[] => {
  const adds = newer.changed?.adds ?? [];
  if (adds.length === 0) return [];
  const known = labelsOf(own);
  const extended = extendedSteps(own, newer, (label) => label);
  return adds.filter((label) =>
    extended.some(
      (step) =>
        (isSame(step.label, label) && !known.has(`${step.label} ${step.birth_dates === true}`)) ||
        step.options?.some(
          (option) => isSame(option.label, label) && !known.has(`${step.label} ${option.label}`),
        ),
    ),
  );
};
