import type { Allergens } from './allergen-list.ts';
import { allergenPhrasesIn, isClearName, nameKeyOf } from './allergen-text.ts';
import type { AllergenPhrase, Meaning } from './allergen-text.ts';
import { CLEAR_NAMES, REFERENCE_NAMES, SINGLE_SOURCE } from './allergen-words.ts';

/*
 * Article 21(1)(a) of Regulation (EU) No 1169/2011: a list of ingredients has to refer clearly to the
 * name of each allergen: 'tahini (SESAME)'. Article 36 asks the same of lists that are given
 * voluntarily, so the rule holds for every list and not only for labels.
 */

/** A part of a list between two commas, with the brackets that belong to it. */
type Item = { from: number; to: number; parent: Item | null; opened: number };

const SEPARATOR = /[,;:\n]|\.(?!\d)|\s(?:and|&)\s|[([{]|[)\]}]/g;

/** Returns the items of a text, the inner ones after the outer ones. */
const itemsOf = (text: string): Item[] => {
  const begin = (from: number, parent: Item | null, opened: number): Item => ({
    from,
    to: text.length,
    parent,
    opened,
  });
  let item = begin(0, null, 0);
  const items = [item];
  const next = (from: number, parent: Item | null, opened: number): void => {
    item = begin(from, parent, opened);
    items.push(item);
  };
  for (const { 0: sign, index } of text.matchAll(SEPARATOR)) {
    if ('([{'.includes(sign)) {
      next(index + 1, item, index);
    } else if (')]}'.includes(sign)) {
      item.to = index;
      item = item.parent ?? item;
      // Without an opening bracket it closes nothing.
      if (item.parent === null && item.to === index) item.to = text.length;
    } else {
      item.to = index;
      next(index + sign.length, item.parent, item.opened);
    }
  }
  return items;
};

const isInside = ({ from, to }: Pick<AllergenPhrase, 'from' | 'to'>, item: Item): boolean =>
  from >= item.from && to <= item.to;

/** A phrase with the item that it stands in, and those of its meanings that it names clearly. */
type Phrase = AllergenPhrase & { item: Item | undefined; clear: Meaning[] };
type Read = { text: string; items: Item[]; phrases: Phrase[] };

const read = (text: string): Read => {
  const items = itemsOf(text);
  const phrases = allergenPhrasesIn(text).map((one) => ({
    ...one,
    item: items.findLast((item) => isInside(one, item)),
    clear: one.sure.filter((meaning) => isClearName(one.phrase, meaning)),
  }));
  return { text, items, phrases };
};

/** Says whether a phrase names what a meaning needs: its allergen, and its own cereal or nut. */
const refersTo = ({ phrase, clear }: Phrase, meaning: Meaning): boolean => {
  const key = nameKeyOf(meaning);
  return (
    clear.some(({ allergen }) => allergen === meaning.allergen) &&
    (key === null || CLEAR_NAMES[key].test(phrase))
  );
};

/** Says whether the words before a bracket end with a clear name, as in 'white fish (cod, hake)'. */
const hasClearHead = ({ text, phrases }: Read, item: Item, meaning: Meaning): boolean => {
  if (item.parent === null) return false;
  const { parent, opened } = item;
  const last = phrases.findLast(({ from, to }) => from >= parent.from && to <= opened);
  return (
    last !== undefined && /^[\s\d.%]*$/.test(text.slice(last.to, opened)) && refersTo(last, meaning)
  );
};

const isReferredTo = (list: Read, phrase: Phrase, meaning: Meaning): boolean => {
  const { item } = phrase;
  if (!item) return false;
  const near = list.phrases.filter((one) => isInside(one, item));
  if (near.some((one) => refersTo(one, meaning))) return true;
  // A mix whose brackets name the ingredient leaves the reference to that ingredient.
  const isLeftToPart = near.some(
    (one) =>
      one.from > phrase.to &&
      one.item !== item &&
      one.sure.some(({ allergen }) => allergen === meaning.allergen),
  );
  return isLeftToPart || hasClearHead(list, item, meaning);
};

