import { describe, expect, it } from 'vitest';
import { afterMove } from './parked-items.ts';

const CAMDEN = 1;
const HACKNEY = 2;
const refused = { key: 'k', state: 'refused', reason: 'There is no such fridge.' } as const;
const toHackney = { from: CAMDEN, to: HACKNEY };

describe('a tablet that is signed in at another branch', () => {
  it('shows nobody there what was refused at the last one, and keeps it', () => {
    const aside = afterMove(refused, toHackney);
    expect(aside).toEqual({ ...refused, state: 'set-aside', ofBranch: CAMDEN });
    expect(aside && afterMove(aside, { from: HACKNEY, to: 3 })).toEqual(aside);
  });

  it('shows it again when it comes back, also after having been signed out', () => {
    const aside = { ...refused, state: 'set-aside', ofBranch: CAMDEN } as const;
    for (const from of [HACKNEY, null]) {
      expect(afterMove(aside, { from, to: CAMDEN })).toMatchObject({ state: 'refused' });
    }
  });

  it('lets go of what the server has, never of what waits', () => {
    expect(afterMove({ state: 'sent' }, toHackney)).toBeNull();
    expect(afterMove({ state: 'waiting' }, toHackney)).toEqual({ state: 'waiting' });
  });
});
