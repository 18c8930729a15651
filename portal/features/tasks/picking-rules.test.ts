import { expect, it } from 'vitest';
import { assignedText, assignmentOf, matching, withAll, without } from './picking-rules.ts';

const options = [
  { id: 1, label: 'Café Nord', text: null, details: 'Leeds' },
  { id: 2, label: 'Harbour Road', text: 'Open late', details: 'Whitby' },
];
const found = (search: string) => matching(options, search).map(({ id }) => id);

it('a search matches all its words, in any order, with or without accents', () => {
  expect(found(' ')).toEqual([1, 2]);
  expect(found('cafe')).toEqual([1]);
  expect(found('whitby harb')).toEqual([2]);
  expect(found('late')).toEqual([2]);
  expect(found('harbour leeds')).toEqual([]);
});

it('selected tasks outside the search stay selected when the others are deselected', () => {
  const chosen = withAll(new Set([1, 2]), [2, 3]);
  expect([...chosen]).toEqual([1, 2, 3]);
  expect([...without(chosen, [2, 3, 4])]).toEqual([1]);
});

it('a selection shows its result, or what is missing', () => {
  const many = Array.from({ length: 501 }, (_, n) => n + 1);
  expect(assignmentOf([], [])).toEqual({
    isPossible: false,
    text: 'Please select at least one task',
  });
  expect(assignmentOf([1], []).text).toBe('Please select at least one branch');
  expect(assignmentOf([1, 2], [3, 4, 5])).toEqual({
    isPossible: true,
    text: 'This will create 6 task assignments (2 × 3)',
  });
  expect(assignmentOf(many.slice(0, 40), many.slice(0, 500)).text).toBe(
    'This will create 20000 task assignments (40 × 500)',
  );
  expect(assignmentOf([1], many).isPossible).toBe(false);
});

it('earlier assignments are shown', () => {
  const message = '2 task(s) assigned to 1 branch(es).';
  expect(assignedText(message, 0)).toBe(message);
  expect(assignedText(message, 1)).toBe(`${message} 1 was assigned already.`);
  expect(assignedText(message, 2)).toBe(`${message} 2 were assigned already.`);
});
