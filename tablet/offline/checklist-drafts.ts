import { store, writeToStore } from './store.ts';
import type { ChecklistDraft } from './tablet-store.ts';

/* Half-answered checklists. They are not sent: the answers go with the completed task. */

/** Returns all half-answered checklists; a stable query for useLive. */
export const readChecklistDrafts = (): Promise<ChecklistDraft[]> => store.checklistDrafts.toArray();

/** Stores a half-answered checklist, which others on this tablet can go on with. */
export const putChecklistDraft = (draft: ChecklistDraft): Promise<unknown> =>
  writeToStore(() => store.checklistDrafts.put(draft));

export const deleteChecklistDrafts = (keys: string[]): Promise<void> =>
  store.checklistDrafts.bulkDelete(keys);

/** Drafts of tasks that were dealt with since the page was loaded, for when that is undone. */
const finished = new Map<string, ChecklistDraft>();

/** Deletes the draft of a task that was dealt with. */
export const finishChecklistDraft = async (draft: ChecklistDraft): Promise<void> => {
  finished.set(draft.key, draft);
  await deleteChecklistDrafts([draft.key]);
};

/** Stores the answers again whose task was dealt with on this page, and then undone. */
export const restoreChecklistDraft = async (key: string): Promise<void> => {
  const draft = finished.get(key);
  finished.delete(key);
  if (draft) await putChecklistDraft(draft);
};

/** Returns the names of the photos of all half-answered checklists. */
export const readDraftPhotos = async (): Promise<Set<string>> => {
  const drafts = await readChecklistDrafts();
  const names = drafts.flatMap(({ photo, answers }) => [
    photo,
    ...answers.map((answer) => answer.photo),
  ]);
  return new Set(names.filter((name) => name !== null));
};
