const plain = (text: string): string => text.trim().toLocaleLowerCase('en-GB');

/** Whether every word that was typed stands somewhere in the text. */
export const matches = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));
