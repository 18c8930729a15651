import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { isHarm } from '@branchbook/contract/complaint-kinds.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { formatDay } from '../../platform/format.ts';
import { findPhotosByHash } from '../../platform/photos/queries.ts';
import { ACCEPTED, acceptedForReview, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { daysToHold, isStillToCome } from './complaint-rules.ts';
import { insertHolds } from './hold-queries.ts';
import * as queries from './queries.ts';
import type { NewComplaint } from './queries.ts';
import { sealCustomer } from './seal-customer.ts';

const NOT_RECORDED = 'This complaint is not recorded';
const NOT_THE_AUTHOR = 'Only the person who recorded this complaint can add to it';

type Add = TabletItem<'complaint.add'>;
type OfCustomer = TabletItem<'complaint.customer'>;
type Item = Add | OfCustomer;

/** A complaint with its author; without an id while it is still an item of this batch. */
type Known = { id?: number; reportedBy: number; row?: NewComplaint };

/** Returns the stored complaints that items add to, by uuid. */
const readKnown = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
): Promise<Map<string, Known>> => {
  const uuids = items.flatMap(({ kind, payload }) =>
    kind === 'complaint.customer' ? [payload.complaint] : [],
  );
  const rows = uuids.length > 0 ? await queries.findByUuids(tx, scope, branchId, uuids) : [];
  return new Map(
    rows.map(({ uuid, id, reported_by }): [string, Known] => [
      uuid,
      { id, reportedBy: reported_by },
    ]),
  );
};

/** Returns the ids of the photos that have arrived already, by hash. */
const readPhotos = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
): Promise<Map<string, number>> => {
  const hashes = items.flatMap(({ kind, payload }) =>
    kind === 'complaint.add' && payload.photo ? [Buffer.from(payload.photo, 'hex')] : [],
  );
  const photos = hashes.length > 0 ? await findPhotosByHash(tx, scope, branchId, hashes) : [];
  return new Map(photos.map(({ id, sha256 }) => [sha256?.toString('hex') ?? '', id]));
};

/**
 * Returns the row of a complaint, with a reason for review where it is unusual: a signed complaint is
 * never refused. A meal that was still to come, as from a tablet with a wrong clock, is filed as one
 * on an unknown day.
 */
const rowOf = (
  { branchId, device, timezone, now }: TabletWorld,
  { key, by, at, payload }: Add,
  photos: Map<string, number>,
): { row: NewComplaint; review: string | null } => {
  const { photo, ...said } = payload;
  const isTooLate = isStillToCome(said, new Date(at.getTime() + CLOCKS_DIFFER_MS), timezone);
  const row = {
    ...said,
    ...(isTooLate && { eaten_on: null, eaten_time: null }),
    uuid: key,
    branch_id: branchId,
    photo_id: (photo && photos.get(photo)) || null,
    photo_sha256: photo ? Buffer.from(photo, 'hex') : null,
    reported_by: by.employeeId,
    reported_by_name: by.name,
    device_id: device.deviceId,
    reported_on: localDay(at, timezone),
    occurred_at: at,
    received_at: now,
  };
  const eaten = isTooLate && said.eaten_on !== null ? said.eaten_on : null;
  return { row, review: eaten && `Eaten on ${formatDay(eaten)}, which was then still to come` };
};

/** Ingests complaints and the details of customers in order; returns a result for each item. */
export const ingestComplaints = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId, now, vault } = world;
  const known = await readKnown(tx, world, items);
  const photos = await readPhotos(tx, world, items);
  const added: { item: Add; of: Known & { row: NewComplaint } }[] = [];
  const customers: { item: OfCustomer; of: Known }[] = [];
  const results = items.map((item): ItemResult => {
    if (!can(item.by, 'keep_branch_records', { branchId })) return NOT_ALLOWED;
    if (item.kind === 'complaint.add') {
      const { row, review } = rowOf(world, item, photos);
      const of = { reportedBy: item.by.employeeId, row };
      known.set(item.key, of);
      added.push({ item, of });
      return review === null ? ACCEPTED : acceptedForReview(review);
    }
    const of = known.get(item.payload.complaint);
    if (!of) return refused(NOT_RECORDED);
    if (of.reportedBy !== item.by.employeeId) return refused(NOT_THE_AUTHOR);
    customers.push({ item, of });
    return ACCEPTED;
  });

  for (const { item, of } of customers) {
    const { complaint: uuid } = item.payload;
    const customer = sealCustomer(vault, scope.companyId, uuid, item.payload);
    if (of.row) of.row.customer = customer;
    else if (of.id !== undefined) await queries.saveCustomer(tx, scope, of.id, customer);
  }
  const ids = await queries.insertComplaints(
    tx,
    scope,
    added.map(({ of }) => of.row),
  );
  for (const [index, { of }] of added.entries()) Object.assign(of, { id: ids[index] });
  const holds = added.flatMap(({ item, of }) =>
    isHarm(item.payload.kind)
      ? daysToHold(
          { eaten_on: of.row.eaten_on ?? null, eaten_time: of.row.eaten_time ?? null },
          item.at,
          world,
        ).map((days) => ({ ...days, branchId, complaintId: of.id ?? 0 }))
      : [],
  );
  await insertHolds(tx, scope, holds, now);
  const auditOf =
    (action: AuditAction) =>
    ({ item: { by, at }, of }: { item: Item; of: Known }) => ({
      actor: by,
      action,
      entity: 'complaint',
      entityId: of.id ?? null,
      branchId,
      at: now,
      happenedAt: at,
    });
  await appendAuditOf(tx, scope, [
    ...added.map(auditOf('complaint.reported')),
    ...customers.map(auditOf('complaint.customer-added')),
  ]);
  return results;
};
