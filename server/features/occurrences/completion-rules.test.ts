import { describe, expect, it } from 'vitest';
import { decide } from './completion-rules.ts';
import type { Current, TaskAction } from './completion-rules.ts';

const LONDON = { timezone: 'Europe/London', day_ends: 0 };
const ANNA = 1;
const BEN = 2;

/** Creates a task due on 10 June 2026 until 10:30 in London, which is 09:30 UTC. */
const task = (changes: Partial<Current> = {}): Current => ({
  dueDate: '2026-06-10',
  dueAt: new Date('2026-06-10T09:30:00Z'),
  state: 'pending',
  verification: 'none',
  managerTask: false,
  needsVerification: false,
  doneBy: null,
  doneAt: null,
  sentBackAt: null,
  ...changes,
});
const done = (changes: Partial<Current> = {}): Current =>
  task({
    state: 'completed',
    doneBy: ANNA,
    doneAt: new Date('2026-06-10T09:00:00Z'),
    ...changes,
  });
const actionAt = (at: string, changes: Partial<TaskAction> = {}): TaskAction => ({
  kind: 'task.complete',
  at: new Date(at),
  note: null,
  by: ANNA,
  mayDoManagerTasks: false,
  ...changes,
});
const asManager = { mayDoManagerTasks: true };
const IN_TIME = '2026-06-10T09:00:00Z';

describe('completing a task', () => {
  it('counts as in time up to its deadline, and as late afterwards', () => {
    const at = (instant: string) => decide(task(), actionAt(instant), LONDON);
    const outcome = {
      result: 'done',
      state: 'completed',
      verification: 'none',
      isEarlier: false,
    };
    expect(at('2026-06-10T09:30:00Z')).toEqual({ ...outcome, late: false });
    expect(at('2026-06-10T09:30:01Z')).toEqual({ ...outcome, late: true });
  });

  it('needs verification if the task requires it', () => {
    const asks = task({ needsVerification: true });
    expect(decide(asks, actionAt(IN_TIME), LONDON)).toMatchObject({ verification: 'waiting' });
    const refused = actionAt(IN_TIME, { kind: 'task.not-complete', note: 'No stock' });
    expect(decide(asks, refused, LONDON)).toMatchObject({ verification: 'none' });
  });

  it('includes marking it as not completed', () => {
    const marked = actionAt(IN_TIME, { kind: 'task.not-complete', note: 'No stock' });
    expect(decide(task(), marked, LONDON)).toMatchObject({
      result: 'done',
      state: 'not_completed',
    });
  });

  it('is counted once: a second completion changes nothing', () => {
    for (const by of [ANNA, BEN]) {
      for (const kind of ['task.complete', 'task.not-complete'] as const) {
        const second = actionAt('2026-06-10T09:10:00Z', { by, kind });
        expect(decide(done(), second, LONDON)).toEqual({ result: 'duplicate' });
        const marked = done({ state: 'not_completed' });
        expect(decide(marked, second, LONDON)).toEqual({ result: 'duplicate' });
      }
    }
  });

  it('credits the earlier person, even if received later, unless it is already verified', () => {
    const [earlier, later] = ['2026-06-10T08:59:57Z', '2026-06-10T09:00:03Z'];
    expect(decide(done(), actionAt(earlier, { by: BEN }), LONDON)).toMatchObject({
      result: 'done',
      isEarlier: true,
    });
    for (const at of [IN_TIME, later]) {
      expect(decide(done(), actionAt(at, { by: BEN }), LONDON)).toEqual({ result: 'duplicate' });
    }
    const verified = done({ verification: 'verified' });
    expect(decide(verified, actionAt(earlier, { by: BEN }), LONDON)).toEqual({
      result: 'duplicate',
    });
  });

  it('is not possible before the local day of the branch begins', () => {
    expect(decide(task(), actionAt('2026-06-09T22:59:59Z'), LONDON)).toEqual({
      result: 'refused',
      reason: 'This task is not due yet',
    });
    expect(decide(task(), actionAt('2026-06-09T23:00:00Z'), LONDON)).toMatchObject({ late: false });
  });

  it('is open to staff until the end of the next day', () => {
    const last = decide(task(), actionAt('2026-06-11T22:59:59Z'), LONDON);
    expect(last).toMatchObject({ result: 'done', late: true });
    expect(decide(task(), actionAt('2026-06-11T23:00:00Z'), LONDON)).toEqual({
      result: 'refused',
      reason: 'It is too late to complete this task',
    });
  });

  it('is open to managers for seven days', () => {
    const last = decide(task(), actionAt('2026-06-17T22:59:59Z', asManager), LONDON);
    expect(last).toMatchObject({ result: 'done', late: true });
    const late = decide(task(), actionAt('2026-06-17T23:00:00Z', asManager), LONDON);
    expect(late).toMatchObject({ result: 'refused' });
  });

  it('uses the clock of the branch', () => {
    const auckland = task({ dueAt: new Date('2026-06-10T12:00:00Z') });
    const morning = actionAt('2026-06-09T20:00:00Z');
    expect(decide(auckland, morning, { timezone: 'Pacific/Auckland', day_ends: 0 })).toMatchObject({
      late: false,
    });
    expect(decide(auckland, morning, LONDON)).toMatchObject({ result: 'refused' });
  });
});

