import { describe, expect, it } from 'vitest';
import { checkAnswers } from './checklist-answers.ts';
import { answersInput } from './checklist-values.ts';
import type { AnswerInput } from './checklist-values.ts';
import { withStepIds } from './checklist.ts';
import { stepsInput } from './checklist-input.ts';
import type { NewStep, Step } from './checklist.ts';

const idAt = (index: number): string =>
  `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
const stepsOf = (...steps: (Partial<NewStep> & Pick<NewStep, 'kind'>)[]): Step[] => {
  let next = 0;
  const named = steps.map((step, index) => ({ label: `Step ${index + 1}`, ...step }));
  return withStepIds(stepsInput.parse(named), () => idAt(next++));
};
const check = (steps: Step[], given: Partial<AnswerInput>[]) =>
  checkAnswers(
    steps,
    answersInput.parse(given.map((answer, index) => ({ step: idAt(index), ...answer }))),
  );
const messagesOf = (steps: Step[], given: Partial<AnswerInput>[]): string[] =>
  check(steps, given).problems.map(({ message }) => message);
const passedOf = (steps: Step[], given: Partial<AnswerInput>[]): (boolean | null)[] =>
  check(steps, given).answers.map(({ passed }) => passed);

const PHOTO = 'ab'.repeat(32);

describe('answers to the steps of a task', () => {
  it('of every kind are kept in the type of their value', () => {
    const steps = stepsOf(
      { kind: 'tick' },
      { kind: 'yes_no', passes: 'yes' },
      { kind: 'number', unit: 'kg' },
      { kind: 'temperature', max: 8 },
      {
        kind: 'choice',
        options: [
          { label: 'Good', passes: true },
          { label: 'Bad', passes: false },
        ],
      },
      { kind: 'text' },
      { kind: 'photo' },
      { kind: 'time' },
    );
    const { answers, problems } = check(steps, [
      { value: true },
      { value: 'yes' },
      { value: '2,5' },
      { value: 4.5 },
      { value: 'Good' },
      { value: ' Fine ' },
      { photo: PHOTO },
      { value: '14:30' },
    ]);
    expect(problems).toEqual([]);
    expect(
      answers.map(({ number, text, chosen, photo }) => number ?? text ?? chosen ?? photo),
    ).toEqual([null, ['yes'], 2.5, 4.5, ['Good'], 'Fine', PHOTO, '14:30']);
    expect(answers.map(({ passed }) => passed)).toEqual([
      true,
      true,
      null,
      true,
      true,
      null,
      null,
      null,
    ]);
  });

  it.each<[string, Partial<NewStep> & Pick<NewStep, 'kind'>, Partial<AnswerInput>, string]>([
    ['missing', { kind: 'tick', required: true }, { value: false }, 'needs an answer'],
    ['not a number', { kind: 'number' }, { value: 'lots' }, 'needs a number'],
    ['too fine', { kind: 'number', decimals: 0 }, { value: 1.5 }, 'needs a whole number'],
    ['no option', { kind: 'yes_no' }, { value: 'maybe' }, 'needs yes or no'],
    ['no time', { kind: 'time' }, { value: '25:00' }, 'needs a time such as 14:30'],
    [
      'no reading of a thermometer',
      { kind: 'temperature' },
      { value: 999 },
      'needs a temperature from -100 to 300 °C with one decimal at most',
    ],
    [
      'left out without leave',
      { kind: 'text' },
      { not_applicable: true, reason: 'None today' },
      'cannot be left out as not applicable',
    ],
    [
      'left out without a reason',
      { kind: 'text', allow_na: true },
      { not_applicable: true },
      'needs the reason why it does not apply',
    ],
    [
      'failed without a word',
      { kind: 'temperature', max: 5 },
      { value: 9 },
      'needs what was done about it',
    ],
    [
      'failed without an action of the list',
      { kind: 'temperature', max: 5, on_fail: { action: ['Thrown away'] } },
      { value: 9, action: 'Eaten' },
      'needs an action from its list',
    ],
    [
      'failed without the note',
      { kind: 'yes_no', passes: 'yes', on_fail: { note: true } },
      { value: 'no' },
      'needs a note on what was done about it',
    ],
    [
      'failed without the photo',
      { kind: 'yes_no', passes: 'yes', on_fail: { photo: true } },
      { value: 'no' },
      'needs a photo of it',
    ],
  ])('are refused with the words of the step when one is %s', (_, step, answer, message) => {
    expect(messagesOf(stepsOf({ ...step, label: 'Fridge' }), [answer])).toEqual([
      `“Fridge” ${message}`,
    ]);
  });

  it('that failed are taken with what was done about them', () => {
    const steps = stepsOf({ kind: 'temperature', max: 5, on_fail: { action: ['Thrown away'] } });
    expect(passedOf(steps, [{ value: 9, action: 'Thrown away' }])).toEqual([false]);
  });

  it('pass only when the value was held for long enough', () => {
    const steps = stepsOf({ kind: 'temperature', min: 70, hold_seconds: 120 });
    expect(passedOf(steps, [{ value: 70, held_seconds: 120 }])).toEqual([true]);
    expect(passedOf(steps, [{ value: 70, held_seconds: 119, note: 'Cooked on' }])).toEqual([false]);
    expect(passedOf(steps, [{ value: 70, note: 'Cooked on' }])).toEqual([false]);
  });

  it('fail when one of several chosen options fails', () => {
    const options = [
      { label: 'Clean', passes: true },
      { label: 'Dirty', passes: false },
    ];
    const many = stepsOf({ kind: 'choice', many: true, options });
    expect(passedOf(many, [{ value: ['Clean', 'Dirty'], note: 'Cleaned' }])).toEqual([false]);
    expect(
      messagesOf(stepsOf({ kind: 'choice', options }), [{ value: ['Clean', 'Dirty'] }]),
    ).toEqual(['“Step 1” takes one option only']);
    expect(messagesOf(many, [{ value: ['Spotless'] }])).toEqual([
      '“Step 1” needs one of its options',
    ]);
  });

  it('that are not required may be left out', () => {
    expect(check(stepsOf({ kind: 'text' }, { kind: 'tick' }), [])).toEqual({
      answers: [],
      problems: [],
    });
  });

  describe('in a repeated section', () => {
    const deliveries = stepsOf(
      { kind: 'section', label: 'Deliveries', rows: 3, allow_na: true },
      { kind: 'text', label: 'Supplier', required: true },
      { kind: 'temperature', label: 'Chilled', max: 8 },
    );
    const supplier = (row: number, value = 'Dairy') => ({ step: idAt(1), row, value });

    it('are kept row by row, in the order of the steps', () => {
      const { answers, problems } = check(deliveries, [
        supplier(2, 'Baker'),
        supplier(1),
        { step: idAt(2), row: 2, value: 4 },
      ]);
      expect(problems).toEqual([]);
      expect(answers.map(({ row, text, number }) => [row, text ?? number])).toEqual([
        [1, 'Dairy'],
        [2, 'Baker'],
        [2, 4],
      ]);
    });

    it('need what is required in every row that was begun, and one row at least', () => {
      expect(messagesOf(deliveries, [supplier(1), { step: idAt(2), row: 2, value: 4 }])).toEqual([
        '“Supplier” (2) needs an answer',
      ]);
      expect(messagesOf(deliveries, [])).toEqual(['“Supplier” (1) needs an answer']);
    });

    it('may be left out together, with a reason', () => {
      const none = { step: idAt(0), not_applicable: true, reason: 'Nothing came' };
      const { answers, problems } = check(deliveries, [none]);
      expect(problems).toEqual([]);
      expect(answers.map(({ notApplicable, reason }) => [notApplicable, reason])).toEqual([
        [true, 'Nothing came'],
      ]);
    });

    it('have no more rows than the section takes', () => {
      expect(messagesOf(deliveries, [supplier(4)])).toEqual([
        '“Deliveries” (4) takes 3 rows at most',
      ]);
      expect(messagesOf(stepsOf({ kind: 'tick' }), [{ value: true, row: 2 }])).toEqual([
        '“Step 1” takes one row at most',
      ]);
    });
  });

  it('are refused when they belong to no step, or answer one twice', () => {
    const steps = stepsOf({ kind: 'tick' });
    expect(messagesOf(steps, [{ step: idAt(7), value: true }])).toEqual([
      'An answer belongs to no step of this task',
    ]);
    expect(
      messagesOf(steps, [
        { step: idAt(0), value: true },
        { step: idAt(0), value: true },
      ]),
    ).toEqual(['A step was answered twice']);
  });
});
