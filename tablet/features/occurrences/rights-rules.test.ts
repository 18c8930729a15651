import { describe, expect, it } from 'vitest';
import { mayComplete, mayUndo } from './rights-rules.ts';

const LONDON = { timezone: 'Europe/London', day_ends: 0 };

describe('the rights at a tablet', () => {
  it('staff cannot complete a manager task', () => {
    expect(mayComplete({ managerTask: true }, 3)).toBe(false);
    expect(mayComplete({ managerTask: true }, 2)).toBe(true);
    expect(mayComplete({ managerTask: true }, 1)).toBe(true);
    expect(mayComplete({ managerTask: false }, 3)).toBe(true);
  });

  it('only the same person can undo, and only on the same local day', () => {
    const task = {
      state: 'completed',
      doneBy: 7,
      doneAt: new Date('2026-06-09T22:30:00Z'),
      verification: 'waiting',
    } as const;
    expect(mayUndo(task, 7, '2026-06-09', LONDON)).toBe(true);
    expect(mayUndo(task, 8, '2026-06-09', LONDON)).toBe(false);
    expect(mayUndo(task, 7, '2026-06-10', LONDON)).toBe(false);
    expect(mayUndo({ ...task, verification: 'verified' }, 7, '2026-06-09', LONDON)).toBe(false);
    expect(mayUndo({ ...task, state: 'pending' }, 7, '2026-06-09', LONDON)).toBe(false);
  });
});
