const plain = (text: string): string => text.trim().toLocaleLowerCase('en-GB');

/** Says whether the text contains every word that was typed, ignoring case. */
export const matches = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));
