import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';

/** A clock that is off by more is said to be, with what was sent by it. */
const ODD_MS = 24 * 3_600_000;

/** Nothing was done before there was a product to do it with. */
const EARLIEST = Date.UTC(2020, 0);

/** Server time minus the tablet's, in milliseconds. */
export const skewOf = (serverNow: Date, deviceNow: string): number =>
  serverNow.getTime() - Date.parse(deviceNow);

export const isCorrected = (skewMs: number): boolean => Math.abs(skewMs) > CLOCKS_DIFFER_MS;
export const isOdd = (skewMs: number): boolean => Math.abs(skewMs) > ODD_MS;

/** When something really happened; never in the future ([A-128]). */
export const correctedTime = (occurredAt: string, skewMs: number, serverNow: Date): Date => {
  const correction = isCorrected(skewMs) ? skewMs : 0;
  const at = Date.parse(occurredAt) + correction;
  return new Date(Math.min(Math.max(at, EARLIEST), serverNow.getTime()));
};
