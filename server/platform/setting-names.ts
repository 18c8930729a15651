/** Longer names of different programs rarely differ by so few letters by chance. */
const SHORT = 6;
const LONG = 8;

/** Counts the letters to add, remove or replace to turn one text into the other. */
const distanceBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...a].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...b].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/**
 * Finds the known name that an unknown one probably means. Short names such as HOST are only
 * compared ignoring case, because HOME and SORT mean something else.
 */
export const meantBy = (unknown: string, known: readonly string[]): string | undefined =>
  known.find((name) => {
    const distance = distanceBetween(unknown.toUpperCase(), name.toUpperCase());
    if (name.length < SHORT) return distance === 0;
    return distance <= (name.length < LONG ? 1 : 2);
  });
