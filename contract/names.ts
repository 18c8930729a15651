/** Orders names as people in the UK expect, the same on every engine and in every browser. */
const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** Returns 'Anna' of 'Anna Maria Smith'. */
export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Returns 'AS' of 'Anna Maria Smith'. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-GB') ?? '').join('');
};
