import { expect, it } from 'vitest';
import { earlierText } from './overdue-text.ts';

it.each([
  [0, 0, null],
  [2, 2, '2 from yesterday'],
  [1, 0, '1 from earlier days'],
  [3, 1, '3 from earlier days'],
])(
  'of %s overdue tasks from before today, %s of them from yesterday, it says: %s',
  (overdueBefore, overdueYesterday, text) => {
    expect(earlierText({ overdueBefore, overdueYesterday })).toBe(text);
  },
);
