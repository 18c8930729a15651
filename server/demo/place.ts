import type { Past } from './comments.ts';

/** A branch whose people write something down, up to now. */
export type Place = Pick<Past, 'site' | 'crew' | 'overseer' | 'deviceIds' | 'now' | 'today'>;

/** Numbers one after another, beginning with the first. */
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

/** So many minutes ago, but today: just after midnight everything lies closer together. */
export const minutesAgo = (minutes: number, now: Date, midnight: Date): Date => {
  const today = now.getTime() - midnight.getTime();
  const patience = 3 * 60 * MINUTE_MS;
  return new Date(now.getTime() - minutes * MINUTE_MS * Math.min(1, today / patience));
};
