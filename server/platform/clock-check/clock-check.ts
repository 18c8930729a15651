import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { moveMark, readMark, setMark } from './queries.ts';

/**
 * State of the machine's clock relative to the last known run of the server. `ahead` may also mean
 * that the server was switched off; the state becomes `trusted` once a caller's clock agrees.
 */
type ClockState = 'trusted' | 'ahead' | 'behind';

export type ClockCheck = {
  state: () => ClockState;
  /** Compares the clock with the mark; moves the mark to now while the clock is trusted. */
  look: () => Promise<void>;
  /** While the clock is not trusted, accepts a signed-in caller's clock as confirmation. */
  hear: (callerTime: string | undefined) => Promise<void>;
  /** Trusts the clock's current time. */
  confirm: () => Promise<void>;
};

/** Longest clock jump or server downtime before the clock is doubted. */
const TOLERANCE_MS = 3_600_000;
/** A caller's clock confirms the server's when the two differ by less than this. */
const AGREEMENT_MS = 5 * 60_000;

const stateOf = (now: Date, mark: Date | null): ClockState => {
  if (mark === null) return 'trusted';
  const jump = now.getTime() - mark.getTime();
  if (jump > TOLERANCE_MS) return 'ahead';
  return jump < -TOLERANCE_MS ? 'behind' : 'trusted';
};

const SAYS = {
  ahead:
    'The clock of this machine is far ahead of when the server last ran. Until a signed-in ' +
    'caller has the same time, or npm run admin -- confirm-clock, nothing is deleted by age',
  behind:
    'The clock of this machine is behind the time at which the server last ran. Until it is set ' +
    'right, a signed-in caller has the same time, or npm run admin -- confirm-clock, nothing is saved',
};

/** Detects a wrong clock, because deletions and dates based on it could not be undone. */
export const createClockCheck = ({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): ClockCheck => {
  let state: ClockState = 'trusted';

  const confirm = async (): Promise<void> => {
    await setMark(db, clock.now());
    state = 'trusted';
  };

  return {
    state: () => state,
    look: async () => {
      const now = clock.now();
      const mark = await readMark(db);
      const next = stateOf(now, mark);
      if (next === 'trusted') await moveMark(db, now, TOLERANCE_MS);
      else if (next !== state) log.warn({ now, lastRan: mark }, SAYS[next]);
      state = next;
    },
    hear: async (callerTime) => {
      if (state === 'trusted' || callerTime === undefined) return;
      const now = clock.now();
      // NaN for a header that is not a time, which agrees with nothing.
      const difference = Math.abs(Date.parse(callerTime) - now.getTime());
      if (!(difference < AGREEMENT_MS)) return;
      await confirm();
      log.warn({ now }, 'A caller has the same time: the clock of this machine is trusted again');
    },
    confirm,
  };
};
