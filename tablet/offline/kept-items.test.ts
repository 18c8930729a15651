import { describe, expect, it } from 'vitest';
import { itemAfterSnapshot, mayStoreSnapshot } from './kept-items.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-06-10T12:00:00Z');
const snapshot = { asked: 5, day: '2026-06-10', isNewEpoch: false, now: NOW };
const kept = { state: 'kept', sent: 1, keptOn: '2026-05-11', keptAt: NOW - 31 * DAY_MS } as const;

describe('a sent item', () => {
  it('is hidden once a later snapshot contains it', () => {
    const sent = { state: 'sent', sent: 4 } as const;
    expect(itemAfterSnapshot(sent, snapshot)).toEqual({
      state: 'kept',
      keptOn: '2026-06-10',
      keptAt: NOW,
    });
    expect(itemAfterSnapshot({ ...sent, sent: 5 }, snapshot)).toEqual({});
    expect(itemAfterSnapshot({ state: 'waiting', sent: null }, snapshot)).toEqual({});
    expect(itemAfterSnapshot({ state: 'refused', sent: null }, snapshot)).toEqual({});
  });

  it('is sent again to a restored server, and no other item is', () => {
    const restored = { ...snapshot, isNewEpoch: true };
    for (const state of ['sent', 'kept'] as const) {
      expect(itemAfterSnapshot({ ...kept, state }, restored)).toEqual({
        state: 'waiting',
        sent: null,
      });
    }
    for (const state of ['refused', 'set-aside', 'waiting'] as const) {
      expect(itemAfterSnapshot({ state, sent: null }, restored)).toEqual({});
    }
  });

  it('is deleted after 30 days, when the clocks of tablet and server agree on that', () => {
    const after = (day: string, days: number) =>
      itemAfterSnapshot(
        { ...kept, keptAt: NOW },
        { ...snapshot, day, now: NOW + days * DAY_MS + 1 },
      );
    expect(after('2026-06-11', 30)).toBe('delete');
    expect(after('2026-06-10', 30)).toEqual({});
    expect(after('2036-06-11', 29)).toEqual({});
    expect(after('2026-05-12', 3650)).toEqual({});
    const exactly = { ...snapshot, day: '2036-06-11', now: NOW + 30 * DAY_MS };
    expect(itemAfterSnapshot({ ...kept, keptAt: NOW }, exactly)).toEqual({});
  });
});

it('a snapshot is stored for the branch that requested it, and never over a newer one', () => {
  const tokens = { whenAsked: 'here', now: 'here' };
  expect(mayStoreSnapshot({ asked: 5 }, { asked: 4 }, tokens)).toBe(true);
  expect(mayStoreSnapshot({ asked: 5 }, { asked: 5 }, tokens)).toBe(true);
  expect(mayStoreSnapshot({ asked: 5 }, null, tokens)).toBe(true);
  expect(mayStoreSnapshot({ asked: 5 }, { asked: 6 }, tokens)).toBe(false);
  expect(mayStoreSnapshot({ asked: 5 }, null, { ...tokens, now: 'at another branch' })).toBe(false);
  expect(mayStoreSnapshot({ asked: 5 }, null, { ...tokens, now: null })).toBe(false);
});
