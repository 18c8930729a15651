import { expect, it } from 'vitest';
import {
  closeReading,
  isOutOfRange,
  readingFields,
  showRange,
  showTemperature,
  temperature,
} from './temperature.ts';
import { syncPayloads } from './sync-payloads.ts';

const range = { min_temp: 0, max_temp: 5 };
/** Returns the messages about a reading, by field. */
const refusals = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    readingFields
      .safeParse({ ...range, ...fields })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

it('the limits themselves are within the range', () => {
  for (const value of [0, 2.5, 5]) expect(isOutOfRange(value, range)).toBe(false);
  for (const value of [-0.1, 5.1]) expect(isOutOfRange(value, range)).toBe(true);
});

it('a reading out of range needs an action, and ‘other’ needs a note', () => {
  expect(refusals({ value: 5 })).toEqual({});
  expect(refusals({ value: 5.1 })).toEqual({ action: 'Please say what you did about it' });
  expect(refusals({ value: 5.1, action: 'moved_stock' })).toEqual({});
  for (const action_note of [undefined, null, '', '  ']) {
    expect(refusals({ value: 9, action: 'other', action_note })).toEqual({
      action_note: 'Please describe what you did',
    });
  }
  expect(refusals({ value: 9, action: 'other', action_note: 'Rang the engineer' })).toEqual({});
});

it('closing a reading needs a note on the solution, in the portal and at a tablet', () => {
  const reading = '0197b1a0-0000-7000-8000-000000000000';
  for (const note of [undefined, '', '  ']) {
    expect(closeReading.body.safeParse({ note }).success).toBe(false);
    expect(syncPayloads['temperature.close'].safeParse({ reading, note }).success).toBe(false);
  }
  expect(closeReading.body.safeParse({ note: 'Mended' }).success).toBe(true);
  expect(syncPayloads['temperature.close'].safeParse({ reading, note: 'Mended' }).success).toBe(
    true,
  );
});

it.each([
  [0, '0.0 °C'],
  [0.5, '0.5 °C'],
  [-0.5, '−0.5 °C'],
  [-18, '−18.0 °C'],
  [300, '300.0 °C'],
])('%d degrees are shown as %s', (value, text) => {
  expect(showTemperature(value)).toBe(text);
});

it('a range has a minus sign below zero', () => {
  expect(showRange({ min_temp: -22, max_temp: -18 })).toBe('−22 to −18 °C');
  expect(showRange({ min_temp: 0, max_temp: 0.5 })).toBe('0 to 0.5 °C');
});

it.each([' 4.5 ', '4.5', 4.5])('a form sends 4.5 degrees as %j', (sent) => {
  expect(temperature().parse(sent)).toBe(4.5);
});

it.each(['4.55', 4.55, -100.1, 300.1, '', '4,5', '1e2', null, true])(
  '%j is not a temperature',
  (sent) => {
    expect(temperature().safeParse(sent).success).toBe(false);
  },
);
