import { can } from '@branchbook/contract/permissions.ts';
import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { VISITORS_MAX_DAYS } from '@branchbook/contract/visitors.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch, requireRecordedBranch } from '../branches/service.ts';
import { presentVisitor } from './presenter.ts';
import * as queries from './queries.ts';
import type { VisitRow } from './queries.ts';

const LIMIT = {
  maxDays: VISITORS_MAX_DAYS,
  tooLarge: `Please choose ${VISITORS_MAX_DAYS} days at most`,
};

/** Returns the visits at a branch on a range of its local days, both included, newest first. */
export const visitsOf = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to }: DayRange,
  timezone: string,
): Promise<VisitRow[]> =>
  queries.listVisits(db, scope, branchId, {
    since: instantOf(from, 0, timezone),
    before: instantOf(addDays(to, 1), 0, timezone),
  });

/** Returns the visitor book of a branch; by default its last days ([A-099]). */
export const listVisitors = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, ...asked }: AskedRange & { branchId: number },
): Promise<VisitRow[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const { timezone } = await requireRecordedBranch(db, actor, branchId);
  const today = localDay(clock.now(), timezone);
  const { startDate } = asked;
  const endDate = asked.endDate ?? today;
  // Without a first day, the range counts back from its end, which is not after today.
  const to = endDate < today ? endDate : today;
  const range = startDate
    ? checkedRange({ startDate, endDate }, today, LIMIT)
    : { from: addDays(to, -VISITORS_MAX_DAYS), to };
  return visitsOf(db, actor.scope, branchId, range, timezone);
};

const wrongTime = (message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field: 'checkOut', message }] });

const MINUTE_MS = 60_000;

/** Returns when a visitor left, clamped: users state it to the minute and by their own clocks. */
const departure = (asked: Date, came: Date, now: Date): Date => {
  if (asked.getTime() <= came.getTime() - MINUTE_MS) {
    throw wrongTime('A visitor cannot leave before they came');
  }
  if (asked.getTime() > now.getTime() + CLOCKS_DIFFER_MS) {
    throw wrongTime('The time of leaving cannot lie in the future');
  }
  return new Date(Math.max(came.getTime(), Math.min(asked.getTime(), now.getTime())));
};

const requireVisit = async (db: Db | Tx, actor: PortalActor, id: number): Promise<VisitRow> => {
  const row = await queries.findVisit(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Signs out a visitor who forgot to ([A-098]); fails when they have already signed out. */
export const checkOutVisitor = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  checkOut: string,
): Promise<VisitRow> => {
  const { scope } = actor;
  const now = clock.now();
  const { branch_id: branchId } = await requireVisit(db, actor, id);
  await requireBranch(db, actor, branchId);
  if (!can(actor, 'sign_visitors_out', { branchId })) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    // Locked before anything else, as for tablets: the visitor may be signing out at one.
    await lockBranches(tx, scope, [branchId]);
    const visit = await requireVisit(tx, actor, id);
    if (visit.check_out !== null) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: 'This visitor has signed out already',
        data: { current: presentVisitor(visit) },
      });
    }
    const left = departure(new Date(checkOut), visit.check_in, now);
    await queries.signOutVisitors(tx, scope, [{ id, checkOut: left }]);
    await appendAudit(tx, scope, actor, {
      action: 'visitor.signed-out',
      entity: 'visitor',
      entityId: id,
      branchId,
      at: now,
    });
    return { ...visit, check_out: left };
  });
};
