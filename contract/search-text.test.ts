import { expect, it } from 'vitest';
import { isFoundIn } from './search-text.ts';

it.each([
  ["o'brien", 'Seán O’Brien'],
  ['sean', 'Seán O’Brien'],
  ['WISNIEWSKI', 'Tomasz Wiśniewski'],
  ['lukasz', 'Łukasz'],
  ['Łukasz', 'lukasz@example.com'],
  [' leeds ', 'Leeds'],
  ['', 'anything'],
])('%s finds %s', (typed, text) => {
  expect(isFoundIn(typed, [null, text])).toBe(true);
});

it('a text without the search words is not found', () => {
  expect(isFoundIn('york', ['Leeds', null, undefined])).toBe(false);
});
