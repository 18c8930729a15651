import { expect, test } from 'vitest';
import { greetingOf } from './greeting-text.ts';

test('it is morning before 12:00, afternoon before 18:00, and evening from then on', () => {
  expect(greetingOf('Anna O’Brien', 0)).toBe('Good morning, Anna');
  expect(greetingOf('Anna O’Brien', 11)).toBe('Good morning, Anna');
  expect(greetingOf('Anna O’Brien', 12)).toBe('Good afternoon, Anna');
  expect(greetingOf('Anna O’Brien', 17)).toBe('Good afternoon, Anna');
  expect(greetingOf('Anna O’Brien', 18)).toBe('Good evening, Anna');
});

test('a user without a name is greeted without one', () => {
  expect(greetingOf('  ', 9)).toBe('Good morning');
});
