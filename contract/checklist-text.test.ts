import { expect, it } from 'vitest';
import { answerText, askedText } from './checklist-text.ts';

const answered = (number: number | null, more = {}) => ({
  number,
  text: null,
  chosen: null,
  held_seconds: null,
  not_applicable: false,
  reason: null,
  ...more,
});

it('an answer is shown with the range that is allowed, if there is one', () => {
  const fridge = { kind: 'temperature', min: 0, max: 5 };
  expect(answerText(fridge, answered(7.2))).toBe('7.2 °C (allowed 0 to 5 °C)');
  expect(answerText({ kind: 'temperature' }, answered(7.2))).toBe('7.2 °C (any value passes)');
  expect(answerText({ kind: 'temperature', max: -18 }, answered(-20))).toBe(
    '−20.0 °C (allowed −18 °C or colder)',
  );
  expect(answerText({ kind: 'temperature', min: 75 }, answered(76, { held_seconds: 30 }))).toBe(
    '76.0 °C (allowed 75 °C or hotter), held for 30 seconds',
  );
  expect(answerText({ kind: 'number', min: 1, max: 5, unit: 'kg' }, answered(2))).toBe(
    '2 kg (allowed 1 to 5 kg)',
  );
  expect(answerText(fridge, answered(null, { not_applicable: true, reason: 'No fridge' }))).toBe(
    'Not applicable: No fridge',
  );
});

it('a step says what it asks for', () => {
  const step = { kind: 'temperature', label: 'Soup' } as const;
  expect(askedText({ ...step, min: 75, hold_seconds: 30 })).toBe('75 °C or hotter, for 30 seconds');
  expect(askedText({ ...step, min: -1.5, max: 5 })).toBe('−1.5 to 5 °C');
  expect(askedText({ kind: 'number', label: 'Boxes', min: 2, unit: 'boxes' })).toBe(
    '2 boxes or more',
  );
  expect(askedText(step)).toBe('any value passes');
  expect(askedText({ kind: 'number', label: 'Boxes' })).toBe('any value passes');
  expect(askedText({ kind: 'tick', label: 'Swept' })).toBeNull();
  expect(askedText({ kind: 'yes_no', label: 'Any pests?' })).toBe('either answer passes');
  expect(askedText({ kind: 'yes_no', label: 'Clean?', passes: 'yes' })).toBe('should be yes');
  const options = [
    { label: 'Dales', passes: true },
    { label: 'Moor', passes: true },
  ];
  expect(askedText({ kind: 'choice', label: 'Supplier', options })).toBe('every option passes');
  expect(
    askedText({
      kind: 'choice',
      label: 'Van',
      options: [...options, { label: 'Dirty', passes: false }],
    }),
  ).toBeNull();
});
