import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';

/** Skew above which a tablet's clock is noted in the audit log. */
const IMPLAUSIBLE_MS = 24 * 3_600_000;

/** Earliest possible time of an item: the product did not exist before. */
const EARLIEST = Date.UTC(2020, 0);

/** Returns the server's time minus the tablet's, in milliseconds. */
export const skewOf = (serverNow: Date, deviceNow: string): number =>
  serverNow.getTime() - Date.parse(deviceNow);

export const isCorrected = (skewMs: number): boolean => Math.abs(skewMs) > CLOCKS_DIFFER_MS;
export const isImplausible = (skewMs: number): boolean => Math.abs(skewMs) > IMPLAUSIBLE_MS;

export type ItemTime = {
  /** When the item was recorded; never in the future ([A-128]). */
  at: Date;
  /** True when a clock may have been wrong, so that `at` is a guess. */
  isEstimated: boolean;
};

type Clocks = {
  /** Skew of the tablet's clock at the time of sending. */
  skewMs: number;
  now: Date;
  isServerTrusted: boolean;
};

/**
 * Returns when an item was recorded. The tablet's clock counts as steady when its skew at the time
 * of recording equals its skew now, and when the item lies between the last time that the tablet
 * knew of and now. Otherwise the likelier of the two corrections is taken.
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
 * Returns when the items of a batch were recorded. Items come in the order of recording, so where
 * the time runs backwards the tablet's clock was set in between, and both sides are estimates.
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
