import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** Returns the current time, updated every `everyMs` milliseconds. */
export const useNow = (everyMs: number): Date => {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
};
