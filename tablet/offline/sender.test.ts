import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import type { SyncItem, SyncResult } from '@branchbook/contract/tablet.ts';
import { describe, expect, it } from 'vitest';
import { retryAfterMs, sendAll } from './sender.ts';

const anItem = (name: string): SyncItem => ({
  key: name,
  kind: 'task.complete',
  employeeId: 1,
  signature: '',
  occurredAt: '2026-06-10T09:00:00.000Z',
  payload: '{}',
});

const anOutbox = (count: number) => {
  let waiting = Array.from({ length: count }, (_, index) => anItem(String(index)));
  const settled: SyncResult[] = [];
  return {
    settled,
    left: () => waiting.map(({ key }) => key),
    next: async (max: number) => waiting.slice(0, max),
    settle: async (results: SyncResult[]) => {
      settled.push(...results);
      waiting = waiting.filter(({ key }) => !results.some((result) => result.key === key));
    },
  };
};

const ok = (items: SyncItem[]): SyncResult[] =>
  items.map(({ key }) => ({ key, status: 'ok', reason: null }));

const unreadable = () => new ApiError(400, { code: 'VALIDATION', message: 'Bad item' });

describe('sending the outbox', () => {
  it('sends in order, in batches of at most 200', async () => {
    const outbox = anOutbox(450);
    const batches: SyncItem[][] = [];
    const sent = await sendAll(outbox, async (items) => {
      batches.push(items);
      return ok(items);
    });
    expect(sent).toBe(450);
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(batches.flat().map(({ key }) => Number(key))).toEqual([...Array(450).keys()]);
  });

  it('keeps all items when the network fails', async () => {
    const outbox = anOutbox(3);
    const failing = sendAll(outbox, () => Promise.reject(new NetworkError(null)));
    await expect(failing).rejects.toThrow(NetworkError);
    expect(outbox.left()).toHaveLength(3);
  });

  it('keeps all items when the tablet is signed out', async () => {
    const outbox = anOutbox(3);
    const refused = new ApiError(401, { code: 'DEVICE_REVOKED' });
    await expect(sendAll(outbox, () => Promise.reject(refused))).rejects.toThrow(ApiError);
    expect(outbox.left()).toHaveLength(3);
  });

  it('finds the one item that the server cannot read, and sends the others', async () => {
    const outbox = anOutbox(9);
    await sendAll(outbox, async (items) => {
      if (items.some(({ key }) => key === '4')) throw unreadable();
      return ok(items);
    });
    expect(outbox.left()).toEqual([]);
    expect(outbox.settled.filter(({ status }) => status === 'refused')).toEqual([
      { key: '4', status: 'refused', reason: 'Bad item' },
    ]);
    expect(outbox.settled.map(({ key }) => Number(key))).toEqual([...Array(9).keys()]);
  });

  it('sends whole batches again after the bad item is found', async () => {
    const outbox = anOutbox(500);
    const sizes: number[] = [];
    await sendAll(outbox, async (items) => {
      if (items.some(({ key }) => key === '0')) throw unreadable();
      sizes.push(items.length);
      return ok(items);
    });
    expect(outbox.left()).toEqual([]);
    expect(sizes).toEqual([200, 200, 99]);
  });

  it.each(['VALIDATION', 'MISSING_FIELDS', 'PAYLOAD_TOO_LARGE'] as const)(
    'treats %s as an item that cannot be read',
    async (code) => {
      const outbox = anOutbox(1);
      await sendAll(outbox, () => Promise.reject(new ApiError(400, { code })));
      expect(outbox.settled.map(({ status }) => status)).toEqual(['refused']);
    },
  );

  it.each([
    ['something between here and the server', new ApiError(400, {})],
    ['a proxy that finds it too large', new ApiError(413, { message: 'Too large' })],
    ['a page that is not there', new ApiError(404, { code: 'NOT_FOUND' })],
    ['a server that asks for JSON', new ApiError(415, { code: 'UNSUPPORTED_MEDIA' })],
    ['a server that is overrun', new ApiError(429, { code: 'TOO_MANY_REQUESTS' })],
    ['a server that fails', new ApiError(500, { code: 'SERVER' })],
  ])('keeps all items when refused by %s', async (_, refusal) => {
    const outbox = anOutbox(1);
    await expect(sendAll(outbox, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(outbox.left()).toHaveLength(1);
    expect(outbox.settled).toEqual([]);
  });

  it('does not try for ever when the server answers for nothing', async () => {
    await expect(sendAll(anOutbox(2), () => Promise.resolve([]))).rejects.toThrow();
  });

  it('settles only sent items', async () => {
    const outbox = anOutbox(1);
    const stranger = anItem('stranger');
    await sendAll(outbox, async (items) => ok([...items, stranger]));
    expect(outbox.settled.map(({ key }) => key)).toEqual(['0']);
  });
});

describe('the wait after a failure', () => {
  it('doubles from 2 seconds up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryAfterMs)).toEqual([
      2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000,
    ]);
  });
});
