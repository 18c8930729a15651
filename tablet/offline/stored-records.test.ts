import { ROLE } from '@branchbook/contract/permissions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMemoryStore } from './memory-store.ts';
import { dismissPhoto, dismissRefused } from './outbox.ts';
import { outgoingPhotos, outgoingRecords } from './outgoing.ts';
import { photoBelongsTo, storePhoto } from './photos.ts';
import type { Session } from './session.ts';
import { putSetting, store } from './store.ts';
import type { OutboxItem, StoredPhoto } from './tablet-store.ts';
import { countRefused, countWaiting, readOutbox } from './outbox-queries.ts';

useMemoryStore();

const by = (roleId: number) => ({ roleId }) as Session;

const anItem = (key: string, state: string) =>
  ({ key, state, kind: 'task.complete', payload: '' }) as OutboxItem;
const aPhoto = (name: string, state: string) =>
  ({ name, state, blob: new Blob([name]) }) as StoredPhoto;

const statesOf = async (table: 'outbox' | 'photos') =>
  (await store[table].toArray()).map(({ state }) => state);
const itemOf = (key: string) => store.outbox.where('key').equals(key).first();

beforeEach(async () => {
  await putSetting('turn', 6);
  await store.outbox.bulkAdd([
    anItem('a', 'waiting'),
    anItem('b', 'waiting'),
    anItem('c', 'refused'),
    anItem('d', 'sent'),
  ]);
  await store.photos.bulkAdd([
    aPhoto('p', 'waiting'),
    aPhoto('q', 'refused'),
    aPhoto('r', 'taken'),
    aPhoto('s', 'fetched'),
  ]);
});

describe('a record that is only on this tablet', () => {
  it('is counted with its photos, and prevents signing out', async () => {
    expect(await countWaiting()).toBe(3);
    expect(await countRefused()).toBe(2);
  });

  it('is shown in its current state, oldest first, with sent and refused ones', async () => {
    await store.outbox.bulkAdd([anItem('e', 'kept'), anItem('f', 'set-aside')]);
    const shown = async () => (await readOutbox()).map(({ key, state }) => `${key} ${state}`);
    expect(await shown()).toEqual(['a waiting', 'b waiting', 'c refused', 'd sent']);
    await outgoingRecords.settle([{ key: 'a', status: 'ok', reason: null }]);
    expect(await shown()).toEqual(['a sent', 'b waiting', 'c refused', 'd sent']);
    await store.outbox.where('key').equals('b').delete();
    expect(await shown()).toEqual(['a sent', 'c refused', 'd sent']);
    await store.outbox.clear();
    expect(await shown()).toEqual([]);
  });

  it('waits until the server has answered for each record, with the reason of a refusal', async () => {
    expect((await outgoingRecords.next(1)).map(({ key }) => key)).toEqual(['a']);
    expect((await outgoingRecords.next(5)).map(({ key }) => key)).toEqual(['a', 'b']);
    await outgoingRecords.settle([
      { key: 'a', status: 'ok', reason: null },
      { key: 'b', status: 'refused', reason: 'This task was deleted' },
    ]);
    expect(await statesOf('outbox')).toEqual(['sent', 'refused', 'refused', 'sent']);
    expect(await itemOf('a')).toMatchObject({ sent: 7 });
    expect(await itemOf('b')).toMatchObject({ reason: 'This task was deleted' });
    expect(await countWaiting()).toBe(1);
  });

  it('may be a photo, too, until it is sent or refused', async () => {
    await outgoingPhotos.settle('p', null);
    expect(await statesOf('photos')).toEqual(['sent', 'refused', 'taken', 'fetched']);
    await outgoingPhotos.settle('p', 'This is no photo.');
    expect(await store.photos.get('p')).toMatchObject({
      state: 'refused',
      reason: 'This is no photo.',
    });
  });
});

describe('a refused record', () => {
  it('is dismissed by a manager only', async () => {
    await dismissRefused(by(ROLE.staff), 'c');
    await dismissPhoto(by(ROLE.staff), 'q');
    expect(await countRefused()).toBe(2);
    await dismissRefused(by(ROLE.manager), 'c');
    await dismissPhoto(by(ROLE.manager), 'q');
    expect(await countRefused()).toBe(0);
    expect((await store.photos.get('q'))?.state).toBe('sent');
  });

  it('can be dismissed, a waiting one cannot', async () => {
    await dismissRefused(by(ROLE.manager), 'a');
    await dismissPhoto(by(ROLE.manager), 'p');
    expect(await countWaiting()).toBe(3);
  });
});

describe('the same photo', () => {
  it('taken for two records is stored once, unchanged', async () => {
    const name = await storePhoto(new Blob(['a fridge']));
    await photoBelongsTo(name, 'Fridge', 'Priya');
    expect(await storePhoto(new Blob(['a fridge']))).toBe(name);
    expect(await store.photos.get(name)).toMatchObject({ state: 'waiting', about: 'Fridge' });
    expect(await countWaiting()).toBe(4);
  });

  it('keeps the name of its waiting record, and waits again after it was sent', async () => {
    await photoBelongsTo('p', 'Another task', 'Priya');
    expect(await store.photos.get('p')).not.toHaveProperty('about');
    await outgoingPhotos.settle('p', null);
    await photoBelongsTo('p', 'Another task', 'Priya');
    expect(await store.photos.get('p')).toMatchObject({ state: 'waiting', about: 'Another task' });
  });
});
