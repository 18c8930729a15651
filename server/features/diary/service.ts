import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { mayEditDiaryEntry } from '@branchbook/contract/diary.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotDiaryEntry } from '@branchbook/contract/snapshot.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { ACCEPTED, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { presentSnapshotEntry } from './presenter.ts';
import * as queries from './queries.ts';
import { isNear, NOT_THE_AUTHOR, TOO_FAR } from './diary-rules.ts';

/* Exports for other features. */
export { diaryPrivacy } from './privacy-queries.ts';
export { diarySource } from './report-queries.ts';

/** Numbers of days back and ahead that a tablet shows. */
const SHOWN = { back: 1, ahead: 7 };

const NOT_IN_THE_DIARY = 'This entry is not in the diary';
const DELETED = 'This entry has been deleted';
const CHANGED_LATER = 'This entry was changed again later';

type Add = TabletItem<'diary.add'>;
type Item = Add | TabletItem<'diary.edit'>;

/** An entry after the changes of the items so far; it has no id when one of them added it. */
type Entry = {
  id?: number;
  date: Day;
  notes: string;
  createdBy: number;
  updatedAt: Date;
  deleted: boolean;
};

/** Locks the entries that items change, and returns them by uuid. */
const readDiary = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
): Promise<Map<string, Entry>> => {
  const uuids = items.flatMap(({ kind, payload }) =>
    kind === 'diary.edit' ? [payload.entry] : [],
  );
  const rows = uuids.length > 0 ? await queries.lockEntries(tx, scope, branchId, uuids) : [];
  return new Map(
    rows.map((row): [string, Entry] => [
      row.uuid,
      {
        id: row.id,
        date: row.date,
        notes: row.notes,
        createdBy: row.created_by,
        updatedAt: row.updated_at,
        deleted: row.deleted_at !== null,
      },
    ]),
  );
};

/** Returns why a person cannot change an entry; null when they can. */
const objectionTo = (
  { by, at }: TabletItem<'diary.edit'>,
  entry: Entry,
  branchId: number,
): string | null => {
  if (entry.deleted) return DELETED;
  if (!mayEditDiaryEntry(by, { ...entry, branchId })) return NOT_THE_AUTHOR;
  // An edit that was made offline can arrive after a later edit.
  return at.getTime() < entry.updatedAt.getTime() - CLOCKS_DIFFER_MS ? CHANGED_LATER : null;
};

const newRow = (
  { branchId }: TabletWorld,
  { key, by, at }: Add,
  entry: Entry,
): queries.NewEntry => ({
  uuid: key,
  branch_id: branchId,
  date: entry.date,
  notes: entry.notes,
  created_by: by.employeeId,
  created_by_name: by.name,
  created_at: at,
  updated_at: entry.updatedAt,
});

/** Ingests diary items in their order, and returns the result of each item. */
export const ingestDiary = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId, timezone, now } = world;
  const diary = await readDiary(tx, world, items);
  const added: { item: Add; entry: Entry }[] = [];
  const changed: { item: Item; entry: Entry }[] = [];
  const results = items.map((item): ItemResult => {
    const { by, at, payload } = item;
    if (!can(by, 'keep_branch_records', { branchId })) return NOT_ALLOWED;
    if (item.kind === 'diary.add') {
      const { date, note: notes } = item.payload;
      if (!isNear(date, localDay(at, timezone))) return refused(TOO_FAR);
      const entry = { date, notes, createdBy: by.employeeId, updatedAt: at, deleted: false };
      diary.set(item.key, entry);
      added.push({ item, entry });
      return ACCEPTED;
    }
    const entry = diary.get(item.payload.entry);
    if (!entry) return refused(NOT_IN_THE_DIARY);
    const objection = objectionTo(item, entry, branchId);
    if (objection !== null) return refused(objection);
    const updatedAt = at > entry.updatedAt ? at : entry.updatedAt;
    Object.assign(entry, { notes: payload.note, updatedAt });
    changed.push({ item, entry });
    return ACCEPTED;
  });

  const rewritten = new Set(changed.map(({ entry }) => entry));
  await queries.rewriteEntries(
    tx,
    scope,
    [...rewritten].flatMap(({ id, notes, updatedAt }) =>
      id === undefined ? [] : [{ id, notes, updatedAt }],
    ),
  );
  const rows = added.map(({ item, entry }) => newRow(world, item, entry));
  const ids = await queries.insertEntries(tx, scope, rows);
  for (const [index, { entry }] of added.entries()) Object.assign(entry, { id: ids[index] });
  const auditOf =
    (action: AuditAction) =>
    ({ item: { by, at }, entry }: { item: Item; entry: Entry }) => ({
      actor: by,
      action,
      entity: 'diary entry',
      entityId: entry.id ?? null,
      branchId,
      details: { date: entry.date },
      at: now,
      happenedAt: at,
    });
  await appendAuditOf(tx, scope, [
    ...added.map(auditOf('diary.added')),
    ...changed.map(auditOf('diary.changed')),
  ]);
  return results;
};

/** Returns the entries of the days around today. */
export const diaryForTablet = async (
  db: Db,
  { scope, branchId, today }: { scope: Scope; branchId: number; today: Day },
): Promise<SnapshotDiaryEntry[]> => {
  const rows = await queries.listEntries(db, scope, branchId, {
    from: addDays(today, -SHOWN.back),
    to: addDays(today, SHOWN.ahead),
  });
  return rows.map(presentSnapshotEntry);
};
