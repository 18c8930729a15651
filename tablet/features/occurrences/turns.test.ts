import { describe, expect, it } from 'vitest';
import { unmetOf } from './demand-rules.ts';
import { labelOf } from './day-task-rules.ts';
import { uuidV7 } from '../../offline/uuid.ts';
import { dueSoon } from './reminder-rules.ts';
import { startedText } from './started-text.ts';
import { anOccurrence, aTask, aTaskItem, day, sentBack } from './testing-day.ts';

const TODAY = '2026-06-10';
const RUN = '0190f2a0-0000-7000-8000-000000000001';

describe('a task that is due several times a day', () => {
  const tasks = [aTask(1, { due_times: ['09:00', '13:00'], notification: true })];
  const occurrences = ['09:00', '13:00'].map((due_time, index) =>
    anOccurrence(1, TODAY, {
      due_time,
      due_at: `${TODAY}T${index === 0 ? '08' : '12'}:00:00.000Z`,
    }),
  );

  it('has a card for each time, which is done by itself', () => {
    const items = [aTaskItem('task.complete', 1, TODAY, { said: { due_time: '09:00' } })];
    const { open, done } = day({ tasks, occurrences, items });
    expect(open.map(labelOf)).toEqual(['Task 1, 13:00']);
    expect(done.map(labelOf)).toEqual(['Task 1, 09:00']);
  });

  it('has the same cards on a day that the server has not made yet', () => {
    const offline = day({ tasks, known: '2026-06-08' });
    const today = offline.open.filter(({ dueDate }) => dueDate === TODAY);
    expect(today.map(({ id, dueAt }) => [id, dueAt.toISOString()])).toEqual([
      [`1:${TODAY}:09:00`, `${TODAY}T08:00:00.000Z`],
      [`1:${TODAY}:13:00`, `${TODAY}T12:00:00.000Z`],
    ]);
  });

  it('reminds people of each time', () => {
    const now = new Date(`${TODAY}T11:50:00Z`);
    const { open } = day({ tasks, occurrences, now: now.toISOString() });
    expect(dueSoon(open, now).map(labelOf)).toEqual(['Task 1, 13:00']);
  });
});

describe('a task that is started when needed', () => {
  const tasks = [
    aTask(1, { on_demand: true }),
    aTask(2, { on_demand: true, valid_from: '2026-06-11' }),
    aTask(3, { on_demand: true, valid_until: TODAY }),
  ];
  const started = aTaskItem('task.complete', 1, TODAY, { said: { run: RUN } });

  it('is offered on its days, and is not on the list of what is due', () => {
    const { open, whenNeeded } = day({ tasks, known: '2026-06-08' });
    expect(open).toEqual([]);
    expect(whenNeeded.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('is among what was done at once, and gone when it is undone', () => {
    expect(day({ tasks, items: [started] }).done.map(({ turn }) => turn)).toEqual([RUN]);
    const undone = aTaskItem('task.undo', 1, TODAY, { said: { run: RUN } });
    const { open, done, total } = day({ tasks, items: [started, undone] });
    expect([open, done, total]).toEqual([[], [], 0]);
  });

  it('says when it was started, which tells two runs apart', () => {
    const at = new Date('2026-06-10T08:05:00Z');
    const run = { turn: uuidV7(at), dueDate: TODAY, carried: false };
    expect(startedText(run, 'Europe/London')).toBe('Started 09:05');
    expect(startedText({ ...run, carried: true }, 'Europe/London')).toBe(
      'Started Wed 10 Jun, 09:05',
    );
    const unknown = '0190f2a0-0000-4000-8000-000000000001';
    expect(startedText({ ...run, turn: unknown }, 'Europe/London')).toBe('Started Wed 10 Jun');
    expect(startedText({ ...run, turn: '09:00' }, 'Europe/London')).toBeNull();
  });

  it('is to be done again when a manager has sent it back', () => {
    const occurrences = [
      anOccurrence(1, TODAY, { run: RUN, ...sentBack('2026-06-10T08:00:00.000Z') }),
    ];
    expect(day({ tasks, occurrences }).open.map(({ turn }) => turn)).toEqual([RUN]);
  });
});

describe('a task that asks for more', () => {
  const [card] = day({
    occurrences: [
      anOccurrence(1, TODAY, {
        due_at: `${TODAY}T12:00:00.000Z`,
        opens_before: 60,
        closes_after: 30,
        photo_required: true,
        note_required: true,
      }),
    ],
  }).open;
  const whyNot = (time: string, note: string, photo: string | null, outcome = 'task.complete') =>
    unmetOf(
      card!,
      {
        outcome: outcome as 'task.complete',
        draft: { note, photo },
        at: new Date(`${TODAY}T${time}:00Z`),
      },
      'Europe/London',
    );

  it('is completed within its window, with its photo and its note', () => {
    expect(whyNot('10:59', 'Clean', 'hash')).toBe('This task can be completed from 12:00');
    expect(whyNot('12:31', 'Clean', 'hash')).toBe(
      'This task could be completed until 13:30. Mark it as not completed, and say why.',
    );
    expect(whyNot('12:00', 'Clean', null)).toMatch(/^This task needs a photo/);
    expect(whyNot('12:00', ' ', 'hash')).toMatch(/^This task needs a note/);
    expect(whyNot('12:00', 'Clean', 'hash')).toBeNull();
  });

  it('can be marked as not completed at any time', () => {
    expect(whyNot('13:00', 'No time', null, 'task.not-complete')).toBeNull();
  });
});
