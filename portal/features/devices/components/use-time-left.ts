import { useEffect, useState } from 'react';

/** Seconds until a time of this machine's clock; 0 once it is over. */
export const useTimeLeft = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(Math.ceil((until - now) / 1000), 0);
};
