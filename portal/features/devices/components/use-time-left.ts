import { useEffect, useState } from 'react';

/** Returns the seconds until a time of this device's clock; 0 once it has passed. */
export const useTimeLeft = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(Math.ceil((until - now) / 1000), 0);
};
