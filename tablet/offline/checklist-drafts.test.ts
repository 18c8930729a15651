import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteChecklistDrafts,
  finishChecklistDraft,
  putChecklistDraft,
  readChecklistDrafts,
  restoreChecklistDraft,
} from './checklist-drafts.ts';
import { useMemoryStore } from './memory-store.ts';
import { clearRecords, moveToBranch } from './parked-items.ts';
import { fetchWantedPictures } from './pictures.ts';
import { store } from './store.ts';
import type { ChecklistDraft, DraftAnswer, StoredPhoto } from './tablet-store.ts';

useMemoryStore();

const answer = (photo: string): DraftAnswer => ({
  step: '00000000-0000-4000-8000-000000000001',
  row: 1,
  kind: 'photo',
  value: null,
  heldSeconds: null,
  notApplicable: false,
  reason: '',
  action: null,
  note: '',
  photo,
  by: 7,
  byName: 'Priya',
  at: '2026-06-10T06:00:00.000Z',
});

const draft: ChecklistDraft = {
  key: '1:2026-06-10',
  taskId: 1,
  dueDate: '2026-06-10',
  turn: '',
  checklist: 5,
  answers: [answer('of-answer')],
  rows: {},
  timers: {},
  note: '',
  photo: 'of-task',
  stepsChanged: false,
};

const keysNow = async () => (await readChecklistDrafts()).map(({ key }) => key);

describe('a half-answered checklist in the store', () => {
  beforeEach(() => putChecklistDraft(draft));

  it('keeps its photos for as long as it is there', async () => {
    for (const name of ['of-answer', 'of-task', 'of-nothing']) {
      await store.photos.add({ name, state: 'taken', at: 0 } as StoredPhoto);
    }
    const photosNow = async () => (await store.photos.toArray()).map(({ name }) => name);
    await fetchWantedPictures([]);
    expect(await photosNow()).toEqual(['of-answer', 'of-task']);
    await deleteChecklistDrafts([draft.key]);
    await fetchWantedPictures([]);
    expect(await photosNow()).toEqual([]);
  });

  it('goes when the task was dealt with, and comes back when that is undone', async () => {
    await finishChecklistDraft(draft);
    expect(await keysNow()).toEqual([]);
    await restoreChecklistDraft(draft.key);
    expect(await readChecklistDrafts()).toEqual([draft]);
  });

  it('is deleted when the tablet goes to another branch, and when it is signed out', async () => {
    await moveToBranch({ from: 1, to: 2 });
    expect(await keysNow()).toEqual([]);
    await putChecklistDraft(draft);
    await clearRecords();
    expect(await keysNow()).toEqual([]);
  });
});
