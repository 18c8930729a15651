import { describe, expect, it } from 'vitest';
import { aTaskItem, anOccurrence, aTask, day } from './testing-day.ts';
import { dueSoon } from './reminder-rules.ts';

const DAY = '2026-06-10';
const DUE_AT = '2026-06-10T10:30:00Z';

const remindedAt = (now: string, task: Parameters<typeof aTask>[1] = {}, isDone = false) =>
  dueSoon(
    day({
      now,
      tasks: [aTask(1, { notification: true, time_to_finish_minutes: 690, ...task })],
      occurrences: [anOccurrence(1, DAY, { due_at: DUE_AT })],
      items: isDone ? [aTaskItem('task.complete', 1, DAY)] : [],
    }).open,
    new Date(now),
  ).length;

describe('a task reminder is shown', () => {
  it('from 15 minutes before its deadline until it is due', () => {
    expect(remindedAt('2026-06-10T10:14:59Z')).toBe(0);
    expect(remindedAt('2026-06-10T10:15:00Z')).toBe(1);
    expect(remindedAt('2026-06-10T10:29:59Z')).toBe(1);
    expect(remindedAt('2026-06-10T10:30:00Z')).toBe(0);
  });

  it('only if the task has reminders and a time to finish, and is open', () => {
    const soon = '2026-06-10T10:20:00Z';
    expect(remindedAt(soon, { notification: false })).toBe(0);
    expect(remindedAt(soon, { time_to_finish_minutes: null })).toBe(0);
    expect(remindedAt(soon, {}, true)).toBe(0);
  });
});
