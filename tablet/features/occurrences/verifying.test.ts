import { describe, expect, it } from 'vitest';
import { aTaskItem, anOccurrence, aTask, day } from './testing-day.ts';

const DAY = '2026-06-10';
const OLIVIA = { employeeId: 1, employeeName: 'Olivia' };
const PRIYA = 7;

const completed = (id: number, done_at: string, due_date = DAY) =>
  anOccurrence(id, due_date, {
    state: 'completed',
    verification: 'waiting',
    done_by: PRIYA,
    done_by_name: 'Priya',
    done_at,
    photo_url: '1/how.jpg',
    version: 4,
  });

const verdict = (result: 'verified' | 'rejected', said: object = {}) =>
  aTaskItem('task.verify', 1, DAY, {
    ...OLIVIA,
    occurredAt: '2026-06-10T09:30:00.000Z',
    said: { result, reason: null, version: 4, ...said },
  });

const waitsFor = (given: Parameters<typeof day>[0]) =>
  day(given).toVerify.map(({ taskId }) => taskId);

describe('the list for verification', () => {
  it('contains all completed and unverified tasks, however old, oldest first', () => {
    const occurrences = [
      completed(1, '2026-06-10T09:00:00Z'),
      completed(2, '2026-06-03T09:00:00Z', '2026-06-03'),
      anOccurrence(3, DAY),
    ];
    expect(waitsFor({ occurrences })).toEqual([2, 1]);
    expect(day({ occurrences }).toVerify[0]).toMatchObject({ photo: '1/how.jpg', version: 4 });
  });

  it('does not contain unsent completions, which have no version yet', () => {
    const given = { tasks: [aTask(1)], occurrences: [anOccurrence(1, DAY)] };
    const items = [
      aTaskItem('task.complete', 1, DAY, { said: { note: '', photo: 'a'.repeat(64) } }),
    ];
    expect(waitsFor({ ...given, items })).toEqual([]);
    expect(day({ ...given, items }).done[0]).toMatchObject({ photo: 'a'.repeat(64) });
  });

  it('drops a task verified here, before the server has received it', () => {
    const occurrences = [completed(1, '2026-06-10T09:00:00Z')];
    const after = day({ occurrences, items: [verdict('verified')] });
    expect(after.toVerify).toEqual([]);
    expect(after.done).toMatchObject([{ verification: 'verified', waiting: true }]);
  });

  it('reopens a task sent back here, with the reason, and a new completion finishes it', () => {
    const occurrences = [completed(1, '2026-06-10T09:00:00Z')];
    const back = verdict('rejected', { reason: 'The corners' });
    expect(day({ occurrences, items: [back] })).toMatchObject({
      toVerify: [],
      done: [],
      open: [{ taskId: 1, photo: null, sentBack: { by: 'Olivia', reason: 'The corners' } }],
    });
    const again = (occurredAt: string) => aTaskItem('task.complete', 1, DAY, { occurredAt });
    // Clocks that differ by up to two minutes count as right.
    const items = [back, again('2026-06-10T09:28:00.000Z')];
    expect(day({ occurrences, items })).toMatchObject({
      open: [],
      done: [{ taskId: 1, doneByName: 'Priya' }],
    });
    const older = [back, again('2026-06-10T09:27:59.000Z')];
    expect(day({ occurrences, items: older }).open).toMatchObject([{ taskId: 1 }]);
  });

  it('keeps a task when the verdict was on another version, or by the person who completed it', () => {
    const occurrences = [completed(1, '2026-06-10T09:00:00Z')];
    expect(waitsFor({ occurrences, items: [verdict('verified', { version: 3 })] })).toEqual([1]);
    const own = { ...verdict('verified'), employeeId: PRIYA };
    expect(waitsFor({ occurrences, items: [own] })).toEqual([1]);
    expect(
      waitsFor({ occurrences, items: [{ ...verdict('verified'), state: 'refused' }] }),
    ).toEqual([1]);
  });
});
