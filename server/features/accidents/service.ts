import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { formatDay } from '../../platform/format.ts';
import type { PersonAtDevice, Scope } from '../../platform/session/actor.ts';
import { ACCEPTED, acceptedForReview, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { incidentAt, keepUntil, localMoment } from './incident-rules.ts';
import { presentSnapshotAccident } from './presenter.ts';
import * as queries from './queries.ts';
import type { NewAccident } from './queries.ts';

/* Exports for other features. */
export { accidentsOf } from './manage-accidents.ts';
export { accidentPrivacy, countEntriesNaming } from './privacy-queries.ts';
export { accidentSource } from './report-queries.ts';
export { presentAccident } from './presenter.ts';

/** Tablets show, and can add to, the entries reported in the last seven days. */
const SHOWN_MS = 7 * 86_400_000;

const NOT_HERE = 'The injured person does not work at this branch';
const NOT_IN_THE_BOOK = 'This entry is not in the accident book';
const NOT_THE_AUTHOR = 'Only the person who reported this, or a manager, can add to it';

type Add = TabletItem<'accident.add'>;
type Addendum = TabletItem<'accident.addendum'>;
type Item = Add | Addendum;

/** An entry in the book; without an id while it is still an item of this batch. */
type Entry = { id?: number; row: NewAccident };
type Written<T extends Item> = { item: T; entry: Entry };

const askedPeople = (items: Item[]): number[] =>
  items.flatMap((item) =>
    item.kind === 'accident.add' && item.payload.employee_id ? [item.payload.employee_id] : [],
  );

const askedEntries = (items: Item[]): string[] =>
  items.flatMap((item) => (item.kind === 'accident.addendum' ? [item.payload.accident] : []));

/** Returns the stored entries that items add to, by the uuid that each item names. */
const readBook = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
): Promise<Map<string, Entry>> => {
  const uuids = askedEntries(items);
  const rows = uuids.length > 0 ? await queries.findAccidents(tx, scope, branchId, uuids) : [];
  return new Map(
    rows.map(({ asked, id, company_id: _, ...row }): [string, Entry] => [asked, { id, row }]),
  );
};

const isStillToCome = ({ at, payload }: Add, timezone: string): boolean =>
  incidentAt(payload, timezone).getTime() > at.getTime() + CLOCKS_DIFFER_MS;

/**
 * Returns an accident in the form to file, with a reason for review where it is unusual: a signed
 * accident is never refused. An incident in the future, as from a tablet with a wrong clock, is
 * filed under the time of its report.
 */
const fileable = (
  item: Add,
  people: Map<number, unknown>,
  timezone: string,
): { filed: Add; review: string | null } => {
  const { employee_id: hurt, incident_date: day, incident_time: time } = item.payload;
  const isStranger = Boolean(hurt) && !people.has(hurt ?? 0);
  const payload = { ...item.payload, ...(isStranger && { employee_id: null }) };
  if (isStillToCome(item, timezone)) {
    const filed = { ...item, payload: { ...payload, ...localMoment(item.at, timezone) } };
    return {
      filed,
      review: `Reported as an accident on ${formatDay(day)} at ${time}, then still to come`,
    };
  }
  return { filed: { ...item, payload }, review: isStranger ? NOT_HERE : null };
};

const rowOf = (
  { branchId, device, now, timezone }: TabletWorld,
  { key, by, at, payload }: Add,
  hurt: string | null | undefined,
): NewAccident => ({
  ...payload,
  // The stored name of an employee of this branch replaces the name sent by the tablet.
  employee_name: hurt ?? payload.employee_name,
  uuid: key,
  branch_id: branchId,
  reported_by: by.employeeId,
  reported_by_name: by.name,
  device_id: device.deviceId,
  keep_until: keepUntil(payload.incident_date, at, timezone),
  occurred_at: at,
  received_at: now,
});

/** Builds an addendum: a copy of the entry's row with its own text and author. */
const addendumRow = (
  world: TabletWorld,
  { key, by, at, payload }: Addendum,
  { id, row }: Entry,
): NewAccident => ({
  ...row,
  uuid: key,
  addendum_to: id ?? null,
  description: payload.description,
  reported_by: by.employeeId,
  reported_by_name: by.name,
  device_id: world.device.deviceId,
  keep_until: keepUntil(row.incident_date, at, world.timezone),
  occurred_at: at,
  received_at: world.now,
});

const mayAddTo = (by: PersonAtDevice, { row }: Entry): boolean =>
  row.reported_by === by.employeeId || can(by, 'add_to_any_accident', { branchId: row.branch_id });

/** Ingests accidents and addenda from a tablet in order and returns a result for each item. */
export const ingestAccidents = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId, timezone, now } = world;
  const asked = askedPeople(items);
  const people =
    asked.length > 0
      ? await queries.findPeopleOf(tx, scope, branchId, asked)
      : new Map<number, null>();
  const book = await readBook(tx, world, items);
  const added: Written<Add>[] = [];
  const addenda: Written<Addendum>[] = [];
  const results = items.map((item): ItemResult => {
    if (!can(item.by, 'keep_branch_records', { branchId })) return NOT_ALLOWED;
    if (item.kind === 'accident.add') {
      const { employee_id: hurt } = item.payload;
      const { filed, review } = fileable(item, people, timezone);
      const entry = { row: rowOf(world, filed, people.get(hurt ?? 0)) };
      book.set(item.key, entry);
      added.push({ item, entry });
      return review === null ? ACCEPTED : acceptedForReview(review);
    }
    const entry = book.get(item.payload.accident);
    if (!entry) return refused(NOT_IN_THE_BOOK);
    if (!mayAddTo(item.by, entry)) return refused(NOT_THE_AUTHOR);
    // An addendum to an addendum belongs to the entry itself.
    book.set(item.key, entry);
    addenda.push({ item, entry });
    return ACCEPTED;
  });

  const ids = await queries.insertAccidents(
    tx,
    scope,
    added.map(({ entry }) => entry.row),
  );
  for (const [index, { entry }] of added.entries()) entry.id = ids[index];
  const addendumIds = await queries.insertAccidents(
    tx,
    scope,
    addenda.map(({ item, entry }) => addendumRow(world, item, entry)),
  );
  const auditOf = (action: AuditAction, { by, at }: Item, id: number | undefined) => ({
    actor: by,
    action,
    entity: 'accident',
    entityId: id ?? null,
    branchId,
    at: now,
    happenedAt: at,
  });
  await appendAuditOf(tx, scope, [
    ...added.map(({ item, entry }) => auditOf('accident.reported', item, entry.id)),
    ...addenda.map(({ item }, index) => auditOf('accident.added-to', item, addendumIds[index])),
  ]);
  return results;
};

/** Lists the entries reported in the last seven days, to which a tablet can add. */
export const accidentsForTablet = async (
  db: Db,
  { scope, branchId, now }: { scope: Scope; branchId: number; now: Date },
): Promise<SnapshotAccident[]> => {
  const since = new Date(now.getTime() - SHOWN_MS);
  const rows = await queries.listAccidentsSince(db, scope, branchId, since);
  return rows.map(presentSnapshotAccident);
};
