import { ROLE } from '@branchbook/contract/permissions.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissPhoto, dismissRefused } from './outbox.ts';
import { photos, records } from './outgoing.ts';
import { photoBelongsTo, storePhoto } from './photos.ts';
import type { Session } from './session.ts';
import { countRefused, countWaiting } from './waiting.ts';

/** Tables in memory, as much of them as these steps use: Node has no IndexedDB. */
const tables = vi.hoisted(() => {
  type Row = Record<string, unknown>;
  const tableOf = (primaryKey: string) => {
    let rows: Row[] = [];
    const matching = (isWanted: (row: Row) => boolean) => ({
      and: (isAlso: (row: Row) => boolean) => matching((row) => isWanted(row) && isAlso(row)),
      count: async () => rows.filter(isWanted).length,
      first: async () => rows.find(isWanted),
      limit: (max: number) => ({ toArray: async () => rows.filter(isWanted).slice(0, max) }),
      delete: async () => {
        rows = rows.filter((row) => !isWanted(row));
      },
      modify: async (change: Row | ((row: Row) => void)) => {
        for (const row of rows.filter(isWanted)) {
          if (typeof change === 'function') change(row);
          else Object.assign(row, change);
        }
      },
    });
    return {
      where: (field: string) => ({
        equals: (value: unknown) => matching((row) => row[field] === value),
        anyOf: (values: unknown[]) => matching((row) => values.includes(row[field])),
      }),
      get: async (key: unknown) => rows.find((row) => row[primaryKey] === key),
      add: async (row: Row) => {
        if (rows.some((other) => other[primaryKey] === row[primaryKey])) throw new Error('Twice');
        rows.push(row);
      },
      update: async (key: unknown, change: Row) =>
        Object.assign(rows.find((row) => row[primaryKey] === key) ?? {}, change),
      reset: (fresh: Row[]) => {
        rows = fresh;
      },
      states: () => rows.map(({ state }) => state),
    };
  };
  return { outbox: tableOf('key'), photos: tableOf('name') };
});

vi.mock('./store.ts', () => ({
  store: {
    ...tables,
    transaction: (...args: unknown[]) => (args.at(-1) as () => Promise<unknown>)(),
  },
  nextTurn: async () => 7,
  putSetting: async () => undefined,
}));

const by = (roleId: number) => ({ roleId }) as Session;

const anItem = (key: string, state: string) => ({ key, state, kind: 'task.complete', payload: '' });
const aPhoto = (name: string, state: string) => ({ name, state, blob: new Blob([name]) });

beforeEach(() => {
  tables.outbox.reset([
    anItem('a', 'waiting'),
    anItem('b', 'waiting'),
    anItem('c', 'refused'),
    anItem('d', 'sent'),
  ]);
  tables.photos.reset([
    aPhoto('p', 'waiting'),
    aPhoto('q', 'refused'),
    aPhoto('r', 'taken'),
    aPhoto('s', 'fetched'),
  ]);
});

describe('what is on this tablet only', () => {
  it('is counted with its photos: nobody may sign the tablet out meanwhile', async () => {
    expect(await countWaiting()).toBe(3);
    expect(await countRefused()).toBe(2);
  });

  it('waits until the server has answered for each record, and says what it refused and why', async () => {
    expect((await records.next(5)).map(({ key }) => key)).toEqual(['a', 'b']);
    await records.settle([
      { key: 'a', status: 'ok', reason: null },
      { key: 'b', status: 'refused', reason: 'This task was deleted' },
    ]);
    expect(tables.outbox.states()).toEqual(['sent', 'refused', 'refused', 'sent']);
    expect(await tables.outbox.get('a')).toMatchObject({ sent: 7 });
    expect(await tables.outbox.get('b')).toMatchObject({ reason: 'This task was deleted' });
    expect(await countWaiting()).toBe(1);
  });

  it('is a photo, too, until it is sent or refused', async () => {
    await photos.settle('p', null);
    expect(tables.photos.states()).toEqual(['sent', 'refused', 'taken', 'fetched']);
    await photos.settle('p', 'This is no photo.');
    expect(await tables.photos.get('p')).toMatchObject({
      state: 'refused',
      reason: 'This is no photo.',
    });
  });
});

describe('what the server refused', () => {
  it('is taken off the list by a manager, and by nobody else', async () => {
    await dismissRefused(by(ROLE.staff), 'c');
    await dismissPhoto(by(ROLE.staff), 'q');
    expect(await countRefused()).toBe(2);
    await dismissRefused(by(ROLE.manager), 'c');
    await dismissPhoto(by(ROLE.manager), 'q');
    expect(await countRefused()).toBe(0);
  });

  it('is all that can be dismissed: what waits is still to be sent', async () => {
    await dismissRefused(by(ROLE.manager), 'a');
    await dismissPhoto(by(ROLE.manager), 'p');
    expect(await countWaiting()).toBe(3);
  });
});

describe('the same photo', () => {
  it('taken for two records is stored once, and stays as it is', async () => {
    const name = await storePhoto(new Blob(['a fridge']));
    await photoBelongsTo(name, 'Fridge', 'Priya');
    expect(await storePhoto(new Blob(['a fridge']))).toBe(name);
    expect(await tables.photos.get(name)).toMatchObject({ state: 'waiting', about: 'Fridge' });
    expect(await countWaiting()).toBe(4);
  });

  it('keeps the name of the record that it waits with, and waits again once it was sent', async () => {
    await photoBelongsTo('p', 'Another task', 'Priya');
    expect(await tables.photos.get('p')).not.toHaveProperty('about');
    await photos.settle('p', null);
    await photoBelongsTo('p', 'Another task', 'Priya');
    expect(await tables.photos.get('p')).toMatchObject({ state: 'waiting', about: 'Another task' });
  });
});
