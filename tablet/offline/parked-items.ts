import type { Table } from 'dexie';
import { store } from './store.ts';
import type { OutboxItem, StoredPhoto } from './store.ts';

type Row = Pick<OutboxItem | StoredPhoto, 'state' | 'ofBranch'>;

/** From which branch the tablet moves, if it was signed in, and to which. */
export type Move = { from: number | null; to: number };

/**
 * What becomes of something that was made here when the tablet moves; null when the server has it.
 * What a branch's server refused is nobody's business at the next one, and still nowhere else: it
 * is set aside until the tablet comes back.
 */
export const afterMove = <R extends Row>(row: R, { from, to }: Move): R | null => {
  if (row.state === 'waiting') return row;
  if (row.state === 'set-aside') return row.ofBranch === to ? { ...row, state: 'refused' } : row;
  if (row.state !== 'refused') return null;
  return from === null ? row : { ...row, state: 'set-aside', ofBranch: from };
};

const moveAll = <R extends Row>(rows: Table<R>, move: Move) =>
  rows.toCollection().modify((row, at: { value?: R }) => {
    const moved = afterMove(row, move);
    if (moved) at.value = moved;
    else delete at.value;
  });

/** Moves the tablet to another branch, as part of the step that signs it in there. */
export const moveTo = async (move: Move): Promise<void> => {
  await moveAll(store.outbox, move);
  await moveAll(store.photos, move);
};

/** Clears a branch's records away, less those of other branches. */
export const clearRecords = async (): Promise<void> => {
  await store.outbox.where('state').notEqual('set-aside').delete();
  await store.photos.where('state').notEqual('set-aside').delete();
};
