/**
 * The input cleaning rules of the specification (5.13). Cleaning keeps data tidy; the defence is
 * that every output is escaped where it is shown ([A-064]).
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
// 'Sales data: 5' is not an address and 'Onions = 3' is not a handler, so both stay.
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

// Characters that are invisible or reverse the text after them: names that differ only in these
// would look the same. The first group of the last two patterns stays: joiners between letters of
// scripts that join them and between emoji, and selectors of how an emoji is drawn.
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- each is meant by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]/gu;
const joiners =
  /((?:(?!\p{Script=Latin})\p{L}|\p{M}|\p{Emoji_Modifier}|\p{Extended_Pictographic}|\ufe0f)[\u200c\u200d](?=(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}))|[\u200c\u200d]/gu;
const selectors =
  /((?:\p{Extended_Pictographic}|\p{Script=Han})[\ufe00-\ufe0f]|[0-9#*]\ufe0f(?=\u20e3))|[\ufe00-\ufe0f]/gu;

const withoutInvisible = (text: string): string =>
  text.replace(invisible, '').replace(selectors, '$1').replace(joiners, '$1');

// The limit of the Unicode Stream-Safe Text Format: no language needs more marks on one letter, and
// normalising takes time quadratic in their number.
const stackedMarks = /(\p{M}{30})\p{M}+/gu;

const strip = (text: string): string =>
  withoutInvisible(text.replace(stackedMarks, '$1').normalize('NFC').replace(controls, ''))
    .replace(tags, '')
    .replace(handlers, '')
    .replace(protocols, '');

// Genuine text does not nest markup this deep.
const PASSES = 10;

/** Removes markup, script protocols and inline handlers; keeps 'temp < 5' and any alphabet. */
export const cleanText = (text: string): string => {
  let clean = text;
  // Repeated, because removing one piece can put another together.
  for (let pass = 0; pass < PASSES; pass += 1) {
    const before = clean;
    clean = strip(before);
    if (clean === before) return clean.trim();
  }
  // Such text is an attack on the server's time. Without these characters no markup can form again.
  return strip(clean.replace(/[<>:=]/g, '')).trim();
};

/** Returns the note beside a field whose text would not be saved as typed, else null. */
export const removalNote = (text: string): string | null => {
  const tidy = withoutInvisible(text.normalize('NFC').replace(controls, '')).trim();
  return cleanText(text) === tidy
    ? null
    : 'Text that looks like HTML or code is removed when this is saved.';
};

/** Cleans a name: letters of any alphabet, digits, spaces, hyphens, apostrophes, '.' and ','. */
export const cleanName = (text: string): string =>
  cleanText(text)
    .replace(/\s+/gu, ' ')
    .replace(/[\u2012-\u2015\u2212]/gu, '-')
    .replace(/[^\p{L}\p{M}0-9 \-\u2010\u2011'’.,]/gu, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Returns true for a text with at least one visible character. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** Trims and lower-cases an address; other faults are refused, never removed ([A-063]). */
export const cleanEmail = (text: string): string => text.trim().toLowerCase();

/** Keeps the digits and a leading plus. */
export const cleanPhone = (text: string): string => {
  const trimmed = text.trim();
  return (trimmed.startsWith('+') ? '+' : '') + trimmed.replace(/\D/g, '');
};

const suspicious =
  /<\s*(?:script|iframe|object|embed|form)|javascript\s*:|\bon[a-z]{3,}\s*=|expression\s*\(|\burl\s*\(|@import/iu;

/** Returns true for input worth a warning in the log; it is cleaned and accepted all the same. */
export const looksSuspicious = (text: string): boolean => suspicious.test(text);
