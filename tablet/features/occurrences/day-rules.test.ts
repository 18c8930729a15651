import { describe, expect, it } from 'vitest';
import { aTaskItem, anOccurrence, aTask, day, sentBack } from './testing-day.ts';

describe('the task list of a day', () => {
  it('contains tasks due today, open from yesterday, or sent back in the last 7 days', () => {
    const { open } = day({
      occurrences: [
        anOccurrence(1, '2026-06-10'),
        anOccurrence(2, '2026-06-09'),
        anOccurrence(3, '2026-06-08'),
        anOccurrence(4, '2026-05-01', sentBack('2026-06-03T11:00:00Z')),
        anOccurrence(5, '2026-06-01', sentBack('2026-06-02T22:59:00Z')),
        anOccurrence(6, '2026-06-11'),
      ],
    });
    expect(open.map(({ taskId }) => taskId)).toEqual([4, 2, 1]);
  });

  it('does not contain tasks that were finished yesterday', () => {
    const { open, done, total } = day({
      occurrences: [
        anOccurrence(1, '2026-06-09', {
          state: 'completed',
          done_at: '2026-06-09T12:00:00Z',
        }),
      ],
    });
    expect([open.length, done.length, total]).toEqual([0, 0, 0]);
  });

  it('shows yesterday’s task as completed today when it was completed today', () => {
    const { done } = day({
      occurrences: [anOccurrence(1, '2026-06-09')],
      items: [aTaskItem('task.complete', 1, '2026-06-09')],
    });
    expect(done).toHaveLength(1);
  });

  it('lists overdue tasks first, then by priority, deadline and name', () => {
    const { open } = day({
      occurrences: [
        anOccurrence(1, '2026-06-10', { task_name: 'b', priority: 5 }),
        anOccurrence(2, '2026-06-10', { task_name: 'a', priority: 5 }),
        anOccurrence(3, '2026-06-10', { priority: 5, due_at: '2026-06-10T20:00:00Z' }),
        anOccurrence(4, '2026-06-10', { priority: 1, due_at: '2026-06-10T09:00:00Z' }),
        anOccurrence(5, '2026-06-10', { priority: 4 }),
      ],
    });
    expect(open.map(({ taskId }) => taskId)).toEqual([4, 3, 2, 1, 5]);
    expect(open.map(({ overdue }) => overdue)).toEqual([true, false, false, false, false]);
  });

  it('uses the day of the branch, not of the tablet', () => {
    // Half past midnight on the 11th in London, the 10th in UTC.
    const given = { occurrences: [anOccurrence(1, '2026-06-11')], now: '2026-06-10T23:30:00Z' };
    expect(day(given).day).toBe('2026-06-11');
    expect(day(given).open).toHaveLength(1);
  });
});

describe('days after the last contact', () => {
  const task = aTask(1, { time_to_finish_minutes: 600 });

  it('are computed from the schedules', () => {
    const { open } = day({ tasks: [task], known: '2026-06-05' });
    expect(open.map(({ dueDate }) => dueDate)).toEqual(['2026-06-09', '2026-06-10']);
    expect(open[1]?.dueAt.toISOString()).toBe('2026-06-10T09:00:00.000Z');
  });

  it('leave the day of the contact to the server, which knows the due tasks', () => {
    const { open } = day({ tasks: [task], known: '2026-06-09' });
    expect(open.map(({ dueDate }) => dueDate)).toEqual(['2026-06-10']);
  });

  it('are none when the server is a day ahead of this tablet’s clock', () => {
    const { open } = day({
      tasks: [task],
      occurrences: [anOccurrence(1, '2026-06-11')],
      known: '2026-06-11',
    });
    expect(open).toEqual([]);
  });

  it('do not begin before the task does', () => {
    const late = aTask(1, { starts_on: '2026-06-10' });
    const { open } = day({ tasks: [late], known: '2026-06-05' });
    expect(open.map(({ dueDate }) => dueDate)).toEqual(['2026-06-10']);
  });

  it('contain only tasks due on that weekday', () => {
    const sundays = aTask(1, {
      monday: false,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
    });
    expect(day({ tasks: [sundays], known: '2026-06-05' }).total).toBe(0);
  });

  it('keep local time across the change of clocks', () => {
    const { open } = day({
      tasks: [aTask(1, { time_to_finish_minutes: 540 })],
      now: '2026-10-25T08:00:00Z',
      known: '2026-10-24',
    });
    expect(open[0]?.dueAt.toISOString()).toBe('2026-10-25T09:00:00.000Z');
  });
});

