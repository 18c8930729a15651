import { countEndedDays } from '../features/league/service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';

/** Runs the job that counts the days of branches which have ended. */
export const countDaysOfBranches = (db: Db): Promise<void> =>
  countEndedDays({ db, clock: systemClock, log: console });
