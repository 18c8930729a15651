import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GUESSABLE_PASSWORD } from '@branchbook/contract/fields.ts';
import { AppError } from '../app-error.ts';

/** Number of common passwords that are also refused with digits or signs after them. */
const WORDS = 2000;
/** Minimum number of letters and digits in a password apart from its owner's names. */
const BESIDE_NAMES = 6;

type Known = { passwords: ReadonlySet<string>; words: ReadonlySet<string> };
let known: Known | undefined;

/** Loads the list with the first chosen password, to keep the server's start fast and small. */
const commonPasswords = (): Known => {
  if (known) return known;
  const file = path.join(import.meta.dirname, 'common-passwords.txt');
  const listed = readFileSync(file, 'utf8').split(/\s+/);
  known = { passwords: new Set(listed), words: new Set(listed.slice(0, WORDS)) };
  return known;
};

const isCommon = (password: string): boolean => {
  const { passwords, words } = commonPasswords();
  return passwords.has(password) || words.has(password.replace(/[^\p{L}]+$/u, ''));
};

/** Splits names and addresses into lower-case words of at least three letters, longest first. */
const partsOf = (names: readonly (string | null | undefined)[]): string[] =>
  names
    .flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 3)
    .toSorted((a, b) => b.length - a.length);

const isMostlyNames = (password: string, names: readonly string[]): boolean => {
  const rest = names.reduce((text, name) => text.replaceAll(name, ' '), password);
  if (rest === password) return false;
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length < BESIDE_NAMES;
};

/** Returns true for a common password or one made of its owner's names. */
export const isGuessable = (
  password: string,
  names: readonly (string | null | undefined)[],
): boolean => {
  const text = password.toLowerCase();
  return isCommon(text) || isMostlyNames(text, partsOf(names));
};

/**
 * Refuses a password that is easily guessed.
 * @throws AppError VALIDATION at `field`.
 */
export const refuseGuessable = (
  password: string,
  names: readonly (string | null | undefined)[],
  field = 'password',
): void => {
  if (!isGuessable(password, names)) return;
  throw new AppError('VALIDATION', { errors: [{ field, message: GUESSABLE_PASSWORD }] });
};
