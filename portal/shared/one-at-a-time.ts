import { useRef } from 'react';

/** Does one thing at a time: a second press before the first is answered does nothing. */
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
