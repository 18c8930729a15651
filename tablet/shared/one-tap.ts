import { useEffect, useRef } from 'react';

/** Maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500;
/** Maximum distance of taps at one place, in pixels; the next task's button is further away. */
const SAME_PLACE_PX = 40;

export type Place = { x: number; y: number };

/**
 * Returns a function that runs a tap's action, unless the tap is the second of a double tap: at the
 * same place and too soon after the last one that counted. All keyboard presses have one place.
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
 * Returns a guard for lists that move up when an item is done: the second tap of a double tap would
 * hit the next item by mistake. A tap elsewhere always counts, however soon it comes.
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
