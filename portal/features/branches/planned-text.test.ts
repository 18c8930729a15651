import { expect, it } from 'vitest';
import { plannedText } from './planned-text.ts';

it.each([
  [{ planned: 1, setUp: 1 }, '1 of 1 planned branch set up.'],
  [{ planned: 8, setUp: 3 }, '3 of 8 planned branches set up.'],
  [{ planned: 8, setUp: 8 }, '8 of 8 planned branches set up.'],
  [{ planned: 1, setUp: 2 }, '2 branches set up (1 planned).'],
])('shows how many of the planned branches exist: %o', (counts, text) => {
  expect(plannedText(counts)).toBe(text);
});
