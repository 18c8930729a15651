import { store } from './store.ts';
import type { OutboxItem, StoredPhoto } from './tablet-store.ts';

/* Stable queries for items that exist only on this tablet, cheap however many wait. */

/** Rows read so far, by `seq`: an item changes only together with its state. */
let known = new Map<number, OutboxItem>();

const STATES: OutboxItem['state'][] = ['waiting', 'sent', 'refused'];

/** Returns waiting, sent and refused items, oldest first; reads only new and changed rows. */
export const readOutbox = (): Promise<OutboxItem[]> =>
  store.transaction('r', store.outbox, async () => {
    const found = await Promise.all(
      STATES.map(async (state) => {
        const keys = await store.outbox.where('state').equals(state).primaryKeys();
        return keys.map((seq) => ({ seq, state }));
      }),
    );
    const all = found.flat().toSorted((a, b) => a.seq - b.seq);
    const changed = all.filter(({ seq, state }) => known.get(seq)?.state !== state);
    const rows = await store.outbox.bulkGet(changed.map(({ seq }) => seq));
    const fresh = new Map(rows.flatMap((row) => (row?.seq === undefined ? [] : [[row.seq, row]])));
    const items = all.flatMap(({ seq }) => fresh.get(seq) ?? known.get(seq) ?? []);
    known = new Map(items.flatMap((item) => (item.seq === undefined ? [] : [[item.seq, item]])));
    return items;
  });

const itemsIn = (state: OutboxItem['state']) => store.outbox.where('state').equals(state);
const photosIn = (state: StoredPhoto['state']) => store.photos.where('state').equals(state);

/** Counts the records and photos that still have to be sent. */
export const countWaiting = async (): Promise<number> =>
  (await itemsIn('waiting').count()) + (await photosIn('waiting').count());

/** Counts the records and photos that the server refused. */
export const countRefused = async (): Promise<number> =>
  (await itemsIn('refused').count()) + (await photosIn('refused').count());

export const readRefused = () => itemsIn('refused').toArray();
export const readRefusedPhotos = () => photosIn('refused').toArray();
