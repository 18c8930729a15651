import { describe, expect, it } from 'vitest';
import { numberOf, readNumber, withMinusSign, afterKey, withSignFlipped } from './number-entry.ts';

const degrees = { minus: true, decimals: 1, digits: 3 };
const pieces = { minus: false, decimals: 0, digits: 3 };

describe('input on the number pad', () => {
  it.each([
    ['', ''],
    ['-', '-'],
    ['−18.5', '-18.5'],
    ['18,5', '18.5'],
    ['.', '0.'],
    ['05', '5'],
    ['-05', '-5'],
    ['0.5', '0.5'],
    [' 4 ', '4'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(readNumber(typed, degrees)).toBe(kept);
  });

  it.each(['1.25', '1000', '1.2.3', '--1', '1-', 'four', '1e2'])('%j is not accepted', (typed) => {
    expect(readNumber(typed, degrees)).toBeNull();
  });

  it('accepts no minus and no point where there are none', () => {
    expect(['-1', '1.'].map((typed) => readNumber(typed, pieces))).toEqual([null, null]);
  });

  it('replaces the previous value with the first key, and appends the others', () => {
    const press = (value: string, key: string, isFromEarlierVisit: boolean, start: '' | '-') =>
      readNumber(afterKey(value, key, { isFromEarlierVisit, start }), degrees);
    expect(press('5', '5', true, '')).toBe('5');
    expect(press('-18.5', '2', true, '-')).toBe('-2');
    expect(press('5', '.', true, '')).toBe('0.');
    expect(press('5', '.', false, '')).toBe('5.');
    expect(press('-', '1', false, '-')).toBe('-1');
  });

  it('changes the sign, shows a real minus and recognises a number', () => {
    expect([withSignFlipped('18'), withSignFlipped('-18')]).toEqual(['-18', '18']);
    expect(withMinusSign('-18')).toBe('−18');
    expect(['', '-', '5.', '-0.5'].map(numberOf)).toEqual([null, null, 5, -0.5]);
  });
});