describe('a task that was sent back', () => {
  /** Sent back on 15 June at 10:00 in London, when staff could no longer have done it. */
  const sentBack = task({
    verification: 'rejected',
    needsVerification: true,
    sentBackAt: new Date('2026-06-15T09:00:00Z'),
  });

  it('is open to all its performers for seven days from then, and waits again when completed', () => {
    for (const who of [{}, asManager]) {
      const at = (instant: string) => decide(sentBack, actionAt(instant, who), LONDON);
      expect(at('2026-06-22T22:59:59Z')).toEqual({
        result: 'done',
        state: 'completed',
        isEarlier: false,
        verification: 'waiting',
        late: true,
      });
      expect(at('2026-06-22T23:00:00Z')).toEqual({
        result: 'refused',
        reason: 'It is too late to complete this task',
      });
    }
  });

  it('is not answered by a completion from before the rejection, as far as clocks can tell', () => {
    const at = (instant: string) => decide(sentBack, actionAt(instant), LONDON);
    expect(at('2026-06-15T08:57:59.999Z')).toEqual({ result: 'duplicate' });
    expect(at('2026-06-15T08:58:00Z')).toMatchObject({ result: 'done', verification: 'waiting' });
  });

  it('can be marked as not completed, but not undone, as no completion is left', () => {
    const at = '2026-06-15T10:00:00Z';
    const marked = actionAt(at, { kind: 'task.not-complete', note: 'The mop is broken' });
    expect(decide(sentBack, marked, LONDON)).toMatchObject({
      state: 'not_completed',
      verification: 'none',
    });
    const undone = decide(sentBack, actionAt(at, { kind: 'task.undo' }), LONDON);
    expect(undone).toEqual({ result: 'duplicate' });
  });
});

describe('a manager task', () => {
  const managers = task({ managerTask: true });

  it('cannot be completed or undone by staff', () => {
    for (const kind of ['task.complete', 'task.not-complete', 'task.undo'] as const) {
      expect(decide(managers, actionAt(IN_TIME, { kind }), LONDON)).toEqual({
        result: 'refused',
        reason: 'Only managers can complete this task',
      });
    }
  });

  it('is completed by a manager', () => {
    expect(decide(managers, actionAt(IN_TIME, asManager), LONDON)).toMatchObject({
      result: 'done',
    });
  });
});

describe('undoing', () => {
  const undo = (at: string, changes: Partial<TaskAction> = {}) =>
    actionAt(at, { kind: 'task.undo', ...changes });

  it('is allowed to the person who completed it, on the same day', () => {
    expect(decide(done(), undo('2026-06-10T22:59:59Z'), LONDON)).toEqual({ result: 'undone' });
    const marked = done({ state: 'not_completed' });
    expect(decide(marked, undo('2026-06-10T10:00:00Z'), LONDON)).toEqual({ result: 'undone' });
  });

  it('is refused on the next day', () => {
    expect(decide(done(), undo('2026-06-10T23:00:00Z'), LONDON)).toEqual({
      result: 'refused',
      reason: 'This can only be undone on the same day',
    });
  });

  it('of an earlier completion does not affect a later one', () => {
    const late = decide(done(), undo('2026-06-10T08:57:59Z'), LONDON);
    expect(late).toEqual({ result: 'duplicate' });
    // The clock of the tablet may be behind by two minutes.
    expect(decide(done(), undo('2026-06-10T08:58:00Z'), LONDON)).toEqual({ result: 'undone' });
  });

  it('is refused to another user, even a manager', () => {
    const other = undo('2026-06-10T10:00:00Z', { by: BEN, ...asManager });
    expect(decide(done(), other, LONDON)).toEqual({
      result: 'refused',
      reason: 'Only the person who did this can undo it',
    });
  });

  it('is refused after verification', () => {
    const verified = done({ verification: 'verified' });
    expect(decide(verified, undo('2026-06-10T10:00:00Z'), LONDON)).toEqual({
      result: 'refused',
      reason: 'This task has been verified',
    });
  });

  it('changes nothing if the task is open', () => {
    expect(decide(task(), undo(IN_TIME), LONDON)).toEqual({ result: 'duplicate' });
  });
});
