import { DAYS_OPEN } from '@branchbook/contract/occurrences.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { SnapshotOccurrence } from '@branchbook/contract/snapshot.ts';
import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { requireBranch, requireReach } from '../branches/service.ts';
import { ensureOccurrences } from './ensure-days.ts';
import type { BranchDay } from './ensure-days.ts';
import * as queries from './detailed-queries.ts';
import type { DetailedRow } from './detailed-queries.ts';
import { presentSnapshotOccurrence } from './presenter.ts';
import { listTabletOccurrences } from './queries.ts';
import type { Since } from './queries.ts';

/* Exports for other features. */
export { occurrencePrivacy } from './privacy-queries.ts';
export { taskSource } from './report-queries.ts';
export { linkPhoto } from './action-queries.ts';
export {
  ensureAllOccurrences,
  ensureDaysOf,
  ensureOccurrences,
  ensureToday,
} from './ensure-days.ts';
export { countWaiting } from './detailed-queries.ts';
export { Deadlines, dueBetween } from './due-rules.ts';
export type { StoredTask } from './due-rules.ts';
export { insertOccurrences, listOccurrences } from './queries.ts';
export type { ReportedRow } from './queries.ts';
export { followTasks } from './reschedule-tasks.ts';
export { ingestTasks } from './ingest-actions.ts';

/** Most days ago that a task done today can have been due, unless it was sent back later. */
const DAYS_BACK = DAYS_OPEN.manager + DAYS_OPEN.rejected;
/** Number of days whose open and waiting tasks a tablet shows. */
const DAYS_ON_TABLET = 8;

const sinceOf = (today: Day, timezone: string, daysBack: number): Since => ({
  allSince: addDays(today, -DAYS_OPEN.staff),
  openSince: addDays(today, -daysBack),
  midnight: instantOf(today, 0, timezone),
  sentBackSince: instantOf(addDays(today, -DAYS_OPEN.rejected), 0, timezone),
});

/** Returns the occurrences that a tablet shows: the last two days', and older unsettled ones. */
export const occurrencesForTablet = async (
  db: Db,
  { scope, branch, today }: { scope: Scope; branch: BranchDay; today: Day },
): Promise<SnapshotOccurrence[]> => {
  const since = sinceOf(today, branch.timezone, DAYS_ON_TABLET);
  const rows = await listTabletOccurrences(db, scope, branch.id, since);
  return rows.toSorted((a, b) => a.id - b.id).map(presentSnapshotOccurrence);
};

/** Compares as devices do: highest priority first, then by deadline and name ([A-086]). */
const byPriority = (a: DetailedRow, b: DetailedRow): number =>
  b.priority - a.priority ||
  a.due_at.getTime() - b.due_at.getTime() ||
  compareNames(a.task_name, b.task_name) ||
  a.id - b.id;

/** Tells if due today, open since yesterday, sent back in the last week or done today ([A-071]). */
const isOfToday = (
  row: DetailedRow,
  today: Day,
  { allSince, midnight, sentBackSince }: Since,
): boolean =>
  row.due_date === today ||
  (row.state === 'pending'
    ? row.due_date >= allSince ||
      (row.verification === 'rejected' &&
        row.verified_at !== null &&
        row.verified_at >= sentBackSince)
    : row.done_at !== null && row.done_at >= midnight);

/** Returns a branch's tasks on a day; refuses days to come, of which nothing is stored. */
export const dayOfBranch = async (
  context: Context,
  actor: PortalActor,
  { branchId, date }: { branchId: number; date?: Day | undefined },
): Promise<{ day: Day; rows: DetailedRow[] }> => {
  const { db, clock } = context;
  const { scope } = actor;
  const branch = await requireBranch(db, actor, branchId);
  const today = localDay(clock.now(), branch.timezone);
  const day = date ?? today;
  if (day > today) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'date', message: 'This day has not come yet' }],
    });
  }
  await ensureOccurrences(context, scope, branch);
  if (day < today) {
    const rows = await queries.listOccurrencesOfDay(db, scope, branchId, day);
    return { day, rows: rows.toSorted(byPriority) };
  }
  const since = sinceOf(today, branch.timezone, DAYS_BACK);
  const rows = await queries.listCurrentOccurrences(db, scope, branchId, since);
  return { day, rows: rows.filter((row) => isOfToday(row, today, since)).toSorted(byPriority) };
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
