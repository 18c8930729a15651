import { groupsOf } from '@branchbook/contract/checklist.ts';
import { answersInput } from '@branchbook/contract/checklist-values.ts';
import { describe, expect, it } from 'vitest';
import {
  answersToSend,
  checkDraft,
  draftsToDelete,
  isBlank,
  progressOf,
  rowsOf,
  withEntry,
  withoutRow,
  withRowAdded,
} from './draft-rules.ts';
import { failedBecause } from './failure-text.ts';
import { progressText } from './progress-text.ts';
import { withRestInOrder } from './rest-rules.ts';
import { draftOf, OLIVIA, PRIYA, stepId, stepsOf } from './testing-draft.ts';
import { isInRange, typedNumber, verdictOf } from './verdict-rules.ts';

const asTold = (instant: Date): Date => instant;

describe('a half-answered checklist', () => {
  const steps = stepsOf(
    { kind: 'tick', required: true },
    { kind: 'temperature', max: 5, required: true },
    { kind: 'text' },
  );

  it('keeps who gave each answer and when, when another person goes on', () => {
    const draft = draftOf(steps, [
      { step: 0, entry: { value: true } },
      { step: 1, entry: { value: 3 }, by: OLIVIA },
    ]);
    expect(draft.answers.map(({ byName, at }) => [byName, at])).toEqual([
      ['Priya', '2026-06-10T06:00:00.000Z'],
      ['Olivia', '2026-06-10T07:30:00.000Z'],
    ]);
  });

  it('names the person who changed an answer last, but not who only wrote about its failure', () => {
    const first = draftOf(steps, [{ step: 1, entry: { value: 9 } }]);
    const at = { step: steps[1]!, row: 1 };
    expect(withEntry(first, at, { note: 'Moved' }, OLIVIA).answers[0]?.by).toBe(PRIYA.id);
    expect(withEntry(first, at, { value: 4 }, OLIVIA).answers[0]?.by).toBe(OLIVIA.id);
  });

  it('answers the rest as in order at once, and leaves alone what has to be measured or was said', () => {
    const checks = stepsOf(
      { kind: 'yes_no', passes: 'yes', required: true },
      { kind: 'yes_no', passes: 'no', required: true },
      { kind: 'yes_no', required: true },
      { kind: 'tick', required: true },
      { kind: 'tick', hold_seconds: 30 },
      { kind: 'temperature', max: 5 },
      { kind: 'section', rows: 3 },
      { kind: 'tick' },
    );
    const began = draftOf(checks, [{ step: 0, entry: { value: 'no' }, by: OLIVIA }]);
    const { answers } = withRestInOrder(began, checks, PRIYA);
    expect(answers.map(({ step, value, byName }) => [step, value, byName])).toEqual([
      [stepId(0), 'no', 'Olivia'],
      [stepId(1), 'no', 'Priya'],
      [stepId(3), true, 'Priya'],
    ]);
  });

  it('is blank again when its only answer is taken back', () => {
    const draft = draftOf(steps, [{ step: 0, entry: { value: true } }]);
    expect(isBlank(draft)).toBe(false);
    expect(isBlank(withEntry(draft, { step: steps[0]!, row: 1 }, { value: null }, PRIYA))).toBe(
      true,
    );
  });

  it('counts the answers that suffice, and a failed one only with what was done about it', () => {
    const failed = draftOf(steps, [
      { step: 0, entry: { value: true } },
      { step: 1, entry: { value: 9 } },
    ]);
    expect(progressOf(steps, failed)).toEqual({ answered: 1, of: 3, needed: 1 });
    expect(progressText(progressOf(steps, failed))).toBe('1 of 3 answered, 1 still needed');
    expect(checkDraft(steps, failed).problems).toMatchObject([{ step: stepId(1), row: 1 }]);
    const told = withEntry(failed, { step: steps[1]!, row: 1 }, { note: 'Moved' }, PRIYA);
    expect(progressText(progressOf(steps, told))).toBe('2 of 3 answered, the rest is optional');
  });

  it('is deleted when its task was dealt with, and eight days after it was due', () => {
    const draft = draftOf(steps);
    const others = [{ ...draft, key: 'old', dueDate: '2026-06-01' }];
    const drafts = [draft, ...others];
    expect(draftsToDelete(drafts, '2026-06-10', new Set())).toEqual(['old']);
    expect(draftsToDelete(drafts, '2026-06-09', new Set([draft.key]))).toEqual([draft.key]);
  });
});

