import { useState } from 'react';

type Kept<T> = {
  value: T | null;
  /** Changes with each new value: a key for components that must start again with it. */
  turn: number;
};

/** Returns the last value that was not null, so that a dialog does not empty while it closes. */
export const useLastValue = <T>(value: T | null): Kept<T> => {
  const [kept, setKept] = useState<Kept<T>>({ value, turn: 0 });
  if (value === null || value === kept.value) return kept;
  const fresh = { value, turn: kept.turn + 1 };
  setKept(fresh);
  return fresh;
};
