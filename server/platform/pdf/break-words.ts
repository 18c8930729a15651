/** A letter with the marks that belong to it: nothing may come between them. */
const LETTER = String.raw`[^\s\p{M}\u200d][\p{M}\u200d]*`;
const PART = 9;

/** Where a line may break without a sign of it. */
const BREAK = '\u200b';

/** Widths of letters, of an average one: without fonts an estimate, and rather too much. */
const WIDTHS: [RegExp, number][] = [
  [/[ijl.,;:'|!()[\]ft]/g, -0.4],
  [/[A-Z\d]/g, 0.2],
  [/[mwMW@%]/g, 0.6],
  [/[^\p{ASCII}\p{Script=Latin}]/gu, 0.8],
];
const widthOf = (word: string): number =>
  WIDTHS.reduce((sum, [letters, more]) => {
    const found = word.match(letters)?.length ?? 0;
    return sum + found * more;
  }, word.length);

/** Typst hyphenates these by itself. */
const HYPHENATED = /^\p{P}*\p{L}\p{Ll}+\p{P}*$/u;
/** What fits into the narrowest column of a report, in average letters. */
const NARROW = 10;

/**
 * Lets words break that are wider than so many letters, and sooner those that are not hyphenated;
 * an e-mail address rather between its parts. Typst would need longer for it than for all the rest
 * of a large report.
 */
export const breakWords = (longest: number): ((text: string) => string) => {
  const shortest = Math.min(longest, NARROW);
  const word = new RegExp(String.raw`(?:${LETTER}){${Math.min(shortest, 6)},}`, 'gu');
  const part = Math.min(PART, Math.floor(longest / 2));
  const partsIn = (most: number): RegExp =>
    new RegExp(String.raw`(?:(?![@._/-])${LETTER}){1,${most}}[@._/-]?|[@._/-]+`, 'gu');
  const [parts, fewer] = [partsIn(part), partsIn(Math.min(part, 5))];
  return (text) =>
    text.replace(word, (long) => {
      const width = widthOf(long);
      if (width < (HYPHENATED.test(long) ? longest : shortest)) return long;
      // Wide letters make short parts wide, too.
      return (long.match(width > long.length ? fewer : parts) ?? [long]).join(BREAK);
    });
};
