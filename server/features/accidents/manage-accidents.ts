import { ACCIDENTS_LISTED } from '@branchbook/contract/accidents.ts';
import type { Accident, accidentReport } from '@branchbook/contract/accidents.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { setClock } from '../../platform/database/set-clock.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { inOrder } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { formatDay } from '../../platform/format.ts';
import { requireNotHeld } from '../../platform/retention-holds/require-not-held.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { lockBranches, requireRecordedBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { keepUntil, NO_PARTICULARS, reportFault } from './incident-rules.ts';
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

type Storage = Pick<Context, 'db' | 'vault'>;
type Place = { id: number; timezone: string };

/** Returns the accidents of a branch that happened in a range of days, newest first. */
export const bookOf = async (
  { db, vault }: Storage,
  scope: Scope,
  { id, timezone }: Place,
  range: Partial<DayRange> & { most?: number },
): Promise<Accident[]> => {
  const entries = inEntries(await queries.listBook(db, scope, id, range));
  const opening = { timezone, vault, companyId: scope.companyId };
  return entries.map((entry) => presentAccident(entry, opening));
};

/** Lists the newest accidents of a branch, for callers who may read its reports ([A-102]). */
export const listAccidents = async (
  context: Context,
  actor: PortalActor,
  { branchId, ...asked }: AskedRange & { branchId: number },
): Promise<Accident[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const branch = await requireRecordedBranch(context.db, actor, branchId);
  return bookOf(context, actor.scope, branch, { ...inOrder(asked), most: ACCIDENTS_LISTED });
};

const requireEntry = async (db: Db | Tx, actor: PortalActor, id: number): Promise<BookEntry> => {
  const [entry] = inEntries(await queries.findEntry(db, actor.scope, id));
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
};

/** Deletes an entry whose retention period is over, also of a deleted branch ([A-066]). */
export const deleteAccident = async (
  { db, clock, vault }: Context,
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
        data: {
          current: presentAccident(entry, { timezone, vault, companyId: scope.companyId }),
        },
      });
    }
    await requireNotHeld(tx, scope, branchId, entry.incident_date);
    await setClock(tx, at);
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

type Report = z.output<typeof accidentReport>;

/**
 * Adds to an entry how and when the accident was reported to an authority. It is an addition like
 * any other: it never changes, and the entry is kept for as long as it.
 */
export const addReport = async (
  { db, clock, vault }: Context,
  actor: PortalActor,
  id: number,
  { reported_on: reportedOn, reported_how: reportedHow }: Report,
): Promise<Accident> => {
  const { scope, employeeId, name } = actor;
  const at = clock.now();
  const { branch_id: branchId } = await requireEntry(db, actor, id);
  const { timezone } = await requireRecordedBranch(db, actor, branchId);
  if (!can(actor, 'add_to_any_accident', { branchId })) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    await holdCaller(tx, actor);
    await lockBranches(tx, scope, [branchId]);
    const entry = await queries.findWholeEntry(tx, scope, id);
    if (!entry) throw new AppError('NOT_FOUND');
    const fault = reportFault(reportedOn, entry.incident_date, localDay(at, timezone));
    if (fault) {
      throw new AppError('VALIDATION', { errors: [{ field: 'reported_on', message: fault }] });
    }
    const { id: _, company_id: __, ...facts } = entry;
    const [added = null] = await queries.insertAccidents(tx, scope, [
      {
        ...facts,
        ...NO_PARTICULARS,
        uuid: randomUUID(),
        addendum_to: id,
        description: reportedHow,
        reported_on: reportedOn,
        reported_by: employeeId,
        reported_by_name: name,
        device_id: null,
        keep_until: keepUntil(entry.incident_date, at, timezone),
        occurred_at: at,
        received_at: at,
      },
    ]);
    await appendAudit(tx, scope, actor, {
      action: 'accident.added-to',
      entity: 'accident',
      entityId: added,
      branchId,
      at,
    });
    const opening = { timezone, vault, companyId: scope.companyId };
    return presentAccident(await requireEntry(tx, actor, id), opening);
  });
};
