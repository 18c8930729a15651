import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The time, renewed as often as asked for. */
export const useNow = (everyMs: number): Date => {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
};