describe('the answers that are sent', () => {
  it('have their persons and times, by the clock of the tablet', () => {
    const steps = stepsOf(
      { kind: 'yes_no' },
      { kind: 'choice', options: [{ label: 'A', passes: true }] },
    );
    const draft = draftOf(steps, [
      { step: 0, entry: { value: 'yes' } },
      { step: 1, entry: { value: ['A'] }, by: OLIVIA },
    ]);
    const hourFast = (instant: Date) => new Date(instant.getTime() + 3_600_000);
    expect(answersToSend(steps, draft, hourFast)).toEqual([
      { step: stepId(0), value: 'yes', by: 7, at: '2026-06-10T07:00:00.000Z' },
      { step: stepId(1), value: ['A'], by: 8, at: '2026-06-10T08:30:00.000Z' },
    ]);
  });

  it('say what was done about a failure only while the answer fails', () => {
    const steps = stepsOf({ kind: 'temperature', max: 5 });
    const told = { action: null, note: 'Moved', photo: 'ab'.repeat(32) };
    const sent = (value: number) =>
      answersToSend(steps, draftOf(steps, [{ step: 0, entry: { value, ...told } }]), asTold);
    expect(sent(9)).toMatchObject([{ value: 9, note: 'Moved', photo: told.photo }]);
    expect(sent(4)).toEqual([{ step: stepId(0), value: 4, by: 7, at: PRIYA.at.toISOString() }]);
    expect(answersInput.safeParse(sent(9)).success).toBe(true);
  });

  it('leave out what is under a section that does not apply', () => {
    const steps = stepsOf({ kind: 'section', allow_na: true }, { kind: 'text', required: true });
    const draft = draftOf(steps, [
      { step: 1, entry: { value: 'Begun' } },
      { step: 0, entry: { notApplicable: true, reason: 'Nothing came' } },
    ]);
    expect(answersToSend(steps, draft, asTold)).toMatchObject([
      { step: stepId(0), not_applicable: true, reason: 'Nothing came' },
    ]);
    expect(progressText(progressOf(steps, draft))).toBe('1 of 1 answered');
  });
});

describe('a repeated section', () => {
  const steps = stepsOf(
    { kind: 'section', rows: 3 },
    { kind: 'text', required: true },
    { kind: 'tick', hold_seconds: 60 },
  );
  const group = groupsOf(steps)[0]!;
  const threeRows = () => {
    const draft = draftOf(
      steps,
      [1, 2, 3].map((row) => ({ step: 1, row, entry: { value: `Van ${row}` } })),
    );
    return { ...draft, timers: { [`${stepId(2)} 2`]: 'second', [`${stepId(2)} 3`]: 'third' } };
  };

  it('has rows added up to its most', () => {
    const counts = [1, 2, 3].reduce<number[]>((seen, added) => {
      let draft = draftOf(steps);
      for (let count = 0; count < added; count += 1) draft = withRowAdded(draft, group);
      return [...seen, rowsOf(group, draft)];
    }, []);
    expect(counts).toEqual([2, 3, 3]);
    expect(progressOf(steps, withRowAdded(draftOf(steps), group)).of).toBe(4);
  });

  it('moves the rows after a removed one up, with their timers', () => {
    const left = withoutRow(threeRows(), group, 2);
    expect(left.answers.map(({ row, value }) => [row, value])).toEqual([
      [1, 'Van 1'],
      [2, 'Van 3'],
    ]);
    expect(left.timers).toEqual({ [`${stepId(2)} 2`]: 'third' });
    expect(rowsOf(group, left)).toBe(2);
  });
});

describe('an answer', () => {
  const [fridge, clean, choice, tick] = stepsOf(
    { kind: 'temperature', min: 0, max: 5, hold_seconds: 90 },
    { kind: 'yes_no', passes: 'yes' },
    {
      kind: 'choice',
      options: [
        { label: 'Clean', passes: true },
        { label: 'Dirty', passes: false },
      ],
    },
    { kind: 'tick', hold_seconds: 60 },
  );
  const steps = [fridge!, clean!, choice!, tick!];
  const why = (step: number, entry: Parameters<typeof withEntry>[2]) => {
    const [answer] = draftOf(steps, [{ step, entry }]).answers;
    return failedBecause(steps[step]!, verdictOf(steps[step]!, answer));
  };

  it('that failed says why in words', () => {
    expect(why(0, { value: 9, heldSeconds: 90 })).toBe('9.0 °C is above 5.0 °C.');
    expect(why(0, { value: -1, heldSeconds: 90 })).toBe('−1.0 °C is below 0.0 °C.');
    expect(why(0, { value: 4, heldSeconds: 30 })).toBe(
      'It was held for 30 seconds, not for 1 minute 30 seconds.',
    );
    expect(why(1, { value: 'no' })).toBe('The answer is no, and it should be yes.');
    expect(why(2, { value: ['Dirty'] })).toBe('Not as it should be: Dirty.');
    expect(why(3, { value: true, heldSeconds: 0 })).toBe('It was not held for 1 minute.');
  });

  it('that passes once it has been held asks for that first', () => {
    const judged = (entry: Parameters<typeof withEntry>[2]) =>
      verdictOf(fridge!, draftOf(steps, [{ step: 0, entry }]).answers[0]);
    expect(judged({ value: 4 })).toMatchObject({ passed: false, isToBeHeld: true });
    expect(judged({ value: 9 })).toMatchObject({ passed: false, isToBeHeld: false });
    expect(judged({ value: 4, heldSeconds: 5 })).toMatchObject({ isToBeHeld: false });
    expect(judged({ value: 4, heldSeconds: 90 })).toMatchObject({ passed: true });
  });

  it('is judged while a number is typed, before the time for which it is held', () => {
    expect([-1, 0, 5, 5.1].map((number) => isInRange(fridge!, number))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(typedNumber(fridge!, '-')).toBeNull();
    expect(typedNumber(fridge!, '4.5')).toBe(4.5);
    expect(typedNumber(fridge!, '999')).toMatchObject({ wrong: expect.stringContaining('300 °C') });
  });
});
