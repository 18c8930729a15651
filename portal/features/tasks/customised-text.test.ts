import { expect, it } from 'vitest';
import { customisedText, reachText } from './customised-text.ts';

it('a branch’s changes to a task are described in words', () => {
  expect(customisedText(['frequency', 'photo', 'youtube_link'])).toBe(
    'frequency, photo, YouTube link',
  );
});

it('saving a global task first lists the affected branches', () => {
  expect(reachText(0, 0)).toBe('This task is not assigned to any branch yet.');
  expect(reachText(1, 0)).toBe('This changes the task at 1 branch.');
  expect(reachText(8, 0)).toBe('This changes the task at all 8 branches.');
  expect(reachText(8, 1)).toBe('1 branch has changed this task. Saving overwrites:');
  expect(reachText(8, 3)).toBe('3 branches have changed this task. Saving overwrites:');
});
