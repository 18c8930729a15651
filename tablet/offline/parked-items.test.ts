import { describe, expect, it } from 'vitest';
import { rowAfterMove } from './parked-items.ts';

const CAMDEN = 1;
const HACKNEY = 2;
const refused = { key: 'k', state: 'refused', reason: 'There is no such fridge.' } as const;
const toHackney = { from: CAMDEN, to: HACKNEY };

describe('a tablet that is signed in at another branch', () => {
  it('hides refused items of the previous branch, and keeps them', () => {
    const aside = rowAfterMove(refused, toHackney);
    expect(aside).toEqual({ ...refused, state: 'set-aside', ofBranch: CAMDEN });
    expect(aside && rowAfterMove(aside, { from: HACKNEY, to: 3 })).toEqual(aside);
  });

  it('shows them again when it returns, also after having been signed out', () => {
    const aside = { ...refused, state: 'set-aside', ofBranch: CAMDEN } as const;
    for (const from of [HACKNEY, null]) {
      expect(rowAfterMove(aside, { from, to: CAMDEN })).toMatchObject({ state: 'refused' });
    }
  });

  it('deletes items that the server has, and never waiting ones', () => {
    expect(rowAfterMove({ state: 'sent' }, toHackney)).toBeNull();
    expect(rowAfterMove({ state: 'waiting' }, toHackney)).toEqual({ state: 'waiting' });
  });
});
