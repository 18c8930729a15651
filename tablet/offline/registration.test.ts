import { describe, expect, it } from 'vitest';
import { reasonToStaySignedIn, requireSameBranch } from './registration.ts';
import type { Registration } from './tablet-store.ts';

describe('signing out', () => {
  it('is possible when the server has all records', () => {
    expect(reasonToStaySignedIn(0, 0)).toBeNull();
  });

  it('is refused while records wait', () => {
    expect(reasonToStaySignedIn(1, 0)).toContain('1 record still has to be sent');
    expect(reasonToStaySignedIn(2, 1)).toContain('2 records still have to be sent');
  });

  it('is refused while refused records are not dismissed by a manager', () => {
    expect(reasonToStaySignedIn(0, 1)).toContain('1 record needs attention');
    expect(reasonToStaySignedIn(0, 2)).toContain('2 records need attention');
  });
});

describe('signing in at another branch', () => {
  const last = { branch: { id: 1, name: 'Leeds' } } as Registration;

  it('is refused while records of this branch wait, so that none goes to the other', () => {
    expect(() => requireSameBranch(last, 1, 2)).toThrow(
      '1 record of Leeds on this tablet still has',
    );
    expect(() => requireSameBranch(last, 2, 2)).toThrow(
      '2 records of Leeds on this tablet still have',
    );
  });

  it('is possible once all records were sent, and at the same branch at any time', () => {
    expect(() => requireSameBranch(last, 0, 2)).not.toThrow();
    expect(() => requireSameBranch(last, 1, 1)).not.toThrow();
    expect(() => requireSameBranch(null, 1, 2)).not.toThrow();
  });
});
