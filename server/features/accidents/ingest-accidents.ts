import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { formatDay } from '../../platform/format.ts';
import type { PersonAtDevice } from '../../platform/session/actor.ts';
import { ACCEPTED, acceptedForReview, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { incidentAt, keepUntil, localMoment, NO_PARTICULARS } from './incident-rules.ts';
import { personnelOf } from './personnel-rules.ts';
import type { Personnel } from './personnel-rules.ts';
import * as queries from './queries.ts';
import type { NewAccident, NewAddress } from './queries.ts';
import { sealAddress } from './seal-addresses.ts';
import type { AddressOf } from './seal-addresses.ts';

const NOT_HERE = 'The injured person does not work at this branch';
const NOT_IN_THE_BOOK = 'This entry is not in the accident book';
const NOT_THE_AUTHOR = 'Only the person who reported this, or a manager, can add to it';
const NOT_THE_WRITER = 'Only the person who reported this can add the address';
const NO_ADDRESS_ASKED = 'This entry asks for no address';

type Add = TabletItem<'accident.add'>;
type Address = TabletItem<'accident.address'>;
type Addendum = TabletItem<'accident.addendum'>;
type Item = Add | Address | Addendum;

/** An entry in the book; without an id while it is still an item of this batch. */
type Entry = { id?: number; row: NewAccident };
type Written<T extends Item> = { item: T; entry: Entry };

/** The people and entries that a batch names. */
type Known = {
  /** Names of injured colleagues, by id; null where deleted. */
  people: Map<number, string | null>;
  personnel: Map<number, Personnel>;
  book: Map<string, Entry>;
  /** Entries that have the address of the injured person. */
  addressed: Set<Entry>;
};

const askedPeople = (items: Item[]): number[] =>
  items.flatMap((item) =>
    item.kind === 'accident.add' && item.payload.employee_id ? [item.payload.employee_id] : [],
  );

const askedEntries = (items: Item[]): string[] =>
  items.flatMap((item) => (item.kind === 'accident.add' ? [] : [item.payload.accident]));

/** Lists the people whose personnel records entries of the present form need. */
const askedPersonnel = (items: Item[]): number[] => [
  ...new Set(
    items.flatMap((item) =>
      item.kind === 'accident.add' && item.payload.particulars
        ? [item.by.employeeId, ...askedPeople([item])]
        : [],
    ),
  ),
];

/** Reads the stored entries that items add to, and the people that items name. */
const readKnown = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
): Promise<Known> => {
  const [asked, uuids, ofBook] = [askedPeople(items), askedEntries(items), askedPersonnel(items)];
  const people =
    asked.length > 0
      ? await queries.findPeopleOf(tx, scope, branchId, asked)
      : new Map<number, null>();
  const personnel = ofBook.length > 0 ? await queries.findOccupations(tx, scope, ofBook) : [];
  const rows = uuids.length > 0 ? await queries.findAccidents(tx, scope, branchId, uuids) : [];
  const book = new Map(
    rows.map(({ asked: uuid, id, company_id: _, ...row }): [string, Entry] => [uuid, { id, row }]),
  );
  const ids = rows.filter((row) => row.injured_address_given).map(({ id }) => id);
  const addressed = new Set(ids.length > 0 ? await queries.findAddressed(tx, scope, ids) : []);
  return {
    people,
    personnel: new Map(personnel.map((row) => [row.id, personnelOf(row)])),
    book,
    addressed: new Set([...book.values()].filter(({ id }) => id && addressed.has(id))),
  };
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

/** Returns the columns of what the present form asks; none for tablets of a former version. */
const particularColumns = ({ by, payload }: Add, { personnel }: Known): Partial<NewAccident> => {
  const { employee_id: hurt, particulars } = payload;
  if (!particulars) return {};
  const { injured } = particulars;
  return {
    place: particulars.place,
    cause: particulars.cause,
    injury: particulars.injury,
    safety_reps_consent: particulars.safety_reps_consent,
    injured_occupation: hurt
      ? (personnel.get(hurt)?.occupation ?? null)
      : (injured?.occupation ?? null),
    injured_address_given: !hurt && injured?.address_given === true,
    writer_occupation: personnel.get(by.employeeId)?.occupation ?? null,
  };
};

const rowOf = (
  { branchId, device, now, timezone }: TabletWorld,
  item: Add,
  known: Known,
): NewAccident => {
  const { key, by, at, payload } = item;
  const { particulars, ...fields } = payload;
  const isWriterGone = Boolean(particulars) && !known.personnel.has(by.employeeId);
  return {
    ...fields,
    ...particularColumns(item, known),
    // The stored name of an employee of this branch replaces the name sent by the tablet.
    employee_name: known.people.get(fields.employee_id ?? 0) ?? fields.employee_name,
    uuid: key,
    branch_id: branchId,
    reported_by: by.employeeId,
    // The book keeps the name of a writer who was deleted before the entry arrived, as of any other.
    reported_by_name: (isWriterGone && particulars?.written_by) || by.name,
    device_id: device.deviceId,
    keep_until: keepUntil(fields.incident_date, at, timezone),
    occurred_at: at,
    received_at: now,
  };
};

/** Builds an addendum: a copy of the entry's row with its own text and author. */
const addendumRow = (
  world: TabletWorld,
  { key, by, at, payload }: Addendum,
  { id, row }: Entry,
): NewAccident => ({
  ...row,
  ...NO_PARTICULARS,
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

/** Returns why the address of an injured person cannot be added to an entry; null if it can. */
const addressFault = (
  { by, payload }: Address,
  entry: Entry | undefined,
  { addressed }: Known,
): ItemResult | null => {
  if (!entry) return refused(NOT_IN_THE_BOOK);
  if (entry.row.reported_by !== by.employeeId) return refused(NOT_THE_WRITER);
  // An addendum's uuid names its entry, too, but an address belongs to the entry alone.
  const isEntry = entry.row.uuid === payload.accident;
  const isAsked = isEntry && entry.row.injured_address_given === true && !addressed.has(entry);
  return isAsked ? null : refused(NO_ADDRESS_ASKED);
};

type Batch = { added: Written<Add>[]; addresses: Written<Address>[]; addenda: Written<Addendum>[] };

/** Encrypts the addresses of a batch: those that were asked for, and those on personnel records. */
const sealedAddresses = (
  { scope, vault, now }: TabletWorld,
  { added, addresses }: Batch,
  { personnel }: Known,
): NewAddress[] => {
  const seal = ({ id }: Entry, person: AddressOf, address: string | null | undefined) => {
    if (!address || id === undefined) return [];
    const place = { companyId: scope.companyId, accidentId: id, person };
    const sealed = sealAddress(vault, place, address);
    return [{ accident_id: id, person, sealed, received_at: now }];
  };
  return [
    ...added.flatMap(({ item, entry }) => {
      if (!item.payload.particulars) return [];
      const { employee_id: hurt, reported_by: writer } = entry.row;
      return [
        ...(hurt ? seal(entry, 'injured', personnel.get(hurt)?.address) : []),
        ...seal(entry, 'writer', personnel.get(writer)?.address),
      ];
    }),
    ...addresses.flatMap(({ item, entry }) => seal(entry, 'injured', item.payload.address)),
  ];
};

/** Stores a batch and its rows in the audit log, which name no person and no address. */
const store = async (tx: Tx, world: TabletWorld, batch: Batch, known: Known): Promise<void> => {
  const { scope, branchId, now } = world;
  const { added, addresses, addenda } = batch;
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
  const sealed = sealedAddresses(world, batch, known);
  if (sealed.length > 0) await queries.insertAddresses(tx, scope, sealed);
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
    ...addresses.map(({ item, entry }) => auditOf('accident.address-added', item, entry.id)),
    ...addenda.map(({ item }, index) => auditOf('accident.added-to', item, addendumIds[index])),
  ]);
};

/** Ingests accidents, addresses and addenda from a tablet in order; returns a result for each item. */
export const ingestAccidents = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const known = await readKnown(tx, world, items);
  const { book, people } = known;
  const batch: Batch = { added: [], addresses: [], addenda: [] };
  const results = items.map((item): ItemResult => {
    if (!can(item.by, 'keep_branch_records', { branchId: world.branchId })) return NOT_ALLOWED;
    if (item.kind === 'accident.add') {
      const { filed, review } = fileable(item, people, world.timezone);
      const entry = { row: rowOf(world, filed, known) };
      book.set(item.key, entry);
      batch.added.push({ item, entry });
      return review === null ? ACCEPTED : acceptedForReview(review);
    }
    const entry = book.get(item.payload.accident);
    if (item.kind === 'accident.address') {
      const fault = addressFault(item, entry, known);
      if (fault || !entry) return fault ?? refused(NOT_IN_THE_BOOK);
      known.addressed.add(entry);
      batch.addresses.push({ item, entry });
      return ACCEPTED;
    }
    if (!entry) return refused(NOT_IN_THE_BOOK);
    if (!mayAddTo(item.by, entry)) return refused(NOT_THE_AUTHOR);
    // An addendum to an addendum belongs to the entry itself.
    book.set(item.key, entry);
    batch.addenda.push({ item, entry });
    return ACCEPTED;
  });
  await store(tx, world, batch, known);
  return results;
};
