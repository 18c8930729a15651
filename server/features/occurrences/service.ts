import { DAYS_OPEN } from '@branchbook/contract/occurrences.ts';
import { canStillBeDone } from '@branchbook/contract/overdue.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { SnapshotOccurrence } from '@branchbook/contract/snapshot.ts';
import { awaitsVerification } from '@branchbook/contract/task-reducer.ts';
import { branchDay, startOfDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { closedDaysOf, requireBranch, requireReach } from '../branches/service.ts';
import { failedAnswersOf } from '../checklists/service.ts';
import { ensureDaysOf, ensureOccurrences, ensureToday } from './ensure-days.ts';
import type { BranchDay } from './ensure-days.ts';
import * as queries from './detailed-queries.ts';
import type { DetailedRow } from './detailed-queries.ts';
import { presentSnapshotOccurrence } from './presenter.ts';
import { listTabletOccurrences } from './queries.ts';
import type { Since } from './queries.ts';
import { followHours } from './reschedule-tasks.ts';

/* Exports for other features. */
export { occurrencePrivacy } from './privacy-queries.ts';
export { answerSource, taskSource } from './report-queries.ts';
export { linkPhoto } from './action-queries.ts';
export {
  ensureAllOccurrences,
  ensureDaysOf,
  ensureOccurrences,
  ensureToday,
} from './ensure-days.ts';
export { countWaiting, listDonePhotos } from './detailed-queries.ts';
export { Deadlines, dueBetween, onOpenDays } from './due-rules.ts';
export type { StoredTask } from './due-rules.ts';
export { canStillBeDone, overdueTasks } from './overdue-queries.ts';
export { insertOccurrences, listOccurrences } from './queries.ts';
export type { ReportedRow } from './queries.ts';
export { SCHEDULED } from './reschedule-queries.ts';
export { followTasks } from './reschedule-tasks.ts';
export { ingestTasks } from './ingest-actions.ts';

/** Returns what keeps the days of branches as their tasks and opening hours say. */
export const dayKeeper = (context: Context) => ({
  ensureToday: ensureToday(context),
  ensureDaysOf: (scope: Scope, branchIds: number[]) => ensureDaysOf(context, scope, branchIds),
  followHours,
});

/** Most days ago that a task done today can have been due, unless it was sent back later. */
const DAYS_BACK = DAYS_OPEN.manager + DAYS_OPEN.rejected;
/** Number of days whose open and waiting tasks a tablet shows. */
const DAYS_ON_TABLET = 8;

const sinceOf = (today: Day, time: BranchTime, daysBack: number): Since => ({
  allSince: addDays(today, -DAYS_OPEN.staff),
  openSince: addDays(today, -daysBack),
  dayStart: startOfDay(today, time),
  sentBackSince: startOfDay(addDays(today, -DAYS_OPEN.rejected), time),
});

/** Returns the occurrences that a tablet shows: the last two days', and older unsettled ones. */
export const occurrencesForTablet = async (
  db: Db,
  { scope, branch, today }: { scope: Scope; branch: BranchDay; today: Day },
): Promise<SnapshotOccurrence[]> => {
  const since = sinceOf(today, branch, DAYS_ON_TABLET);
  const rows = await listTabletOccurrences(db, scope, branch.id, since);
  const failing = rows.filter((row) => awaitsVerification(row) && row.answered?.failed);
  const keys = failing.flatMap(({ done_key: key }) => key ?? []);
  const failed = await failedAnswersOf(db, scope, keys);
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => presentSnapshotOccurrence(row, failed.get(row.done_key ?? '')));
};

/** Compares as devices do: highest priority first, then by deadline and name ([A-086]). */
const byPriority = (a: DetailedRow, b: DetailedRow): number =>
  b.priority - a.priority ||
  a.due_at.getTime() - b.due_at.getTime() ||
  compareNames(a.task_name, b.task_name) ||
  a.id - b.id;

/** Tells if due today, open since yesterday, sent back in the last week or done today ([A-071]). */
const isOfToday = (row: DetailedRow, today: Day, time: BranchTime): boolean => {
  const { due_date: dueDate, verification, verified_at: verifiedAt, done_at: doneAt } = row;
  if (dueDate === today) return true;
  if (row.state !== 'pending') return doneAt !== null && doneAt >= startOfDay(today, time);
  const sentBackAt = verification === 'rejected' ? verifiedAt : null;
  return canStillBeDone({ dueDate, sentBackAt }, today, time);
};

type TasksOfDay = { day: Day; closed: string | null; rows: DetailedRow[] };

/**
 * Returns a branch's tasks on a day, and why it is closed; refuses days to come, of which nothing is
 * stored.
 */
export const dayOfBranch = async (
  context: Context,
  actor: PortalActor,
  { branchId, date }: { branchId: number; date?: Day | undefined },
): Promise<TasksOfDay> => {
  const { db, clock } = context;
  const { scope } = actor;
  const branch = await requireBranch(db, actor, branchId);
  const today = branchDay(clock.now(), branch);
  const day = date ?? today;
  if (day > today) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'date', message: 'This day has not come yet' }],
    });
  }
  await ensureOccurrences(context, scope, branch);
  const [closedDay] = await closedDaysOf(db, scope, branch, { from: day, to: day });
  const closed = closedDay?.reason ?? null;
  if (day < today) {
    const rows = await queries.listOccurrencesOfDay(db, scope, branchId, day);
    return { day, closed, rows: rows.toSorted(byPriority) };
  }
  const since = sinceOf(today, branch, DAYS_BACK);
  const rows = await queries.listCurrentOccurrences(db, scope, branchId, since);
  const current = rows.filter((row) => isOfToday(row, today, branch));
  return { day, closed, rows: current.toSorted(byPriority) };
};

/** Returns a page of the tasks within reach that wait for verification, and their total. */
export const listWaiting = async (
  { db }: Context,
  actor: PortalActor,
  { branchId, ...page }: { branchId?: number | undefined; limit: number; offset: number },
): Promise<{ rows: DetailedRow[]; total: number }> => {
  if (branchId !== undefined) await requireReach(db, actor, branchId);
  const branches = branchId === undefined ? actor.branches : [branchId];
  if (branches !== 'all' && branches.length === 0) return { rows: [], total: 0 };
  return {
    rows: await queries.listWaiting(db, actor.scope, branches, page),
    total: await queries.countWaiting(db, actor.scope, branches),
  };
};
