import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { SnapshotVisitor } from '@branchbook/contract/snapshot.ts';
import { VISITOR_SHOWN_DAYS } from '@branchbook/contract/visitors.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { ACCEPTED, DUPLICATE, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { presentSnapshotVisitor } from './presenter.ts';
import { listCompanyNames } from './profile-queries.ts';
import * as queries from './queries.ts';

/* Exports for other features. */
export { visitsOf } from './manage-visits.ts';
export { visitorPrivacy } from './privacy-queries.ts';
export { visitorSource } from './report-queries.ts';
export { listVisitTimes } from './queries.ts';

const DAY_MS = 86_400_000;
const NOT_IN_THE_BOOK = 'This visitor is not in the book';

type Item = TabletItem<'visitor.in' | 'visitor.out'>;

/** A visit in the book, as the items so far left it; without an id while it is not stored. */
type Visit = { id?: number; checkIn: Date; checkOut: Date | null };
type Entry = { visit: Visit; item: Item };

/** Loads the visits that sign-out items refer to, as they were before the batch. */
const readBook = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
): Promise<Map<string, Visit>> => {
  const uuids = items.flatMap(({ kind, payload }) =>
    kind === 'visitor.out' ? [payload.visitor] : [],
  );
  const rows = uuids.length > 0 ? await queries.lockVisitors(tx, scope, branchId, uuids) : [];
  return new Map(
    rows.map(({ uuid, id, check_in, check_out }): [string, Visit] => [
      uuid,
      { id, checkIn: check_in, checkOut: check_out },
    ]),
  );
};

const newRow = (
  { branchId, device, now }: TabletWorld,
  { key, payload }: TabletItem<'visitor.in'>,
  { checkIn, checkOut }: Visit,
): queries.NewVisitor => ({
  uuid: key,
  branch_id: branchId,
  ...payload,
  check_in: checkIn,
  check_out: checkOut,
  device_id: device.deviceId,
  received_at: now,
});

/** Ingests the sign-ins and sign-outs of visitors in their order and returns a result for each. */
export const ingestVisitors = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId, device, now } = world;
  const book = await readBook(tx, world, items);
  const came: (Entry & { item: TabletItem<'visitor.in'> })[] = [];
  const left: Entry[] = [];
  const results = items.map((item): ItemResult => {
    if (item.kind === 'visitor.in') {
      const visit: Visit = { checkIn: item.at, checkOut: null };
      book.set(item.key, visit);
      came.push({ visit, item });
      return ACCEPTED;
    }
    const visit = book.get(item.payload.visitor);
    if (!visit) return refused(NOT_IN_THE_BOOK);
    if (visit.checkOut) return DUPLICATE;
    // Clocks of two tablets differ somewhat, and a visitor cannot leave before they came.
    visit.checkOut = item.at > visit.checkIn ? item.at : visit.checkIn;
    left.push({ visit, item });
    return ACCEPTED;
  });

  const known = left.flatMap(({ visit: { id, checkOut } }) =>
    id !== undefined && checkOut ? [{ id, checkOut }] : [],
  );
  await queries.signOutVisitors(tx, scope, known);
  const rows = came.map(({ visit, item }) => newRow(world, item, visit));
  const ids = await queries.insertVisitors(tx, scope, rows);
  for (const [index, { visit }] of came.entries()) visit.id = ids[index];
  const entryOf =
    (action: AuditAction) =>
    ({ visit, item }: Entry) => ({
      actor: device,
      action,
      entity: 'visitor',
      entityId: visit.id ?? null,
      branchId,
      at: now,
      happenedAt: item.at,
    });
  await appendAuditOf(tx, scope, [
    ...came.map(entryOf('visitor.signed-in')),
    ...left.map(entryOf('visitor.signed-out')),
  ]);
  return results;
};

/** Returns the visitors still at a branch, and the company names to choose from. */
export const visitorsForTablet = async (
  db: Db,
  { scope, branchId, now }: { scope: Scope; branchId: number; now: Date },
): Promise<{ visitors: SnapshotVisitor[]; companies: string[] }> => {
  const since = new Date(now.getTime() - VISITOR_SHOWN_DAYS * DAY_MS);
  const rows = await queries.listPresent(db, scope, branchId, since);
  const companies = await listCompanyNames(db, scope);
  return {
    visitors: rows.map(presentSnapshotVisitor),
    companies: companies.toSorted(compareNames),
  };
};
