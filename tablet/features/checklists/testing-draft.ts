import { withStepIds } from '@branchbook/contract/checklist.ts';
import type { NewStep, Step } from '@branchbook/contract/checklist.ts';
import { emptyDraft, withEntry } from './draft-rules.ts';
import type { Entry, Giver } from './draft-rules.ts';
import type { ChecklistDraft } from '../../offline/tablet-store.ts';

/* Test data: steps of a task and half-answered checklists of it. */

export const stepId = (index: number): string =>
  `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

/** Returns steps with ids in their order: see stepId. */
export const stepsOf = (...steps: (Partial<NewStep> & Pick<NewStep, 'kind'>)[]): Step[] => {
  let next = 0;
  const named = steps.map((step, index) => ({ label: `Step ${index + 1}`, ...step }));
  return withStepIds(named, () => stepId(next++));
};

export const PRIYA: Giver = { id: 7, name: 'Priya', at: new Date('2026-06-10T06:00:00Z') };
export const OLIVIA: Giver = { id: 8, name: 'Olivia', at: new Date('2026-06-10T07:30:00Z') };

const PLACE = { key: '1:2026-06-10', taskId: 1, dueDate: '2026-06-10', turn: '' };

/** Returns a draft of version 1 with these entries, each of a step, by Priya by default. */
export const draftOf = (
  steps: readonly Step[],
  entries: { step: number; row?: number; entry: Entry; by?: Giver }[] = [],
): ChecklistDraft => {
  let draft = emptyDraft(PLACE, 1);
  for (const { step: index, row = 1, entry, by = PRIYA } of entries) {
    const step = steps[index];
    if (!step) throw new Error(`There is no step ${index}`);
    draft = withEntry(draft, { step, row }, entry, by);
  }
  return draft;
};
