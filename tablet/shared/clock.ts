import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';

let skewMs = 0;

/** What the tablet's own clock says: for signed items, whose time the server corrects. */
export const deviceNow = (): Date => new Date();

/** Keeps how far the server's clock is ahead of this one; answers what was kept. */
export const setSkew = (ms: number): number => {
  skewMs = Math.abs(ms) > CLOCKS_DIFFER_MS ? ms : 0;
  return skewMs;
};

/** The time by which the day is shown: the tablet's, or the server's where they differ much. */
export const now = (): Date => new Date(Date.now() + skewMs);

/** An instant of the tablet's clock as the server will read it. */
export const corrected = (instant: Date): Date => new Date(instant.getTime() + skewMs);
