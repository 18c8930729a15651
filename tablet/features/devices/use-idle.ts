import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds without a touch after which the screen locks ([A-114]). */
const LOCK_AFTER_S = 120;
/** Seconds before the lock from which the screen warns. */
const WARN_S = 20;

/** Returns the seconds until the screen locks after this time without a touch, at least 0. */
export const secondsToLock = (untouchedMs: number, afterS = LOCK_AFTER_S): number =>
  Math.max(0, afterS - Math.floor(untouchedMs / 1000));

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Calls `onIdle` after `afterS` seconds without a touch or key. Returns the seconds left during the
 * last WARN_S seconds, null before. Uses the clock, not ticks, so that a tablet that slept is
 * locked when it wakes.
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
      // A touch that wakes the tablet after its time is up must not keep it unlocked.
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
