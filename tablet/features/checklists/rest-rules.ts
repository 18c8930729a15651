import { groupsOf } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import type { ChecklistDraft } from '../../offline/tablet-store.ts';
import { answerAt, isLeftOut, withEntry } from './draft-rules.ts';
import type { Giver } from './draft-rules.ts';

/** Returns the answer that says that all is in order; null for a step that must be looked at alone. */
const inOrder = ({ kind, passes, hold_seconds: held }: Step): boolean | string | null => {
  if (kind === 'yes_no') return passes ?? null;
  return kind === 'tick' && held === undefined ? true : null;
};

/**
 * Returns the draft with the answer that passes for every tick and yes or no that is still open,
 * outside repeated sections and those that were left out.
 */
export const withRestInOrder = (
  draft: ChecklistDraft,
  steps: readonly Step[],
  giver: Giver,
): ChecklistDraft =>
  groupsOf(steps)
    .filter((group) => group.rows === 1 && !isLeftOut(group, draft))
    .flatMap((group) => group.steps)
    .reduce((current, step) => {
      const value = inOrder(step);
      if (value === null || answerAt(current, step.id, 1)) return current;
      return withEntry(current, { step, row: 1 }, { value }, giver);
    }, draft);
