/** Makes a function that runs at most `places` pieces of work at once; others wait in order. */
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
      // The place goes straight to the next in line, so that newer work cannot overtake.
      if (next) next();
      else free += 1;
    }
  };
};
