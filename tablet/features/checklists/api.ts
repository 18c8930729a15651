import type { AnswerCounts, ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { useEffect } from 'react';
import { deleteChecklistDrafts, readChecklistDrafts } from '../../offline/checklist-drafts.ts';
import type { ChecklistDraft } from '../../offline/tablet-store.ts';
import { preloadable } from '../../shared/preloadable.tsx';
import { useLive } from '../../shared/use-live.ts';
import { carriedOver, draftsToDelete, progressOf } from './draft-rules.ts';
import { progressText } from './progress-text.ts';

export { secondsHeld, secondsLeft } from './timer-rules.ts';
export { progressText } from './progress-text.ts';
export { useChecklist } from './use-checklist.ts';
export type { Checklist } from './use-checklist.ts';

const form = preloadable(() =>
  import('./components/checklist-form.tsx').then((file) => file.ChecklistForm),
);

/** Shows the steps of a task, each with a control for its answer; loaded when it is needed. */
export const ChecklistForm = form.Component;
export const preloadChecklist = form.preload;

/** Returns the half-answered checklists of this tablet; undefined until they are read. */
export const useChecklistDrafts = (): ChecklistDraft[] | undefined => useLive(readChecklistDrafts);

/** Deletes drafts whose task was dealt with, here or on another tablet, or is too old. */
export const useDraftCleaning = (
  drafts: readonly ChecklistDraft[] | undefined,
  { day, finished }: { day: Day; finished: readonly string[] },
): void => {
  const old = draftsToDelete(drafts ?? [], day, new Set(finished)).join('\n');
  useEffect(() => {
    // A draft that could not be deleted is deleted when the day changes next.
    if (old !== '') void deleteChecklistDrafts(old.split('\n')).catch(() => undefined);
  }, [old]);
};

/** Says how much of a half-answered checklist is answered: '5 of 12 answered, 4 still needed'. */
export const answeredSoFar = (version: ChecklistVersion, draft: ChecklistDraft): string =>
  progressText(progressOf(version.steps, carriedOver(draft, version)));

/** Says how many answers a completed task has: '12 answered, 1 failed'. */
export const answeredText = ({ given, failed }: AnswerCounts): string =>
  failed === 0 ? `${given} answered` : `${given} answered, ${failed} failed`;
