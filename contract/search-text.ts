// Letters that Unicode does not decompose into a base letter and a mark.
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Folds a text for comparing: without capitals and accents, with plain apostrophes. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .trim();

/** Returns true if one of the texts contains the typed text, ignoring case and accents. */
export const isFoundIn = (
  typed: string,
  texts: readonly (string | null | undefined)[],
): boolean => {
  const wanted = fold(typed);
  return wanted === '' || texts.some((text) => fold(text ?? '').includes(wanted));
};
