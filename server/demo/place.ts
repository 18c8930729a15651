import type { Past } from './comments.ts';

/** A branch with its staff and tablets at the current moment. */
export type Place = Pick<Past, 'site' | 'crew' | 'overseer' | 'deviceIds' | 'now' | 'today'>;

/** Makes a counter that starts at `first`. */
export const counter = (first: number): (() => number) => {
  let next = first;
  return () => {
    next += 1;
    return next - 1;
  };
};

const MINUTE_MS = 60_000;

export const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS);

/** Returns a moment `minutes` ago, scaled down shortly after midnight to stay within today. */
export const minutesAgo = (minutes: number, now: Date, midnight: Date): Date => {
  const today = now.getTime() - midnight.getTime();
  const patience = 3 * 60 * MINUTE_MS;
  return new Date(now.getTime() - minutes * MINUTE_MS * Math.min(1, today / patience));
};
