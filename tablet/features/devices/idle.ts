import { useEffect, useEffectEvent, useState } from 'react';

/** The screen locks when nobody has touched it for so long ([A-114]). */
const LOCK_AFTER_S = 120;
/** From here on the screen says that it is about to lock. */
const WARN_S = 20;

/** Seconds until somebody who has touched nothing for so long is locked out, 0 from then on. */
export const secondsToLock = (untouchedMs: number, afterS = LOCK_AFTER_S): number =>
  Math.max(0, afterS - Math.floor(untouchedMs / 1000));

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Calls back after so many seconds of idleness, as many as lock the screen unless told otherwise.
 * Answers the seconds left once they are few, null before. Goes by the clock, not by ticks, so that a
 * tablet that slept is locked when it wakes.
 */
export const useIdle = (
  active: boolean,
  onIdle: () => void,
  afterS = LOCK_AFTER_S,
): number | null => {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    if (!active) return undefined;
    let lastSign = Date.now();
    const check = () => {
      const left = secondsToLock(Date.now() - lastSign, afterS);
      if (left === 0) idle();
      setSecondsLeft(left > 0 && left <= WARN_S ? left : null);
    };
    const sign = () => {
      // A touch that wakes a tablet after the time must not keep it open.
      check();
      lastSign = Date.now();
      setSecondsLeft(null);
    };
    const timer = setInterval(check, 1000);
    document.addEventListener('visibilitychange', check);
    for (const name of SIGNS) window.addEventListener(name, sign, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true });
      setSecondsLeft(null);
    };
  }, [active, afterS]);
  return secondsLeft;
};
