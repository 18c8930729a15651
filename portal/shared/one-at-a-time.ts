import { useRef } from 'react';

/** Runs one action at a time: a second press before the first has finished does nothing. */
export const useOneAtATime = () => {
  const running = useRef(false);
  return async (act: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await act();
    } finally {
      running.current = false;
    }
  };
};
