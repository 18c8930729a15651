import { useState } from 'react';

/** The second of a double tap comes within so long of the first. */
const DOUBLE_TAP_MS = 500;

/** Does what a tap asks for, unless it comes too soon after the last one that counted. */
export const oneTap = (clock = () => performance.now()) => {
  let last = -Infinity;
  return (act: () => void): void => {
    const at = clock();
    if (at - last < DOUBLE_TAP_MS) return;
    last = at;
    act();
  };
};

/**
 * For lists that move up when something was dealt with: the second of a double tap lands on the
 * next thing, and nobody meant that one.
 */
export const useOneTap = () => useState(() => oneTap())[0];
