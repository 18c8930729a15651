import { expect, it } from 'vitest';
import { isFull } from './room.ts';

it('a record that found no room is told apart from one that failed otherwise', () => {
  const full = new DOMException('Encountered full disk', 'QuotaExceededError');
  expect(isFull(full)).toBe(true);
  expect(isFull(Object.assign(new Error('aborted'), { name: 'AbortError', inner: full }))).toBe(
    true,
  );
  expect(isFull(new Error('closed'))).toBe(false);
  expect(isFull(undefined)).toBe(false);
});