/** Returns where the brackets that follow a phrase in its item begin and end. */
const bracketOf = (list: Read, phrase: Phrase): { from: number; to: number } | null => {
  const { item } = phrase;
  if (!item) return null;
  const inner = list.items.filter(
    (one) => one.parent === item && one.opened >= phrase.to && one.to <= item.to,
  );
  const [first] = inner;
  const last = inner.findLast(({ opened }) => opened === first?.opened);
  return first && last ? { from: first.from, to: last.to } : null;
};

const SINGLE = new Set(SINGLE_SOURCE.split(', ').flatMap((word) => [word, `${word}s`]));

/**
 * Says whether brackets follow a phrase that list what it is made of: several parts, of which one is
 * not only the name of an allergen. Of a food with a single source any bracket says it.
 */
const listsItsParts = (list: Read, phrase: Phrase): boolean => {
  const bracket = bracketOf(list, phrase);
  if (!bracket) return false;
  if (SINGLE.has(phrase.phrase)) return true;
  let rest = list.text.slice(bracket.from, bracket.to);
  if (!/[,;]|\sand\s/.test(rest)) return false;
  for (const one of list.phrases.toReversed()) {
    if (one.from < bracket.from || one.to > bracket.to) continue;
    if (one.clear.length === 0) return true;
    rest = rest.slice(0, one.from - bracket.from) + rest.slice(one.to - bracket.from);
  }
  return /[\p{L}]/u.test(rest.replaceAll(/\band\b/gi, ''));
};

/** A phrase without the name of an allergen that it contains, or often contains. */
export type OpenReference = Meaning & {
  /** `reference`: it contains the allergen; `asked`: it often does, and the pack says it. */
  kind: 'reference' | 'asked';
  phrase: string;
  /** The words as they are written, in lower case. */
  word: string;
  from: number;
  to: number;
  /** The name to write; null where only the writer knows which cereal or nut it is. */
  name: string | null;
};

/** Returns the name to propose: of a cereal or nut that is not given, the only one declared. */
const proposedName = (meaning: Meaning, declared: Allergens | null): string | null => {
  const { which = [] } = declared?.[meaning.allergen] ?? {};
  const [only, ...more] = which;
  const key = nameKeyOf(meaning) ?? (more.length === 0 ? only : undefined);
  return key === undefined ? null : REFERENCE_NAMES[key];
};

/** Lists the phrases of a list of ingredients that lack a reference, in order. */
export const openReferences = (text: string, declared: Allergens | null): OpenReference[] => {
  const whole = read(text);
  const list = { ...whole, phrases: whole.phrases.filter(({ isPrecaution }) => !isPrecaution) };
  return list.phrases.flatMap((one) => {
    const open = (kind: OpenReference['kind'], meaning: Meaning): OpenReference => ({
      ...meaning,
      kind,
      phrase: one.phrase,
      word: text.slice(one.from, one.to).toLowerCase(),
      from: one.from,
      to: one.to,
      name: proposedName(meaning, declared),
    });
    return [
      ...one.sure
        .filter((meaning) => !isReferredTo(list, one, meaning))
        .map((meaning) => open('reference', meaning)),
      ...one.often
        .filter((meaning) => !listsItsParts(list, one) && !isReferredTo(list, one, meaning))
        .map((meaning) => open('asked', meaning)),
    ];
  });
};

/** Names a missing reference, so that its answer still counts in the next version. */
export const referenceKey = ({ kind, which, allergen, phrase }: OpenReference): string =>
  `${kind}:${which ?? allergen}:${phrase}`;

/** Returns the text with a missing reference, by its key, written behind each place that lacks it. */
export const withReference = (text: string, key: string, declared: Allergens | null): string => {
  const list = read(text);
  const added = openReferences(text, declared).flatMap((open) => {
    if (open.name === null || referenceKey(open) !== key) return [];
    const phrase = list.phrases.find(({ from }) => from === open.from);
    const bracket = phrase ? bracketOf(list, phrase) : null;
    return bracket
      ? [{ at: bracket.to, what: `, ${open.name}` }]
      : [{ at: open.to, what: ` (${open.name})` }];
  });
  return added
    .toSorted((a, b) => b.at - a.at)
    .reduce((written, { at, what }) => written.slice(0, at) + what + written.slice(at), text);
};
