import { describe, expect, it } from 'vitest';
import { dateText } from './date-text.ts';
import { mayUndo } from './rights-rules.ts';
import { aTask, aTaskItem, day } from './testing-day.ts';

/** A Friday night, in June: London is an hour ahead of UTC. */
const FRIDAY = '2026-06-12';
const AT_ONE = '2026-06-13T00:00:00.000Z';
const AT_FIVE = '2026-06-13T04:00:00.000Z';
const BAR = { timezone: 'Europe/London', day_ends: 4 };
const tasks = [aTask(1), aTask(2, { time_to_finish_minutes: 90 })];

describe('a tablet without a network at a branch whose day ends at 04:00', () => {
  const at = (now: string, items = [] as Parameters<typeof day>[0]['items']) =>
    day({ tasks, known: '2026-06-01', now, items: items ?? [], dayEnds: 4 });

  it('shows the tasks of the Friday at 01:00, with their times at night', () => {
    const { day: shown, open } = at(AT_ONE);
    expect(shown).toBe(FRIDAY);
    expect(
      open
        .filter(({ dueDate }) => dueDate === FRIDAY)
        .map(({ dueAt, hasTime, overdue }) => [dueAt.toISOString(), hasTime, overdue]),
    ).toEqual([
      ['2026-06-13T00:30:00.000Z', true, false],
      ['2026-06-13T03:00:00.000Z', false, false],
    ]);
    expect(at(AT_FIVE).day).toBe('2026-06-13');
  });

  it('lets people undo until the day ends what they did before midnight', () => {
    const occurredAt = '2026-06-12T22:00:00.000Z';
    const item = aTaskItem('task.complete', 1, FRIDAY, { occurredAt });
    const [done] = at(AT_ONE, [item]).done;
    expect(mayUndo(done!, done!.doneBy!, FRIDAY, BAR)).toBe(true);
    expect(at(AT_FIVE, [item]).done).toEqual([]);
  });
});

it('the screen names the day, and after midnight when it ends', () => {
  const shown = (now: string, time = BAR) => dateText(FRIDAY, new Date(now), time);
  expect(shown('2026-06-12T20:00:00Z')).toBe('Friday 12 June 2026');
  expect(shown(AT_ONE)).toBe('Friday 12 June 2026, until 04:00');
});
