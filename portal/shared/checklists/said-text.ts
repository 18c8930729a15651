import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { KINDS } from './kind-list.ts';
import type { StepListChange } from './step-list-rules.ts';

export const FULL = `A task has at most ${STEP_LIMITS.steps} steps.`;

const quoted = (step: Step | undefined): string => (step?.label ? `“${step.label}”` : 'The step');

/** Says what a change did, for people who do not see it; null where typing says it. */
export const saidOf = (
  change: StepListChange,
  before: readonly Step[],
  after: readonly Step[],
): string | null => {
  const more = after.length - before.length;
  switch (change.kind) {
    case 'add':
    case 'replace': {
      if (change.kind === 'replace' && change.steps.length === 1) return '';
      if (more === 0) return before.length >= STEP_LIMITS.steps ? FULL : '';
      const count = change.kind === 'replace' ? more + 1 : more;
      const left = change.steps.length - count;
      const added = count === 1 ? 'Step added' : `${count} steps added`;
      return left > 0 ? `${added}, ${left} left out. ${FULL}` : `${added}.`;
    }
    case 'remove':
      return `${quoted(before.find(({ id }) => id === change.id))} deleted`;
    case 'move': {
      const place = after.findIndex(({ id }) => id === change.id);
      return `${quoted(after[place])} is now step ${place + 1} of ${after.length}`;
    }
    case 'undo':
      return 'The last change was undone';
    case 'edit': {
      const place = after.findIndex(({ id }) => id === change.id);
      const kind = after[place]?.kind;
      const hasNewKind = kind !== undefined && kind !== before[place]?.kind;
      return hasNewKind ? `The kind of step ${place + 1} is now: ${KINDS[kind].label}` : null;
    }
  }
};
