import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { closedDaysBetween, isClosedOn } from '@branchbook/contract/opening-hours.ts';
import { hoursOfBranches, insertClosedDays, lockBranches } from '../branches/service.ts';
import { listDaysOf, listScheduledTasks } from './reschedule-queries.ts';
import * as queries from './queries.ts';
import { dueBetween, firstMissing, onOpenDays } from './due-rules.ts';

export type BranchDay = BranchTime & { id: number };
type KnownDay = BranchDay & { occurrences_until: string | null };

const isBehind = (branch: KnownDay, now: Date): boolean =>
  branch.occurrences_until === null || branch.occurrences_until < branchDay(now, branch);

/**
 * Makes sure that all occurrences due at a branch up to today exist. Called before its day is read,
 * so that a missed job never hides a task ([A-071]).
 */
export const ensureOccurrences = async (
  { db, clock, clockCheck }: Pick<Context, 'db' | 'clock' | 'clockCheck'>,
  scope: Scope,
  branch: BranchDay,
): Promise<void> => {
  const today = branchDay(clock.now(), branch);
  const isDone = (until: string | null | undefined): boolean => !!until && until >= today;
  if (isDone(await queries.occurrencesUntil(db, scope, branch.id))) return;
  await db.transaction().execute(async (tx) => {
    const [locked] = await lockBranches(tx, scope, [branch.id]);
    // Nothing is due any more at a deleted branch.
    if (!locked || isDone(locked.occurrences_until)) return;
    const tasks = await listScheduledTasks(tx, scope, branch.id);
    // A clock that jumped ahead may be wrong: the days in between are made once it is trusted.
    const isTrusted = clockCheck.state() === 'trusted';
    const from = isTrusted ? firstMissing(locked.occurrences_until, tasks, today) : today;
    const hours = (await hoursOfBranches(tx, scope, [branch.id]))(branch.id);
    const due = dueBetween(tasks, from, today, branch);
    await queries.insertOccurrences(
      tx,
      scope,
      onOpenDays(due, tasks, (day) => isClosedOn(hours, day)),
    );
    const closed = closedDaysBetween(hours, from, today);
    await insertClosedDays(
      tx,
      scope,
      closed.map((day) => ({ ...day, branchId: branch.id })),
    );
    if (closed.some(({ day }) => day < addDays(today, -1))) {
      await appendAudit(tx, scope, 'system', {
        action: 'branch.days-caught-up',
        entity: 'branch',
        entityId: branch.id,
        branchId: branch.id,
        details: { days: closed.length },
        at: clock.now(),
      });
    }
    if (isTrusted) await queries.setOccurrencesUntil(tx, scope, branch.id, today);
  });
};

/** Runs ensureOccurrences for branches that are behind, so only a day's first request waits. */
export const ensureToday =
  (context: Pick<Context, 'db' | 'clock' | 'clockCheck'>) =>
  async (scope: Scope, branches: KnownDay[]): Promise<void> => {
    const now = context.clock.now();
    for (const branch of branches) {
      if (isBehind(branch, now)) await ensureOccurrences(context, scope, branch);
    }
  };

/**
 * Makes the occurrences due up to today at these branches, with their tasks as they still are.
 * Called before a change of tasks, outside its transaction.
 */
export const ensureDaysOf = async (
  context: Pick<Context, 'db' | 'clock' | 'clockCheck'>,
  scope: Scope,
  branchIds: number[],
): Promise<void> => {
  if (branchIds.length === 0) return;
  await ensureToday(context)(scope, await listDaysOf(context.db, scope, branchIds));
};

/**
 * Runs the job that starts the day of each branch of all companies once its former day has ended.
 * Also deletes future days that a wrong clock made, unless something was done on them.
 */
export const ensureAllOccurrences = async (
  context: Pick<Context, 'db' | 'clock' | 'clockCheck' | 'log'>,
): Promise<void> => {
  const now = context.clock.now();
  await queries.deleteUntouchedDaysToCome(context.db, now);
  for (const branch of await queries.listBranchDays(context.db)) {
    if (!isBehind(branch, now)) continue;
    try {
      await ensureOccurrences(context, mintScope(branch.company_id, [branch.id]), branch);
    } catch (error) {
      // An error at one branch must not keep the others from their day.
      context.log.error({ err: error, branchId: branch.id }, 'a branch has no tasks of today yet');
    }
  }
};
