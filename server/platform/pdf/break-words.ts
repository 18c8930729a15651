/** A letter with the marks that belong to it: nothing may come between them. */
const LETTER = String.raw`[^\s\p{M}\u200d][\p{M}\u200d]*`;
const PART = 9;

/** Where a line may break without a sign of it. */
const BREAK = '\u200b';

/**
 * Lets words of so many letters break where they are wider than their column, an e-mail address
 * rather between its parts. Typst would need longer for it than for all the rest of a large report.
 */
export const breakWords = (longest: number): ((text: string) => string) => {
  const word = new RegExp(String.raw`(?:${LETTER}){${longest},}`, 'gu');
  const part = Math.min(PART, Math.floor(longest / 2));
  const parts = new RegExp(String.raw`(?:(?![@._/-])${LETTER}){1,${part}}[@._/-]?|[@._/-]+`, 'gu');
  return (text) =>
    text.length < longest
      ? text
      : text.replace(word, (long) => (long.match(parts) ?? [long]).join(BREAK));
};
