import { AsyncLocalStorage } from 'node:async_hooks';
import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import { beforeEach, vi } from 'vitest';
import { store } from './store.ts';

/* Test doubles in memory: the tablet's store (Node has no IndexedDB), caches and a server. */

type Row = Record<string, unknown>;
type Change = Row | ((row: Row, at: { value?: Row }) => void);

const KEYS = {
  settings: 'name',
  keys: 'employeeId',
  pinFailures: 'employeeId',
  outbox: 'seq',
  photos: 'name',
  checklistDrafts: 'key',
  foodDrafts: 'id',
} as const;

/** Tables that the current transaction has named. */
const scope = new AsyncLocalStorage<readonly unknown[]>();

/** Part of Dexie's tables that the tablet uses. */
class MemoryTable {
  stored = new Map<unknown, Row>();
  #numbered = 0;
  readonly keyPath: string;

  /** Returns the rows; as in Dexie, throws when the transaction has not named this table. */
  get rows() {
    const named = scope.getStore();
    if (named && !named.includes(this)) throw new Error('The transaction lacks this table.');
    return this.stored;
  }

  constructor(keyPath: string) {
    this.keyPath = keyPath;
  }

  filter(isWanted: (row: Row) => boolean) {
    const wanted = () => [...this.rows].filter(([, row]) => isWanted(row));
    const toArray = async () => wanted().map(([, row]) => ({ ...row }));
    return {
      toArray,
      and: (isAlso: (row: Row) => boolean) => this.filter((row) => isWanted(row) && isAlso(row)),
      count: async () => wanted().length,
      first: async () => (await toArray())[0],
      limit: (max: number) => ({ toArray: async () => (await toArray()).slice(0, max) }),
      primaryKeys: async () => wanted().map(([key]) => key),
      delete: async () => wanted().forEach(([key]) => this.rows.delete(key)),
      modify: async (change: Change) => {
        for (const [key, row] of wanted()) {
          const at: { value?: Row } = { value: row };
          if (typeof change === 'function') change(row, at);
          else Object.assign(row, change);
          if (at.value) this.rows.set(key, at.value);
          else this.rows.delete(key);
        }
      },
    };
  }

  where(index: string) {
    const names = index.replaceAll(/[[\]]/g, '').split('+');
    const isWithin = (row: Row, [first, low]: unknown[], [, high]: unknown[]) =>
      row[names[0] ?? ''] === first &&
      Number(row[names[1] ?? '']) >= Number(low) &&
      Number(row[names[1] ?? '']) <= Number(high);
    return {
      equals: (value: unknown) => this.filter((row) => row[index] === value),
      notEqual: (value: unknown) => this.filter((row) => row[index] !== value),
      anyOf: (...values: unknown[]) => this.filter((row) => values.flat().includes(row[index])),
      between: (low: unknown[], high: unknown[]) => this.filter((row) => isWithin(row, low, high)),
    };
  }

  toCollection = () => this.filter(() => true);
  toArray = () => this.toCollection().toArray();
  get = async (key: unknown) => this.rows.get(key);
  bulkGet = async (keys: unknown[]) => keys.map((key) => this.rows.get(key));
  delete = async (key: unknown) => void this.rows.delete(key);
  bulkDelete = async (keys: unknown[]) => keys.forEach((key) => this.rows.delete(key));
  clear = async () => this.rows.clear();
  update = async (key: unknown, change: Row) =>
    void Object.assign(this.rows.get(key) ?? {}, change);

  put = async (row: Row) => {
    const key = row[this.keyPath] ?? (this.#numbered += 1);
    this.rows.set(key, { ...row, [this.keyPath]: key });
  };

  add = async (row: Row) => {
    if (this.rows.has(row[this.keyPath])) throw new Error('It is there already.');
    await this.put(row);
  };

  bulkPut = async (rows: Row[]) => {
    for (const row of rows) await this.put(row);
  };

  bulkAdd = async (rows: Row[]) => {
    for (const row of rows) await this.add(row);
  };
}

const copyOf = (rows: Map<unknown, Row>): Map<unknown, Row> =>
  new Map([...rows].map(([key, row]) => [key, { ...row }]));

/** Gives every test of a file an empty store. */
export const useMemoryStore = (): void => {
  beforeEach(() => {
    const tables = Object.entries(KEYS).map(
      ([name, keyPath]) => [name, new MemoryTable(keyPath)] as const,
    );
    /** Runs the work, and restores the tables when it fails in the middle. */
    const transaction = async (...args: unknown[]) => {
      const before = tables.map(([, { stored }]) => copyOf(stored));
      try {
        return await scope.run(args.slice(1, -1).flat(), args.at(-1) as () => unknown);
      } catch (error) {
        tables.forEach(([, table], index) => (table.stored = before[index] ?? new Map()));
        throw error;
      }
    };
    const replaced = Object.entries({ ...Object.fromEntries(tables), transaction });
    const originals = replaced.map(
      ([name]) => [name, Object.getOwnPropertyDescriptor(store, name)] as const,
    );
    for (const [name, value] of replaced) {
      Object.defineProperty(store, name, { value, configurable: true, writable: true });
    }
    return () => {
      for (const [name, original] of originals) {
        if (original) Object.defineProperty(store, name, original);
        else Reflect.deleteProperty(store, name);
      }
    };
  });
};

/** Replaces the browser's cache storage with one in memory; returns its entries by path. */
export const useMemoryCaches = (): Map<string, Blob> => {
  const entries = new Map<string, Blob>();
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const cache = {
    put: async (path: string, response: Response) => void entries.set(path, await response.blob()),
    match: async (request: string | { url: string }) => {
      const blob = entries.get(pathOf(request));
      return blob && new Response(blob);
    },
    delete: async (request: string | { url: string }) => entries.delete(pathOf(request)),
    keys: async () => [...entries.keys()].map((path) => ({ url: `https://shop.example${path}` })),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  return entries;
};

type Sent = { called: string; token: string | null; body: unknown };

/** Answers the tablet's requests by method and path without its query, and returns those sent so far. */
export const serveTablet = (
  answers: Record<string, (sent: Sent) => Response | Promise<Response>>,
): Sent[] => {
  const all: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const called = `${init.method} ${url.split('?')[0]}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const sent = { called, token: new Headers(init.headers).get('authorization'), body };
    all.push(sent);
    const answer = answers[called];
    // A request fails like this when the network is down.
    if (!answer) throw new TypeError('Failed to fetch');
    const { signal } = init;
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([answer(sent), givenUp]);
  });
  return all;
};

export const ok = (data: unknown) => () => Response.json({ data });
export const refusal = (status: number, error: object) => () => Response.json(error, { status });

export const LEEDS = { id: 1, name: 'Leeds', timezone: 'Europe/London' };
export const YORK = { id: 2, name: 'York', timezone: 'Europe/London' };

/** Returns the snapshot of a branch that has no records. */
export const aSnapshot = (branch: typeof LEEDS, more: Partial<Snapshot> = {}): Snapshot => ({
  epoch: 'first',
  day: '2026-06-10',
  company: { id: 9, name: 'Bakers' },
  branch,
  staff: [],
  tasks: [],
  occurrences: [],
  equipment: [],
  readings: [],
  visitors: [],
  companies: [],
  accidents: [],
  diary: [],
  ...more,
});
