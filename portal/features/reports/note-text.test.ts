import { expect, it } from 'vitest';
import { shortNote } from './note-text.ts';

it('a note of up to 30 characters is shown completely, a longer one is cut there', () => {
  expect(shortNote('x'.repeat(30))).toBe('x'.repeat(30));
  expect(shortNote('x'.repeat(31))).toBe(`${'x'.repeat(30)}...`);
  // Never cuts inside a character of two UTF-16 units.
  expect(shortNote('🧊'.repeat(31))).toBe(`${'🧊'.repeat(30)}...`);
});

it('a task without a note has a dash', () => {
  expect(shortNote(null)).toBe('–');
  expect(shortNote('')).toBe('–');
});
