/** A letter with its combining marks, which must not be split. */
const LETTER = String.raw`[^\s\p{M}\u200d][\p{M}\u200d]*`;
const PART = 9;

/** Zero-width space: allows a line break without a visible sign. */
const BREAK = '\u200b';

/** Extra widths of letters compared to an average one; a generous estimate without fonts. */
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

/** Matches words that Typst hyphenates by itself, also behind the hyphens that they have. */
const HYPHENATED = /^\p{P}*\p{L}\p{Ll}+(?:-\p{L}\p{Ll}+)*\p{P}*$/u;
/** Matches days, which are never broken. */
const DAY = /^\(?\d{2}\/\d{2}\/\d{4}\)?[.,;:]?$/;
/** Width of the narrowest column of a report, in average letters. */
const NARROW = 10;

/**
 * Makes a function that lets words break that are wider than `longest` letters, earlier if Typst
 * does not hyphenate them; email addresses break between their parts. Typst itself would need
 * longer for this than for the rest of a large report.
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
      if (DAY.test(long)) return long;
      const width = widthOf(long);
      // A word with hyphens is as wide as its widest part.
      const isNarrow = (piece: string): boolean => widthOf(piece) < longest;
      if (HYPHENATED.test(long) ? long.split('-').every(isNarrow) : width < shortest) return long;
      // Wide letters make even short parts wide.
      return (long.match(width > long.length ? fewer : parts) ?? [long]).join(BREAK);
    });
};
