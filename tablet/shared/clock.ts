import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';

/** The server's time when it was last heard, and how far that was ahead of the tablet's clock. */
export type ServerTime = { at: number; skewMs: number };

type Sources = {
  /** The tablet's clock, which people and the system may set. */
  wall: () => number;
  /** Milliseconds that only ever go on, within one page. They may stand still while it sleeps. */
  monotonic: () => number;
};

/**
 * Makes the tablet's sense of time: its own clock, set right by how far the server's was ahead. A
 * clock that is earlier than what has passed since the server was heard has been set back, and is
 * doubted: the time is then counted on from there.
 */
export const createClock = ({ wall, monotonic }: Sources) => {
  let heard: ServerTime | null = null;
  let since = 0;

  const skew = (): number =>
    heard !== null && Math.abs(heard.skewMs) > CLOCKS_DIFFER_MS ? heard.skewMs : 0;
  /** The earliest time that it can be. */
  const floor = (): number => (heard === null ? 0 : heard.at + (monotonic() - since));
  const isDoubted = (): boolean => wall() + skew() < floor() - CLOCKS_DIFFER_MS;
  const now = (): number => (isDoubted() ? floor() : wall() + skew());

  return {
    now,
    isDoubted,
    skew,
    /** Keeps the time that the server has just said. */
    hear: (serverMs: number): ServerTime => {
      heard = { at: serverMs, skewMs: serverMs - wall() };
      since = monotonic();
      return heard;
    },
    /** Goes on from what an earlier page heard, unless this one has heard the server itself. */
    recall: (earlier: ServerTime): void => {
      if (heard !== null) return;
      heard = earlier;
      since = monotonic();
    },
    /** Returns when something is recorded, by the tablet's clock, and how far that can be relied on. */
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

/** What the tablet's own clock says: the server compares it with its own. */
export const deviceNow = (): Date => new Date();

export const { hear: hearServerTime, recall: recallServerTime, stamp, isDoubted } = clock;

/** The time by which the day is shown. */
export const now = (): Date => new Date(clock.now());

/** An instant of the tablet's clock as the server will read it. */
export const corrected = (instant: Date): Date => new Date(instant.getTime() + clock.skew());
