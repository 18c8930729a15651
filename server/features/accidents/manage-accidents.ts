import { ACCIDENTS_LISTED } from '@branchbook/contract/accidents.ts';
import type { Accident } from '@branchbook/contract/accidents.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { inOrder } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { formatDay } from '../../platform/format.ts';
import { requireNotHeld } from '../../platform/retention-holds/require-not-held.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { lockBranches, requireRecordedBranch } from '../branches/service.ts';
import { keptUntil, presentAccident } from './presenter.ts';
import * as queries from './queries.ts';
import type { BookEntry, BookRow } from './queries.ts';

const inEntries = (rows: BookRow[]): BookEntry[] => {
  const addenda = Map.groupBy(rows, (row) => row.addendum_to);
  return (addenda.get(null) ?? []).map((row) => ({
    ...row,
    // Addenda share the date and time of their entry, so the query lists them newest id first.
    addenda: (addenda.get(row.id) ?? []).toReversed(),
  }));
};

/** Returns the accidents of a branch that happened in a range of days, newest first. */
export const accidentsOf = async (
  db: Db,
  scope: Scope,
  branchId: number,
  range: Partial<DayRange>,
): Promise<BookEntry[]> => inEntries(await queries.listBook(db, scope, branchId, range));

/** Lists the newest accidents of a branch, for callers who may read its reports ([A-102]). */
export const listAccidents = async (
  { db }: Context,
  actor: PortalActor,
  { branchId, ...asked }: AskedRange & { branchId: number },
): Promise<Accident[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const { timezone } = await requireRecordedBranch(db, actor, branchId);
  const range = { ...inOrder(asked), most: ACCIDENTS_LISTED };
  const entries = inEntries(await queries.listBook(db, actor.scope, branchId, range));
  return entries.map((entry) => presentAccident(entry, timezone));
};

const requireEntry = async (db: Db | Tx, actor: PortalActor, id: number): Promise<BookEntry> => {
  const [entry] = inEntries(await queries.findEntry(db, actor.scope, id));
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
};

/** Deletes an entry whose retention period is over, also of a deleted branch ([A-066]). */
export const deleteAccident = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const { scope } = actor;
  const at = clock.now();
  const { branch_id: branchId } = await requireEntry(db, actor, id);
  const { timezone } = await requireRecordedBranch(db, actor, branchId);
  if (!can(actor, 'delete_old_accidents', { branchId })) throw new AppError('ACCESS_DENIED');
  await db.transaction().execute(async (tx) => {
    // Locks because a tablet may be adding to the entry.
    await lockBranches(tx, scope, [branchId]);
    const entry = await requireEntry(tx, actor, id);
    const until = keptUntil(entry);
    if (localDay(at, timezone) <= until) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: `It must be kept until ${formatDay(until)}`,
        data: { current: presentAccident(entry, timezone) },
      });
    }
    await requireNotHeld(tx, scope, branchId, entry.incident_date);
    await queries.deleteEntry(tx, scope, id);
    await appendAudit(tx, scope, actor, {
      action: 'accident.deleted',
      entity: 'accident',
      entityId: id,
      branchId,
      at,
    });
  });
};
