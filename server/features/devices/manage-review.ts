import { itemSummary } from '@branchbook/contract/item-summary.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { REVIEW_PAGE } from '@branchbook/contract/review.ts';
import type { ReviewItem } from '@branchbook/contract/review.ts';
import { isForgotten } from '@branchbook/contract/signing.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { ItemResult, TabletWorld } from '../../platform/tablet-items.ts';
import { requireReach } from '../branches/service.ts';
import * as queries from './review-queries.ts';
import type { NewReviewItem, ReviewRow } from './review-queries.ts';
import type { ReadItem } from './read-signed-items.ts';

const DAY_MS = 86_400_000;
/** Days for which the contents of a refused item are kept after a manager has reviewed it. */
const CONTENTS_KEPT_DAYS = 30;

/** Returns the contents to keep for review: none about people from outside, or about health. */
const keptContents = ({ kind, sent }: ReadItem): string | null =>
  isForgotten(kind) ? null : sent.payload;

/** Picks the items that a manager has to read: refused items and unusual ones. */
export const forReview = (items: ReadItem[], made: Map<string, ItemResult>): NewReviewItem[] =>
  items.flatMap((one) => {
    const { key, kind, employeeId, at } = one;
    const result = made.get(key);
    if (!result) return [];
    const about = { key, kind, employeeId, at };
    if (result.status === 'refused') {
      const reason = result.reason ?? '';
      return { ...about, outcome: 'refused' as const, reason, payload: keptContents(one) };
    }
    const reason = result.review ?? ('review' in one ? one.review : null);
    return reason ? { ...about, outcome: 'filed' as const, reason, payload: null } : [];
  });

const KEY_IS_LOST =
  'Recorded before the server was restored from a backup, which does not have the key of this person';

/** Result of an item that managers have now, so that the tablet need not keep it for ever. */
export const FOR_REVIEW: ItemResult = { status: 'review', reason: KEY_IS_LOST };

/**
 * Picks the items whose signature a restored server cannot check, because the key was created after
 * the backup. These items make no record, and managers see their contents.
 */
export const unverifiedOf = (items: ReadItem[], restoredAt: Date | null): NewReviewItem[] =>
  items.flatMap((one) => {
    const isLost = restoredAt && 'isForged' in one && one.isForged && one.at < restoredAt;
    if (!isLost) return [];
    const { key, kind, employeeId, at } = one;
    return {
      key,
      kind,
      employeeId,
      at,
      outcome: 'unverified' as const,
      reason: KEY_IS_LOST,
      payload: keptContents(one),
    };
  });

/** Adds items of a batch to the managers' review list, so that no item is on one tablet only. */
export const sendForReview = async (
  tx: Tx,
  { scope, device, branchId, now }: Pick<TabletWorld, 'scope' | 'device' | 'branchId' | 'now'>,
  items: NewReviewItem[],
): Promise<void> => {
  if (items.length === 0) return;
  const { deviceId } = device;
  const sender = { branchId, deviceId, receivedAt: now };
  const records = await queries.insertReviewItems(tx, scope, sender, items);
  if (records === 0) return;
  await appendAudit(tx, scope, device, {
    action: 'device.sent-for-review',
    entity: 'device',
    entityId: deviceId,
    branchId,
    details: { records },
    at: now,
  });
};

/** Returns the contents of an item as lines; an unreadable item is shown as it was sent. */
const contentsOf = ({ kind, payload }: ReviewRow): string[] => {
  if (payload === null) return [];
  try {
    const read = syncPayloads[kind as SyncKind].safeParse(JSON.parse(payload));
    return read.success ? itemSummary(kind as SyncKind, read.data) : [payload];
  } catch {
    return [payload];
  }
};

const presentReviewItem = (row: ReviewRow): ReviewItem => ({
  id: row.id,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  device_name: row.device_name,
  kind: row.kind as SyncKind,
  person_name: row.person_name,
  outcome: row.outcome as ReviewItem['outcome'],
  reason: row.reason,
  contents: contentsOf(row),
  occurred_at: row.occurred_at.toISOString(),
  received_at: row.received_at.toISOString(),
});

/** Returns the items to review at one branch, or at all branches that the caller reaches. */
export const listReviewItems = async (
  { db }: Context,
  actor: PortalActor,
  { branchId, offset }: { branchId?: number | undefined; offset: number },
): Promise<{ items: ReviewItem[]; total: number }> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  if (branchId !== undefined) await requireReach(db, actor, branchId);
  const branches = branchId === undefined ? actor.branches : [branchId];
  const page = { limit: REVIEW_PAGE, offset };
  const rows = await queries.listOpen(db, actor.scope, branches, page);
  const total = await queries.countOpen(db, actor.scope, branches);
  return { items: rows.map(presentReviewItem), total };
};

/** Takes an item off the review list; its row keeps who did that, and when. */
export const markReviewed = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const { scope, employeeId } = actor;
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const item = await queries.findReviewItem(db, scope, id);
  if (!item) throw new AppError('NOT_FOUND');
  await requireReach(db, actor, item.branch_id);
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await queries.setReviewed(tx, scope, { id, by: employeeId, at }))) return;
    await appendAudit(tx, scope, actor, {
      action: 'review-item.reviewed',
      entity: 'review item',
      entityId: id,
      branchId: item.branch_id,
      at,
    });
  });
};

/** Deletes the contents of items that were reviewed a month ago. */
export const forgetReviewed = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.forgetContents(db, new Date(clock.now().getTime() - CONTENTS_KEPT_DAYS * DAY_MS));
