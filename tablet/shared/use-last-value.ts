import { useState } from 'react';

type Kept<T> = {
  value: T | null;
  /** Another one with each new value: a key for what starts afresh with it. */
  turn: number;
};

/** What a dialog is about, kept while it closes, so that it does not empty before it is gone. */
export const useLastValue = <T>(value: T | null): Kept<T> => {
  const [kept, setKept] = useState<Kept<T>>({ value, turn: 0 });
  if (value === null || value === kept.value) return kept;
  const fresh = { value, turn: kept.turn + 1 };
  setKept(fresh);
  return fresh;
};
