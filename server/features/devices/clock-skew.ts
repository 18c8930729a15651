/** A tablet's clock counts as right when it is off by no more than this. */
const TOLERATED_MS = 2 * 60_000;

/** Nothing was done before there was a product to do it with. */
const EARLIEST = Date.UTC(2020, 0);

/** Server time minus the tablet's, in milliseconds. */
export const skewOf = (serverNow: Date, deviceNow: string): number =>
  serverNow.getTime() - Date.parse(deviceNow);

/** When something really happened; never in the future ([A-128]). */
export const correctedTime = (occurredAt: string, skewMs: number, serverNow: Date): Date => {
  const correction = Math.abs(skewMs) > TOLERATED_MS ? skewMs : 0;
  const at = Date.parse(occurredAt) + correction;
  return new Date(Math.min(Math.max(at, EARLIEST), serverNow.getTime()));
};
