/**
 * The input cleaning rules of the specification (5.13). Cleaning is tidiness, not the defence:
 * every output is escaped where it is shown ([A-064]).
 */

import { HTML_TERMS, HTML_WORDS } from './html-elements.ts';

/** Counts characters as a reader does: code points, not UTF-16 units ([A-026]). */
export const lengthOf = (text: string): number => [...text].length;

const tags = new RegExp(
  [
    String.raw`<!(?:--|doctype|\[cdata)[^<>]*>`,
    String.raw`</?(?:${HTML_TERMS})(?=[\s/>])[^<>]*>`,
    String.raw`</?(?:${HTML_WORDS})(?:\s*/?|[\s/][^<>]*=[^<>]*)>`,
  ].join('|'),
  'giu',
);
// 'Sales data: 5' is no address, and 'Onions = 3' no handler: those stay.
const mediaTypes = 'application|audio|font|image|message|model|multipart|text|video';
const protocols = new RegExp(
  String.raw`\b(?:(?:javascript|vbscript)\s*:(?=\s*\S)|data\s*:(?=\s*(?:(?:${mediaTypes})/|[;,])))`,
  'giu',
);
const handlers =
  /\bon(?!(?:going|ions?|line|set|side|site|wards?)\b)[a-z]{3,}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu;
// PostgreSQL refuses NUL in text, and half of a surrogate pair in JSON; the other control characters
// print as nothing.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/gu;

// As many as the Unicode Stream-Safe Text Format allows: no language needs more on one letter, and
// normalising takes a time that grows with the square of their number.
const stackedMarks = /(\p{M}{30})\p{M}+/gu;

const strip = (text: string): string =>
  text
    .replace(stackedMarks, '$1')
    .normalize('NFC')
    .replace(controls, '')
    .replace(tags, '')
    .replace(handlers, '')
    .replace(protocols, '');

// Nobody who writes to be read nests markup this deep.
const PASSES = 10;

/** Removes markup, script protocols and inline handlers; keeps 'temp < 5' and any alphabet. */
export const cleanText = (text: string): string => {
  let clean = text;
  // Again and again, because removing one piece can put another together.
  for (let pass = 0; pass < PASSES; pass += 1) {
    const before = clean;
    clean = strip(before);
    if (clean === before) return clean.trim();
  }
  // Made to keep the server busy: without these signs there is nothing left to put together.
  return strip(clean.replace(/[<>:=]/g, '')).trim();
};

/** Returns what to say beside a field whose text would not be saved as it was typed, else null. */
export const removalNote = (text: string): string | null => {
  const tidy = text.normalize('NFC').replace(controls, '').trim();
  return cleanText(text) === tidy
    ? null
    : 'Text that looks like HTML or code is removed when this is saved.';
};

/** A person's name: letters of any alphabet, digits, spaces, hyphens, apostrophes, '.' and ','. */
export const cleanName = (text: string): string =>
  cleanText(text)
    .replace(/[^\p{L}\p{M}0-9 \-\u2010\u2011'’.,]/gu, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Trimmed and lower-cased; what else is wrong with it is refused, never removed ([A-063]). */
export const cleanEmail = (text: string): string => text.trim().toLowerCase();

/** Digits and a leading plus. */
export const cleanPhone = (text: string): string => {
  const trimmed = text.trim();
  return (trimmed.startsWith('+') ? '+' : '') + trimmed.replace(/\D/g, '');
};

const suspicious =
  /<\s*(?:script|iframe|object|embed|form)|javascript\s*:|\bon[a-z]{3,}\s*=|expression\s*\(|\burl\s*\(|@import/iu;

/** True for input worth a warning in the log; it is cleaned and accepted all the same. */
export const looksSuspicious = (text: string): boolean => suspicious.test(text);
