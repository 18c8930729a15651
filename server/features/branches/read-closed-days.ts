import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { closedDaysBetween } from '@branchbook/contract/opening-hours.ts';
import type { ClosedDay, OpeningHours } from '@branchbook/contract/opening-hours.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { hoursOfBranches, listClosedDays } from './hours-queries.ts';

/**
 * Returns the closed days of a branch in a range, in order: those that are recorded, and for days
 * that have not been made yet those that follow from its hours.
 */
export const closedDaysOf = async (
  db: Db | Tx,
  scope: Scope,
  { id, occurrences_until: until }: { id: number; occurrences_until: Day | null },
  range: { from: Day; to: Day },
): Promise<ClosedDay[]> => {
  const recorded = await listClosedDays(db, scope, id, range);
  if (until === null || until >= range.to) return recorded;
  const hoursOf = await hoursOfBranches(db, scope, [id]);
  const next = addDays(until, 1);
  const from = next > range.from ? next : range.from;
  return [
    ...recorded.filter(({ day }) => day < from),
    ...closedDaysBetween(hoursOf(id), from, range.to),
  ];
};

/** Days ahead of which a tablet knows the bank holidays, which change once a year at most. */
const HOLIDAY_DAYS = 400;

/** Returns the opening hours of a branch as far as its tablets need them, from yesterday on. */
export const hoursForTablet = async (
  db: Db,
  { scope, branchId, today }: { scope: Scope; branchId: number; today: Day },
): Promise<OpeningHours> => {
  const { weekly, holidays, closures } = (await hoursOfBranches(db, scope, [branchId]))(branchId);
  const [from, to] = [addDays(today, -1), addDays(today, HOLIDAY_DAYS)];
  return {
    weekly,
    holidays: holidays.filter(({ day }) => day >= from && day <= to),
    closures: closures.filter((closure) => closure.to >= from),
  };
};
