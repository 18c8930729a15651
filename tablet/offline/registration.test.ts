import { describe, expect, it } from 'vitest';
import { reasonToStay } from './registration.ts';

describe('signing out', () => {
  it('is possible when the server has everything', () => {
    expect(reasonToStay(0, 0)).toBeNull();
  });

  it('is refused while records wait', () => {
    expect(reasonToStay(1, 0)).toContain('1 record still has to be sent');
    expect(reasonToStay(2, 1)).toContain('2 records still have to be sent');
  });

  it('is refused while a manager has not dismissed what the server refused', () => {
    expect(reasonToStay(0, 1)).toContain('1 record needs attention');
    expect(reasonToStay(0, 2)).toContain('2 records need attention');
  });
});
