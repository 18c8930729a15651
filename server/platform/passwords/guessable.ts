import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GUESSABLE_PASSWORD } from '@branchbook/contract/fields.ts';
import { AppError } from '../app-error.ts';

/** Number of the commonest passwords that are refused with digits or signs after them, too. */
const WORDS = 2000;
/** Number of letters and digits that a password must have apart from the names of its person. */
const BESIDE_NAMES = 6;

type Known = { passwords: ReadonlySet<string>; words: ReadonlySet<string> };
let known: Known | undefined;

/** Read when the first password is chosen, because the start has a limit of time and memory. */
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

/** 'Anna O’Hara' and 'anna.ohara@shop.example' as anna, o, hara, ohara; too short ones are left out. */
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

/** Whether a password is among those that are tried first, or made of its person's own names. */
export const isGuessable = (
  password: string,
  names: readonly (string | null | undefined)[],
): boolean => {
  const text = password.toLowerCase();
  return isCommon(text) || isMostlyNames(text, partsOf(names));
};

/** Refuses to let a person have a password that is easily guessed. */
export const refuseGuessable = (
  password: string,
  names: readonly (string | null | undefined)[],
  field = 'password',
): void => {
  if (!isGuessable(password, names)) return;
  throw new AppError('VALIDATION', { errors: [{ field, message: GUESSABLE_PASSWORD }] });
};
