import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import { describe, expect, it } from 'vitest';
import { unmetOf } from './demand-rules.ts';
import { anOccurrence, aTask, aTaskItem, day } from './testing-day.ts';

const TODAY = '2026-06-10';
const RUN = '0190f2a0-0000-7000-8000-000000000001';
const STEP = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

const checklists: ChecklistVersion[] = [
  {
    id: 5,
    steps: [
      { id: STEP, kind: 'temperature', label: 'Fridge', max: 5, required: true },
      { id: OTHER, kind: 'text', label: 'Anything else' },
    ],
  },
];
const words = { reason: null, action: null, note: 'Moved' };
const answers = [
  { step: STEP, value: 9, ...words },
  { step: OTHER, value: 'No', ...words },
];
const answered = aTaskItem('task.complete', 1, TODAY, { said: { checklist: 5, answers } });

describe('a task with steps', () => {
  const occurrences = [anOccurrence(1, TODAY, { checklist: 5 })];
  const given = { tasks: [aTask(1, { checklist: 5 })], occurrences, checklists };

  it('has its steps, with and without the server having made its day', () => {
    const offline = day({ ...given, occurrences: [], known: '2026-06-08' });
    expect(day(given).open[0]?.checklist?.steps).toHaveLength(2);
    expect(offline.open.map(({ checklist }) => checklist?.id)).toEqual([5, 5]);
  });

  it('cannot be completed without answers, by the server’s rule', () => {
    const [task] = day(given).open;
    const attempt = { outcome: 'task.complete', at: new Date(`${TODAY}T10:00:00Z`) } as const;
    const whyNot = (draft: Parameters<typeof unmetOf>[1]['draft']) =>
      unmetOf(task!, { ...attempt, draft }, 'Europe/London');
    expect(whyNot({ note: '', photo: null })).toMatch(/^“[^”]+” needs an answer/);
    expect(whyNot({ note: '', photo: null, answered: { checklist: 5, answers } })).toBeNull();
  });

  it('shows its answers and failures at once, and after the server has counted them', () => {
    expect(day({ ...given, items: [answered] }).done).toMatchObject([
      { state: 'completed', answered: { given: 2, failed: 1 } },
    ]);
    const done = anOccurrence(1, TODAY, {
      checklist: 5,
      state: 'completed',
      done_at: `${TODAY}T09:00:00Z`,
      answered: { given: 12, failed: 0 },
    });
    expect(day({ ...given, occurrences: [done] }).done[0]?.answered).toEqual({
      given: 12,
      failed: 0,
    });
  });

  it('tells managers which answers failed while it waits for verification', () => {
    const waiting = anOccurrence(1, TODAY, {
      checklist: 5,
      state: 'completed',
      verification: 'waiting',
      answered: { given: 2, failed: 1 },
      failed_answers: ['Fridge: 9.0 °C. Moved'],
    });
    expect(day({ ...given, occurrences: [waiting] }).toVerify).toMatchObject([
      { answered: { failed: 1 }, failedAnswers: ['Fridge: 9.0 °C. Moved'] },
    ]);
  });

  it('has no count where the tablet no longer knows the version that was answered', () => {
    const items = [answered];
    expect(day({ ...given, checklists: [], items }).done[0]?.answered).toBeNull();
  });
});

describe('a run of a task with steps', () => {
  const tasks = [aTask(1, { checklist: 5, on_demand: true })];
  const draft = { taskId: 1, dueDate: TODAY, turn: RUN };

  it('that is half-answered is open to go on with', () => {
    const { open } = day({ tasks, checklists, drafts: [draft] });
    expect(open.map(({ turn, checklist }) => [turn, checklist?.id])).toEqual([[RUN, 5]]);
    expect(day({ tasks, checklists }).open).toEqual([]);
  });

  it('is among what was done once it is completed', () => {
    const items = [
      { ...answered, payload: JSON.stringify({ ...JSON.parse(answered.payload), run: RUN }) },
    ];
    const { open, done } = day({ tasks, checklists, items, drafts: [draft] });
    expect([open.length, done.map(({ turn }) => turn)]).toEqual([0, [RUN]]);
  });

  it('of a task that no longer exists is not listed', () => {
    expect(day({ checklists, drafts: [draft] }).open).toEqual([]);
  });
});
