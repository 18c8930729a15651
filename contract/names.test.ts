import { expect, it } from 'vitest';
import { initialsOf } from './names.ts';

it('initials are those of the first and the last name', () => {
  expect(initialsOf('Anna Maria Smith')).toBe('AS');
  expect(initialsOf(' anna  smith ')).toBe('AS');
  expect(initialsOf('Anna')).toBe('A');
  expect(initialsOf('')).toBe('');
});
