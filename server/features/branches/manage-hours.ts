import { CLOSED_DAYS_MAX, MOST_CLOSURES } from '@branchbook/contract/branch-hours.ts';
import type {
  BranchHours,
  ChangedHours,
  Closure,
  ClosureFields,
} from '@branchbook/contract/branch-hours.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { closedReason } from '@branchbook/contract/opening-hours.ts';
import type { ClosedDay } from '@branchbook/contract/opening-hours.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { wholeRange } from '../../platform/day-range.ts';
import type { AskedRange } from '../../platform/day-range.ts';
import * as queries from './hours-queries.ts';
import type { HoursRow } from './hours-queries.ts';
import { changedFields, earliestToday } from './hours-rules.ts';
import { presentClosure, presentHours } from './presenter.ts';
import { closedDaysOf } from './read-closed-days.ts';
import { lockBranches } from './queries.ts';
import { requireBranch, requireBranches } from './service.ts';

/** Keeps the days of branches as their hours say; supplied by the feature occurrences. */
export type DayKeeper = {
  /** Makes the days up to today with the hours as they still are, before the hours change. */
  ensureDaysOf: (scope: Scope, branchIds: number[]) => Promise<void>;
  /** Brings today and later days in line with the changed hours, in their transaction. */
  followHours: (
    tx: Tx,
    actor: { scope: Scope; employeeId: number },
    branchIds: number[],
    now: Date,
  ) => Promise<void>;
};

const hoursOf = async (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
  now: Date,
): Promise<BranchHours> => {
  const [row] = await queries.listStoredHours(db, scope, [branchId]);
  if (!row) throw new AppError('NOT_FOUND');
  const today = branchDay(now, row);
  const hoursOfBranch = await queries.hoursOfBranches(db, scope, [branchId]);
  const closures = await queries.listClosures(db, scope, branchId, today);
  return presentHours(row, closures, closedReason(hoursOfBranch(branchId), today));
};

/** Returns when a branch is open, with its closures that have not ended. */
export const readHours = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchHours> => {
  await requireBranch(db, actor, branchId);
  if (!can(actor, 'manage_own_branch', { branchId })) throw new AppError('ACCESS_DENIED');
  return hoursOf(db, actor.scope, branchId, clock.now());
};

const CLOSED_DAYS_LIMIT = {
  maxDays: CLOSED_DAYS_MAX - 1,
  tooLarge: `Please choose ${CLOSED_DAYS_MAX} days at most`,
};

/** Returns the closed days of a branch in a range, with their reasons. */
export const readClosedDays = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
  asked: AskedRange,
): Promise<ClosedDay[]> => {
  const range = wholeRange(asked, CLOSED_DAYS_LIMIT);
  const branch = await requireBranch(db, actor, branchId);
  if (!can(actor, 'manage_own_branch', { branchId })) throw new AppError('ACCESS_DENIED');
  return closedDaysOf(db, actor.scope, branch, range);
};

type Change<T> = (
  tx: Tx,
  rows: HoursRow[],
  now: Date,
) => Promise<{ result: T; audit: AuditEntry[] }>;

/**
 * Runs a change of the hours of branches in one transaction, with the days that follow from it and
 * its audit rows. Past days stay as they were.
 */
const changing = async <T>(
  { db, clock }: Context,
  actor: PortalActor,
  keeper: DayKeeper,
  branchIds: number[],
  change: Change<T>,
): Promise<T> => {
  const { scope } = actor;
  const now = clock.now();
  await keeper.ensureDaysOf(scope, branchIds);
  return db.transaction().execute(async (tx) => {
    const locked = await lockBranches(tx, scope, branchIds);
    if (locked.length < branchIds.length) throw new AppError('NOT_FOUND');
    const rows = await queries.listStoredHours(tx, scope, branchIds);
    const { result, audit } = await change(tx, rows, now);
    if (audit.length > 0) {
      await keeper.followHours(tx, actor, branchIds, now);
      await appendAudit(tx, scope, actor, ...audit);
    }
    return result;
  });
};

/** Runs a change of the hours of one branch; 404 and 403 as for reading them. */
const changingOne = async <T>(
  context: Context,
  actor: PortalActor,
  keeper: DayKeeper,
  branchId: number,
  change: (tx: Tx, row: HoursRow, now: Date) => Promise<{ result: T; audit: AuditEntry[] }>,
): Promise<T> => {
  await requireBranch(context.db, actor, branchId);
  if (!can(actor, 'manage_own_branch', { branchId })) throw new AppError('ACCESS_DENIED');
  return changing(context, actor, keeper, [branchId], async (tx, [row], now) => {
    if (!row) throw new AppError('NOT_FOUND');
    return change(tx, row, now);
  });
};

