import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';

/** A clock that is off by more is said to be, with what was sent by it. */
const ODD_MS = 24 * 3_600_000;

/** Nothing was done before there was a product to do it with. */
const EARLIEST = Date.UTC(2020, 0);

/** Server time minus the tablet's, in milliseconds. */
export const skewOf = (serverNow: Date, deviceNow: string): number =>
  serverNow.getTime() - Date.parse(deviceNow);

export const isCorrected = (skewMs: number): boolean => Math.abs(skewMs) > CLOCKS_DIFFER_MS;
export const isOdd = (skewMs: number): boolean => Math.abs(skewMs) > ODD_MS;

export type ItemTime = {
  /** When the item was recorded; never in the future ([A-128]). */
  at: Date;
  /** Whether a clock was wrong, so that `at` is a guess. */
  isEstimated: boolean;
};

type Clocks = {
  /** Of the tablet's clock now, while it sends. */
  skewMs: number;
  now: Date;
  isServerTrusted: boolean;
};

/**
 * Says when an item was recorded. The tablet's clock counts as right where it differed from the
 * server's by the same when the item was recorded as now, and where the item lies between the last
 * time that the tablet knew of and now. Otherwise the likelier of the two corrections is taken.
 */
const timeOf = (
  { occurredAt, clock }: Pick<SyncItem, 'occurredAt' | 'clock'>,
  { skewMs, now, isServerTrusted }: Clocks,
): ItemTime => {
  const by = (skew: number): number => Date.parse(occurredAt) + (isCorrected(skew) ? skew : 0);
  const knownAt = Math.max(EARLIEST, clock ? Date.parse(clock.knownAt) : EARLIEST);
  const isPossible = (at: number): boolean =>
    at >= knownAt - CLOCKS_DIFFER_MS && at <= now.getTime() + CLOCKS_DIFFER_MS;
  const isSteady = clock ? !isCorrected(skewMs - clock.skewMs) : !isCorrected(skewMs);
  const isSure = isServerTrusted && isSteady && !clock?.estimated && isPossible(by(skewMs));
  const guesses = isSteady || !clock ? [by(skewMs)] : [by(clock.skewMs), by(skewMs)];
  const guess = guesses.find(isPossible) ?? Math.max(guesses[0] ?? 0, knownAt);
  return { at: new Date(Math.min(guess, now.getTime())), isEstimated: !isSure };
};

/**
 * Says when the items of a batch were recorded. They come in the order in which they were recorded,
 * so where the time runs backwards the tablet's clock was set in between, and no side is sure.
 */
export const timesOf = (
  items: Pick<SyncItem, 'occurredAt' | 'clock'>[],
  clocks: Clocks,
): ItemTime[] => {
  const times = items.map((item) => timeOf(item, clocks));
  const isBackwards = (earlier: Date, later: Date): boolean =>
    later.getTime() < earlier.getTime() - CLOCKS_DIFFER_MS;
  const doubted = new Set<ItemTime>();
  let latest = times[0];
  for (const time of times) {
    if (latest && isBackwards(latest.at, time.at)) doubted.add(time);
    if (!latest || time.at > latest.at) latest = time;
  }
  let earliest = times.at(-1);
  for (const time of times.toReversed()) {
    if (earliest && isBackwards(time.at, earliest.at)) doubted.add(time);
    if (!earliest || time.at < earliest.at) earliest = time;
  }
  return times.map((time) => (doubted.has(time) ? { ...time, isEstimated: true } : time));
};
