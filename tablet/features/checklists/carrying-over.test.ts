import { describe, expect, it } from 'vitest';
import { carriedOver } from './draft-rules.ts';
import { draftOf, stepId, stepsOf } from './testing-draft.ts';

const OPTIONS = [
  { label: 'Good', passes: true },
  { label: 'Bad', passes: false },
];

const before = stepsOf(
  { kind: 'tick' },
  { kind: 'number' },
  { kind: 'choice', options: OPTIONS, on_fail: { action: ['Thrown away'] } },
  { kind: 'text', allow_na: true },
  { kind: 'temperature', hold_seconds: 60 },
);
const draft = {
  ...draftOf(before, [
    { step: 0, entry: { value: true } },
    { step: 1, entry: { value: 2.5 } },
    { step: 2, entry: { value: ['Bad'], action: 'Thrown away' } },
    { step: 3, entry: { notApplicable: true, reason: 'Closed' } },
    { step: 4, entry: { value: 72 } },
  ]),
  note: 'Half done',
  timers: { [`${stepId(4)} 1`]: '2026-06-10T06:00:00.000Z' },
};

/** Returns the steps that still have an answer once the steps have changed. */
const keptOf = (steps: typeof before) =>
  carriedOver(draft, { id: 2, steps }).answers.map(({ step }) =>
    before.findIndex(({ id }) => id === step),
  );

describe('when the steps change while a checklist is half-answered', () => {
  it('the same version keeps the draft as it is', () => {
    expect(carriedOver(draft, { id: 1, steps: before })).toBe(draft);
  });

  it('answers of steps that are still there are kept, and the user is told', () => {
    const after = carriedOver(draft, {
      id: 2,
      steps: [
        { ...before[4]!, label: 'Core' },
        { ...before[0]!, required: true },
      ],
    });
    expect(after).toMatchObject({ checklist: 2, stepsChanged: true, note: 'Half done' });
    expect(after.answers.map(({ step, value }) => [step, value])).toEqual([
      [stepId(0), true],
      [stepId(4), 72],
    ]);
    expect(after.answers[0]).toMatchObject({ byName: 'Priya', at: '2026-06-10T06:00:00.000Z' });
    expect(after.timers).toEqual(draft.timers);
  });

  it('answers whose step has another kind, or whose value no longer fits, are dropped', () => {
    const [tick, number, choice, text, hot] = before;
    expect(keptOf([{ ...tick!, kind: 'text' }, number!])).toEqual([1]);
    expect(keptOf([tick!, { ...number!, decimals: 0 }])).toEqual([0]);
    expect(keptOf([{ ...choice!, options: OPTIONS.slice(0, 1) }, hot!])).toEqual([4]);
    expect(keptOf([{ ...text!, allow_na: undefined }])).toEqual([]);
  });

  it('an action that is no longer in the list is to be chosen again', () => {
    const choice = { ...before[2]!, on_fail: { action: ['Returned'] } };
    expect(carriedOver(draft, { id: 2, steps: [choice] }).answers).toMatchObject([
      { value: ['Bad'], action: null },
    ]);
  });

  it('rows beyond those that the section now takes are dropped, and timers of steps without a time', () => {
    const section = { id: stepId(20), kind: 'section' as const, label: 'Vans', rows: 2 };
    const rows = draftOf(
      before,
      [1, 2, 3].map((row) => ({ step: 1, row, entry: { value: row } })),
    );
    const after = carriedOver(rows, { id: 2, steps: [section, before[1]!] });
    expect(after.answers.map(({ row }) => row)).toEqual([1, 2]);
    const untimed = { ...before[4]!, hold_seconds: undefined };
    expect(carriedOver(draft, { id: 2, steps: [untimed] }).timers).toEqual({});
  });
});
