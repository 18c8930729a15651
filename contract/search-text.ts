// Letters that Unicode does not take apart into a plain one and a mark.
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** A text as it is compared: without capitals and accents, with plain apostrophes. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .trim();

/** Is what was typed in one of the texts, with or without its accents and in capitals or not? */
export const isFoundIn = (
  typed: string,
  texts: readonly (string | null | undefined)[],
): boolean => {
  const wanted = fold(typed);
  return wanted === '' || texts.some((text) => fold(text ?? '').includes(wanted));
};
