import { LIVE_TOPICS } from '@branchbook/contract/live.ts';
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveReading } from './live-invalidation.ts';
import type { LiveReading } from './live-invalidation.ts';
import { queryClient } from './query-client.ts';

let client: QueryClient;
let reading: LiveReading;
let isSeen: boolean;
let reads: string[];

/** Shows the data of a key, and logs each of its reads. */
const show = async (queryKey: string[], refetchOnWindowFocus = true): Promise<void> => {
  const queryFn = () => {
    reads.push(queryKey.join(' '));
    return null;
  };
  const shown = { queryKey, queryFn, staleTime: 300_000, refetchOnWindowFocus };
  await client.prefetchQuery(shown);
  new QueryObserver(client, shown).subscribe(() => undefined);
};
const readsWithin = async (ms: number): Promise<string[]> => {
  reads = [];
  await vi.advanceTimersByTimeAsync(ms);
  return reads.toSorted();
};

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient();
  isSeen = true;
  reads = [];
  reading = createLiveReading(client, () => isSeen);
  await show(['tasks', 'occurrences']);
  await show(['dashboard', 'stats']);
  await show(['diary', 'day']);
  await show(['notifications']);
});
afterEach(() => {
  reading.stop();
  client.clear();
  vi.useRealTimers();
});

it('a change refreshes queries about its topic and queries about everything, and no others', async () => {
  reading.changed(['tasks']);
  expect(await readsWithin(500)).toEqual(['dashboard stats', 'tasks occurrences']);
  reading.changed(['notifications']);
  expect(await readsWithin(10_000)).toEqual(['notifications']);
  reading.changed(LIVE_TOPICS);
  expect(await readsWithin(500)).toHaveLength(4);
});

it('a second change shows within 1.5 seconds, and frequent changes refresh less and less often', async () => {
  reading.changed(['tasks']);
  await readsWithin(500);
  for (let n = 0; n < 50; n += 1) reading.changed([n % 2 === 0 ? 'tasks' : 'diary']);
  expect(await readsWithin(1500)).toEqual(['dashboard stats', 'diary day', 'tasks occurrences']);
  let readings = 0;
  for (let second = 0; second < 60; second += 1) {
    reading.changed(['diary']);
    const found = await readsWithin(1000);
    readings += found.filter((one) => one === 'diary day').length;
  }
  expect(readings).toBeGreaterThanOrEqual(10);
  expect(readings).toBeLessThanOrEqual(14);
  // After a pause, reading is quick again.
  await readsWithin(20_000);
  reading.changed(['diary']);
  expect(await readsWithin(500)).toContain('diary day');
  reading.changed(['diary']);
  expect(await readsWithin(1500)).toContain('diary day');
});

it('completing a task refreshes the task report', async () => {
  await show(['reports', 'tasks']);
  reading.changed(['tasks']);
  expect(await readsWithin(500)).toContain('reports tasks');
});

it('an open form is not refreshed', async () => {
  await show(['tasks', 'one'], false);
  reading.changed(['tasks']);
  expect(await readsWithin(500)).not.toContain('tasks one');
});

it('an open form is not refreshed when the network is back', async () => {
  client = queryClient;
  client.mount();
  await show(['tasks', 'one'], false);
  await show(['tasks', 'all']);
  await client.invalidateQueries({ refetchType: 'none' });
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await readsWithin(500)).toEqual(['tasks all']);
  client.unmount();
});

it('refreshing waits while a change is being sent or the page is hidden', async () => {
  const sent = Promise.withResolvers<void>();
  const sending = client
    .getMutationCache()
    .build(client, { mutationFn: () => sent.promise })
    .execute(undefined);
  reading.changed(['diary']);
  expect(await readsWithin(5000)).toEqual([]);
  sent.resolve();
  await sending;
  isSeen = false;
  expect(await readsWithin(5000)).toEqual([]);
  isSeen = true;
  reading.seen();
  expect(await readsWithin(500)).toContain('diary day');
});
