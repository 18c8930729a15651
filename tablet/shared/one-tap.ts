import { useEffect, useRef } from 'react';

/** The second of a double tap comes within so long of the first, in milliseconds. */
const DOUBLE_TAP_MS = 500;
/** A finger hits the same place again within so many pixels; the next task's button is further off. */
const SAME_PLACE_PX = 40;

export type Place = { x: number; y: number };

/**
 * Returns a function that does what a tap asks for, unless the tap is the second of a double tap: at
 * the same place and too soon after the last one that counted. Keys of a keyboard have one place.
 */
export const oneTap = (place: () => Place, clock = () => performance.now()) => {
  let last = { at: -Infinity, x: 0, y: 0 };
  return (act: () => void): void => {
    const at = clock();
    const { x, y } = place();
    const isNear = Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
    if (isNear && at - last.at < DOUBLE_TAP_MS) return;
    last = { at, x, y };
    act();
  };
};

/**
 * For lists that move up when something was dealt with: the second of a double tap lands on the
 * next thing, and nobody meant that one. A tap elsewhere always counts, however soon it comes.
 */
export const useOneTap = () => {
  const pressed = useRef<Place>({ x: 0, y: 0 });
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent) => {
      pressed.current = { x: clientX, y: clientY };
    };
    addEventListener('pointerdown', note, true);
    return () => removeEventListener('pointerdown', note, true);
  }, []);
  const tap = useRef<ReturnType<typeof oneTap>>(undefined);
  return (act: () => void): void => {
    tap.current ??= oneTap(() => pressed.current);
    tap.current(act);
  };
};
