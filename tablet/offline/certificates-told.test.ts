import { describe, expect, it } from 'vitest';
import { markTold, readTold, toBeTold } from './certificates-told.ts';
import { useMemoryStore } from './memory-store.ts';

useMemoryStore();

const FIRST_AID = { id: 4, course: 'First aid', last_day: '2026-12-20' };
const FIRE = { id: 5, course: 'Fire marshal', last_day: '2027-01-15' };

const shownOn = async (day: string) =>
  toBeTold([FIRST_AID, FIRE], day, await readTold()).map(({ course }) => course);

describe('a person who unlocks the tablet', () => {
  it('is reminded of each certificate 60, 30 and 7 days ahead and at the end, until it was read', async () => {
    expect(await shownOn('2026-11-10')).toEqual(['First aid']);
    expect(await shownOn('2026-11-11')).toEqual(['First aid']);
    await markTold([FIRST_AID], '2026-11-11');
    expect(await shownOn('2026-11-12')).toEqual([]);
    expect(await shownOn('2026-11-20')).toEqual(['First aid', 'Fire marshal']);
    await markTold([FIRST_AID, FIRE], '2026-11-20');
    expect(await shownOn('2026-12-12')).toEqual([]);
    expect(await shownOn('2026-12-13')).toEqual(['First aid']);
    await markTold([FIRST_AID], '2026-12-13');
    expect(await shownOn('2026-12-20')).toEqual(['First aid', 'Fire marshal']);
    await markTold([FIRST_AID, FIRE], '2026-12-21');
    expect(await shownOn('2026-12-31')).toEqual([]);
  });

  it('is reminded again of a certificate that got another last day', async () => {
    await markTold([FIRST_AID], '2026-12-20');
    const longer = { ...FIRST_AID, last_day: '2027-12-20' };
    expect(toBeTold([FIRST_AID], '2026-12-21', await readTold())).toEqual([]);
    expect(toBeTold([longer], '2027-10-25', await readTold())).toEqual([longer]);
  });
});
