import { expect, it } from 'vitest';
import { isGuessable } from './guessable.ts';

const names = ['Anna O’Hara', 'anna.ohara@corner-shops.example', 'Corner Shops'];

it.each([
  'Password1',
  'Qwerty123',
  'Welcome1',
  'P@ssw0rd',
  'Arsenal2024!',
  'Summer26',
  'Anna2026!',
  'AnnaOhara1',
  'Ohara-1990',
  'CornerShops1',
])('‘%s’ is guessable', (password) => {
  expect(isGuessable(password, names)).toBe(true);
});

it.each(['Two-kettles-7', 'Anna has 3 kettles', 'Unguessable77', 'Changed-1', 'Ünter-den-9'])(
  '‘%s’ is not',
  (password) => {
    expect(isGuessable(password, names)).toBe(false);
  },
);

it('a person without a name yet is compared with the list only', () => {
  expect(isGuessable('Password1', [null, undefined, ''])).toBe(true);
  expect(isGuessable('Two-kettles-7', [null, undefined, ''])).toBe(false);
});
