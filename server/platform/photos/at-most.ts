/** Lets so many pieces of work run at once; the others wait for their turn. */
export const atMost = (places: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody can slip in before whoever waits.
      if (next) next();
      else free += 1;
    }
  };
};
