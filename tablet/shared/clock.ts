import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';

/** Last known server time, and how far the tablet's clock was behind it, in milliseconds. */
export type ServerTime = { at: number; skewMs: number };

type Sources = {
  /** Returns the time of the tablet's clock, which people and the system may set. */
  wall: () => number;
  /** Returns milliseconds that only increase within a page. May stop while the tablet sleeps. */
  monotonic: () => number;
};

/**
 * Creates the app's clock: the tablet's clock, corrected by its skew from the server's. A clock
 * that is earlier than the last server time plus the time elapsed since was set back, and is
 * doubted: the time is then counted on from the last server time.
 */
export const createClock = ({ wall, monotonic }: Sources) => {
  let heard: ServerTime | null = null;
  let since = 0;

  const skew = (): number =>
    heard !== null && Math.abs(heard.skewMs) > CLOCKS_DIFFER_MS ? heard.skewMs : 0;
  /** Returns the earliest time that it can be now. */
  const floor = (): number => (heard === null ? 0 : heard.at + (monotonic() - since));
  const isDoubted = (): boolean => wall() + skew() < floor() - CLOCKS_DIFFER_MS;
  const now = (): number => (isDoubted() ? floor() : wall() + skew());

  return {
    now,
    isDoubted,
    skew,
    /** Stores the time that the server has just given. */
    hear: (serverMs: number): ServerTime => {
      heard = { at: serverMs, skewMs: serverMs - wall() };
      since = monotonic();
      return heard;
    },
    /** Continues from an earlier page's server time, unless this page has heard the server. */
    recall: (earlier: ServerTime): void => {
      if (heard !== null) return;
      heard = earlier;
      since = monotonic();
    },
    /** Returns a record's time by the tablet's clock, with the evidence of how reliable it is. */
    stamp: () => ({
      at: new Date(now() - skew()),
      ...(heard !== null && {
        clock: {
          knownAt: new Date(floor()).toISOString(),
          skewMs: Math.round(heard.skewMs),
          estimated: isDoubted(),
        },
      }),
    }),
  };
};

const clock = createClock({ wall: () => Date.now(), monotonic: () => performance.now() });

/** Returns the time of the tablet's own clock, which the server compares with its own. */
export const deviceNow = (): Date => new Date();

export const { hear: setServerTime, recall: restoreServerTime, stamp, isDoubted } = clock;

/** Returns the corrected time, which the screens show. */
export const now = (): Date => new Date(clock.now());

/** Converts an instant of the tablet's clock to the server's time. */
export const corrected = (instant: Date): Date => new Date(instant.getTime() + clock.skew());

/** Converts an instant of the server's time to the tablet's clock, as records are stamped. */
export const byTabletClock = (instant: Date): Date => new Date(instant.getTime() - clock.skew());
