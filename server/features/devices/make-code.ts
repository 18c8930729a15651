import { randomInt } from 'node:crypto';

/** Returns a text of this length that cannot be guessed, made of these letters. */
export const randomCode = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
