import { randomInt } from 'node:crypto';

/** A text of this length that nobody can guess, made of these letters. */
export const randomCode = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
