import { afterEach, describe, expect, it, vi } from 'vitest';
import { useMemoryCaches, useMemoryStore } from './memory-store.ts';
import { markReminded } from './reminder-state.ts';
import { isStorageFull, keepReserve, releaseReserve, watchStorage } from './storage-reserve.ts';
import { writeToStore } from './store.ts';

useMemoryStore();
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a tablet with a full disk', () => {
  it('distinguishes a record without room from other failures', () => {
    const full = new DOMException('Encountered full disk', 'QuotaExceededError');
    expect(isStorageFull(full)).toBe(true);
    expect(
      isStorageFull(Object.assign(new Error('aborted'), { name: 'AbortError', inner: full })),
    ).toBe(true);
    expect(isStorageFull(new Error('closed'))).toBe(false);
    expect(isStorageFull(undefined)).toBe(false);
  });

  it('has 8 MB in reserve, and frees them once', async () => {
    const held = useMemoryCaches();
    const stop = keepReserve();
    await vi.waitFor(() => expect(held.size).toBe(1));
    stop();
    expect(held.get('/tablet/reserve')?.size).toBe(8 * 1024 * 1024);
    expect(await releaseReserve()).toBe(true);
    expect(held.size).toBe(0);
    expect(await releaseReserve()).toBe(false);
  });

  it('reserves room again within a minute, until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const held = useMemoryCaches();
    const stop = keepReserve();
    while (held.size === 0) await new Promise(setImmediate);
    await releaseReserve();
    vi.advanceTimersByTime(60_000);
    while (held.size === 0) await new Promise(setImmediate);
    stop();
    await releaseReserve();
    vi.advanceTimersByTime(60_000);
    await new Promise(setImmediate);
    vi.useRealTimers();
    expect(held.size).toBe(0);
  });

  it('notifies the screens once when it frees the reserve, and once when it has room again', async () => {
    const held = useMemoryCaches();
    keepReserve()();
    await vi.waitFor(() => expect(held.size).toBe(1));
    let told = 0;
    const stop = watchStorage(() => (told += 1));
    await releaseReserve();
    await releaseReserve();
    expect(told).toBe(1);
    keepReserve()();
    await vi.waitFor(() => expect(told).toBe(2));
    stop();
    await releaseReserve();
    expect(told).toBe(2);
  });

  it('writes a record into the reserve, and refuses the next one', async () => {
    const held = useMemoryCaches();
    keepReserve()();
    await vi.waitFor(() => expect(held.size).toBe(1));
    const full = new DOMException('Encountered full disk', 'QuotaExceededError');
    let tries = 0;
    const write = () => {
      tries += 1;
      return held.size > 0 ? Promise.reject(full) : Promise.resolve('written');
    };
    expect(await writeToStore(write)).toBe('written');
    expect(tries).toBe(2);
    const refused = vi.fn<() => Promise<never>>(() => Promise.reject(full));
    await expect(writeToStore(refused)).rejects.toBe(full);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('has no reserve in pages without HTTPS', async () => {
    expect(await releaseReserve()).toBe(false);
  });
});

describe('a reminder', () => {
  it('is shown once a day, in whichever tab was first', async () => {
    expect(await markReminded('2026-06-10', 'told', ['1', '2'])).toEqual(['1', '2']);
    expect(await markReminded('2026-06-10', 'told', ['2', '3'])).toEqual(['3']);
    expect(await markReminded('2026-06-10', 'told', ['1', '3'])).toEqual([]);
    expect(await markReminded('2026-06-10', 'seen', ['1'])).toEqual(['1']);
    expect(await markReminded('2026-06-11', 'told', ['1'])).toEqual(['1']);
  });
});
