import type { Table } from 'dexie';
import { store } from './store.ts';
import type { OutboxItem, StoredPhoto } from './tablet-store.ts';

type Row = Pick<OutboxItem | StoredPhoto, 'state' | 'ofBranch'>;

/** Branch that the tablet leaves (null when it was not signed in) and the branch that it joins. */
export type BranchMove = { from: number | null; to: number };

/**
 * Returns the row as it is after the move, or null when the server has it. A refused row must not
 * show at the next branch but exists nowhere else: it is set aside until the tablet comes back.
 */
export const rowAfterMove = <R extends Row>(row: R, { from, to }: BranchMove): R | null => {
  if (row.state === 'waiting') return row;
  if (row.state === 'set-aside') return row.ofBranch === to ? { ...row, state: 'refused' } : row;
  if (row.state !== 'refused') return null;
  return from === null ? row : { ...row, state: 'set-aside', ofBranch: from };
};

const moveAll = <R extends Row>(rows: Table<R>, move: BranchMove) =>
  rows.toCollection().modify((row, at: { value?: R }) => {
    const moved = rowAfterMove(row, move);
    if (moved) at.value = moved;
    else delete at.value;
  });

/**
 * Applies a move to all records and photos, in the transaction that signs the tablet in. Drafts of
 * the branch that is left answer tasks that the next one does not have.
 */
export const moveToBranch = async (move: BranchMove): Promise<void> => {
  await moveAll(store.outbox, move);
  await moveAll(store.photos, move);
  await store.checklistDrafts.clear();
  await store.foodDrafts.clear();
};

/** Deletes the branch's drafts, records and photos, except those set aside for other branches. */
export const clearRecords = async (): Promise<void> => {
  await store.outbox.where('state').notEqual('set-aside').delete();
  await store.photos.where('state').notEqual('set-aside').delete();
  await store.checklistDrafts.clear();
  await store.foodDrafts.clear();
};