describe('an action at this tablet', () => {
  const occurrences = [anOccurrence(1, '2026-06-10'), anOccurrence(2, '2026-06-10')];

  it('shows at once, with person, time and note', () => {
    const { done, open, completed, notCompleted, total } = day({
      occurrences,
      items: [
        aTaskItem('task.complete', 1, '2026-06-10'),
        aTaskItem('task.not-complete', 2, '2026-06-10', { said: { note: 'No power' } }),
      ],
    });
    expect(open).toEqual([]);
    expect([completed, notCompleted, total]).toEqual([1, 1, 2]);
    expect(done.find(({ taskId }) => taskId === 2)).toMatchObject({
      state: 'not_completed',
      doneByName: 'Priya',
      notes: 'No power',
      waiting: true,
      doneAt: new Date('2026-06-10T09:00:00.000Z'),
    });
  });

  it('is reversed by an undo, and can follow it again', () => {
    const complete = aTaskItem('task.complete', 1, '2026-06-10');
    const undo = aTaskItem('task.undo', 1, '2026-06-10');
    expect(day({ occurrences, items: [complete, undo] }).open).toHaveLength(2);
    expect(day({ occurrences, items: [complete, undo, complete] }).done).toHaveLength(1);
  });

  it('does not replace an earlier completion', () => {
    const first = anOccurrence(1, '2026-06-10', {
      state: 'completed',
      done_by: 9,
      done_by_name: 'Sam',
      done_at: '2026-06-10T08:00:00Z',
    });
    const { done } = day({
      occurrences: [first],
      items: [aTaskItem('task.complete', 1, '2026-06-10'), aTaskItem('task.undo', 1, '2026-06-10')],
    });
    expect(done[0]?.doneByName).toBe('Sam');
  });

  it('counts after sending until a snapshot contains it, and not when refused', () => {
    const sent = aTaskItem('task.complete', 1, '2026-06-10', { state: 'sent' });
    const refused = aTaskItem('task.complete', 2, '2026-06-10', { state: 'refused' });
    const { done, open } = day({ occurrences, items: [sent, refused] });
    expect(done.map(({ taskId, waiting }) => [taskId, waiting])).toEqual([[1, false]]);
    expect(open.map(({ taskId }) => taskId)).toEqual([2]);
  });

  it('answers a task that was sent back, and an undo leaves it sent back', () => {
    const given = anOccurrence(1, '2026-06-09', sentBack('2026-06-10T08:00:00Z'));
    const tasks = [aTask(1)];
    const complete = aTaskItem('task.complete', 1, '2026-06-09');
    const undo = aTaskItem('task.undo', 1, '2026-06-09');
    const { done, open } = day({ tasks, occurrences: [given], items: [complete] });
    expect(open).toEqual([]);
    expect(done[0]).toMatchObject({ state: 'completed', verification: 'waiting' });
    expect(day({ tasks, occurrences: [given], items: [complete, undo] }).open[0]).toMatchObject({
      state: 'pending',
      verification: 'rejected',
      sentBack: {
        by: 'Asha Patel',
        at: new Date('2026-06-10T08:00:00Z'),
        reason: 'The corners are still dusty',
      },
    });
  });

  it('from before the rejection does not answer a task that was sent back', () => {
    const given = anOccurrence(1, '2026-06-10', sentBack('2026-06-10T09:30:00Z'));
    const { open } = day({
      occurrences: [given],
      items: [aTaskItem('task.complete', 1, '2026-06-10')],
    });
    expect(open[0]).toMatchObject({ verification: 'rejected', waiting: true });
  });

  it('is ignored for tasks that no longer exist', () => {
    expect(day({ occurrences, items: [aTaskItem('task.complete', 99, '2026-06-10')] }).total).toBe(
      2,
    );
  });
});