const auditOf = (
  action: 'branch.hours-changed' | 'branch.closure-added' | 'branch.closure-deleted',
  row: HoursRow,
  details: Record<string, unknown>,
  at: Date,
): AuditEntry => ({
  action,
  entity: 'branch',
  entityId: row.id,
  branchId: row.id,
  details: { name: row.name, ...details },
  at,
});

/** Changes the hours of those branches that differ, and returns their audit rows. */
const applyHours = async (
  tx: Tx,
  scope: Scope,
  rows: HoursRow[],
  sent: ChangedHours,
  at: Date,
): Promise<AuditEntry[]> => {
  const changed = rows.filter((row) => changedFields(row, sent).length > 0);
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  await queries.setHours(tx, scope, ids, sent, at);
  return changed.map((row) =>
    auditOf('branch.hours-changed', row, { fields: changedFields(row, sent) }, at),
  );
};

/** Changes when a branch is open, from today on. */
export const setBranchHours = (
  context: Context,
  actor: PortalActor,
  keeper: DayKeeper,
  branchId: number,
  { version, ...sent }: ChangedHours & { version?: number | undefined },
): Promise<BranchHours> =>
  changingOne(context, actor, keeper, branchId, async (tx, row, now) => {
    if (version !== undefined && version !== row.version) {
      const current = await hoursOf(tx, actor.scope, branchId, now);
      throw new AppError('CONFLICT', { data: { current } });
    }
    const audit = await applyHours(tx, actor.scope, [row], sent, now);
    return { result: await hoursOf(tx, actor.scope, branchId, now), audit };
  });

const refusedClosure = (message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field: 'to', message }] });

/** Adds a closure to branches, and returns its rows and their audit rows. */
const applyClosure = async (
  tx: Tx,
  scope: Scope,
  rows: HoursRow[],
  closure: ClosureFields,
  at: Date,
): Promise<{ added: queries.ClosureRow[]; audit: AuditEntry[] }> => {
  const today = earliestToday(rows, at);
  if (closure.to < today) throw refusedClosure('Please choose today or a later day');
  const ids = rows.map(({ id }) => id);
  if ((await queries.mostClosures(tx, scope, ids, today)) >= MOST_CLOSURES) {
    throw refusedClosure(`A branch can have ${MOST_CLOSURES} closures at most`);
  }
  const { from, to } = closure;
  return {
    added: await queries.insertClosures(tx, scope, ids, closure),
    audit: rows.map((row) => auditOf('branch.closure-added', row, { from, to }, at)),
  };
};

/** Closes a branch on some days. */
export const addClosure = (
  context: Context,
  actor: PortalActor,
  keeper: DayKeeper,
  branchId: number,
  closure: ClosureFields,
): Promise<Closure> =>
  changingOne(context, actor, keeper, branchId, async (tx, row, now) => {
    const { added, audit } = await applyClosure(tx, actor.scope, [row], closure, now);
    const [one] = added;
    if (!one) throw new AppError('NOT_FOUND');
    return { result: presentClosure(one), audit };
  });

/** Deletes a closure of a branch; days that are over stay closed. */
export const deleteClosure = (
  context: Context,
  actor: PortalActor,
  keeper: DayKeeper,
  branchId: number,
  closureId: number,
): Promise<void> =>
  changingOne(context, actor, keeper, branchId, async (tx, row, now) => {
    const gone = await queries.deleteClosure(tx, actor.scope, { branchId, closureId });
    if (!gone) throw new AppError('NOT_FOUND');
    const details = { from: gone.from_day, to: gone.to_day };
    return { result: undefined, audit: [auditOf('branch.closure-deleted', row, details, now)] };
  });

/** Changes the hours of several branches, or closes them on some days, all or none. */
export const setHoursOfBranches = async (
  context: Context,
  actor: PortalActor,
  keeper: DayKeeper,
  {
    branchIds,
    closure,
    ...sent
  }: ChangedHours & { branchIds: number[]; closure?: ClosureFields | undefined },
): Promise<{ changed: number }> => {
  if (!can(actor, 'manage_all_branches')) throw new AppError('ACCESS_DENIED');
  const ids = [...new Set(branchIds)];
  await requireBranches(context.db, actor, ids);
  return changing(context, actor, keeper, ids, async (tx, rows, now) => {
    const audit = await applyHours(tx, actor.scope, rows, sent, now);
    if (closure) audit.push(...(await applyClosure(tx, actor.scope, rows, closure, now)).audit);
    return { result: { changed: new Set(audit.map(({ entityId }) => entityId)).size }, audit };
  });
};
