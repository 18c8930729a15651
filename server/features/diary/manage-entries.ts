import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { DIARY_PAGE, DIARY_RANGE_MAX_DAYS, mayEditDiaryEntry } from '@branchbook/contract/diary.ts';
import type {
  saveDiaryEntry as saving,
  updateDiaryEntry as updating,
} from '@branchbook/contract/diary.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { wholeRange } from '../../platform/day-range.ts';
import type { AskedRange } from '../../platform/day-range.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requireNotHeld } from '../../platform/retention-holds/require-not-held.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch, requireRecordedBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import * as queries from './queries.ts';
import type { EntryRow } from './queries.ts';
import { isNear, NOT_THE_AUTHOR, TOO_FAR } from './diary-rules.ts';

const LIMIT = {
  maxDays: DIARY_RANGE_MAX_DAYS,
  tooLarge: `Please choose ${DIARY_RANGE_MAX_DAYS} days at most`,
  missing: 'Please choose a day, or a first and a last day',
};

type Asked = AskedRange & { branchId: number; date?: Day | undefined; offset: number };

/** Returns a page of a branch's entries for a day, or for a range of days. */
export const listEntries = async (
  { db }: Context,
  actor: PortalActor,
  { branchId, date, offset, ...asked }: Asked,
): Promise<EntryRow[]> => {
  await requireRecordedBranch(db, actor, branchId);
  const range = wholeRange(date === undefined ? asked : { startDate: date, endDate: date }, LIMIT);
  const page = { limit: DIARY_PAGE, offset };
  return queries.listEntries(db, actor.scope, branchId, range, page);
};

const entryOf = (action: AuditAction, entry: EntryRow, at: Date): AuditEntry => ({
  action,
  entity: 'diary entry',
  entityId: entry.id,
  branchId: entry.branch_id,
  details: { date: entry.date },
  at,
});

/**
 * Runs `part` in a transaction on the diary of a branch where the caller may write. Locks the
 * branch, so that no tablet writes at the same time.
 */
const inDiary = async <T>(
  { db }: Context,
  actor: PortalActor,
  branchId: number,
  part: (tx: Tx, timezone: string) => Promise<T>,
): Promise<T> => {
  await requireBranch(db, actor, branchId);
  if (!can(actor, 'keep_branch_records', { branchId })) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    const [branch] = await lockBranches(tx, actor.scope, [branchId]);
    if (!branch) throw new AppError('NOT_FOUND');
    return part(tx, branch.timezone);
  });
};

/** Adds an entry to the diary of a branch, in the caller's name ([A-103]). */
export const saveEntry = (
  context: Context,
  actor: PortalActor,
  { branchId, date, note }: ValidatedOf<typeof saving>['body'],
): Promise<EntryRow> => {
  const { scope, employeeId, name } = actor;
  const at = context.clock.now();
  return inDiary(context, actor, branchId, async (tx, timezone) => {
    if (!isNear(date, localDay(at, timezone))) {
      throw new AppError('VALIDATION', { errors: [{ field: 'date', message: TOO_FAR }] });
    }
    await holdCaller(tx, actor);
    const entry = await queries.insertEntry(tx, scope, {
      uuid: randomUUID(),
      branch_id: branchId,
      date,
      notes: note,
      created_by: employeeId,
      created_by_name: name,
      created_at: at,
      updated_at: at,
    });
    await appendAudit(tx, scope, actor, entryOf('diary.added', entry, at));
    return entry;
  });
};

/** Locks an entry that the caller may change ([A-104]), and returns it. */
const lockEntry = async (
  tx: Tx,
  actor: PortalActor,
  branchId: number,
  id: number,
): Promise<EntryRow> => {
  const entry = await queries.lockEntry(tx, actor.scope, branchId, id);
  if (!entry) throw new AppError('NOT_FOUND');
  if (!mayEditDiaryEntry(actor, { branchId, createdBy: entry.created_by })) {
    throw new AppError('ACCESS_DENIED', { message: NOT_THE_AUTHOR });
  }
  return entry;
};

/** Changes an entry; an earlier edit that a tablet sends afterwards is refused at sync. */
export const updateEntry = (
  context: Context,
  actor: PortalActor,
  { id, branchId, note: notes }: ValidatedOf<typeof updating>['body'],
): Promise<EntryRow> => {
  const { scope } = actor;
  const at = context.clock.now();
  return inDiary(context, actor, branchId, async (tx) => {
    const entry = await lockEntry(tx, actor, branchId, id);
    if (entry.notes === notes) return entry;
    await queries.rewriteEntries(tx, scope, [{ id, notes, updatedAt: at }]);
    await appendAudit(tx, scope, actor, entryOf('diary.changed', entry, at));
    return { ...entry, notes, updated_at: at };
  });
};

/** Deletes an entry from the diary, unless the records of its day are held. */
export const deleteEntry = (
  context: Context,
  actor: PortalActor,
  { id, branchId }: { id: number; branchId: number },
): Promise<void> => {
  const { scope } = actor;
  const at = context.clock.now();
  return inDiary(context, actor, branchId, async (tx) => {
    const entry = await lockEntry(tx, actor, branchId, id);
    await requireNotHeld(tx, scope, branchId, entry.date);
    await queries.deleteEntry(tx, scope, id, at);
    await appendAudit(tx, scope, actor, entryOf('diary.deleted', entry, at));
  });
};
