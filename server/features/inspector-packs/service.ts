import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import * as queries from './queries.ts';

const DAY_MS = 86_400_000;
/** Days for which a link that has expired is kept, and a copy for tablets that nothing replaced. */
const KEPT_DAYS = { links: 30, copies: 2 };

/**
 * Deletes the links of people who are erased, and the company's copies for tablets, which name
 * them: the next tablet that asks gets a new one.
 */
export const forgetPacksOf = async (tx: Tx, scope: Scope, employeeIds: number[]): Promise<void> => {
  await queries.deleteLinksOf(tx, scope, employeeIds);
  await queries.deleteCopies(tx, scope);
};

/** Runs the job that deletes old links and copies. */
export const forgetPacks = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  return queries.deleteOld(db, {
    expiredBefore: daysAgo(KEPT_DAYS.links),
    madeBefore: daysAgo(KEPT_DAYS.copies),
  });
};
