import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import type { SyncItem, SyncResult } from '@branchbook/contract/tablet.ts';
import { AppError } from '../../platform/app-error.ts';
import { noteRefusal } from '../../platform/audit/access-log.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import { isPassing } from '../../platform/database/violations.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { watchBranches } from '../alerts/service.ts';
import { notifyPeople } from '../notifications/service.ts';
import { isCorrected, isImplausible, skewOf, timesOf } from './clock-skew-rules.ts';
import { FOR_REVIEW, forReview, sendForReview, unverifiedOf } from './manage-review.ts';
import { keepSignatures } from './keep-signatures.ts';
import { claimedSignatures, provenSignatures } from './key-pair-rules.ts';
import type { PairSignature } from './key-pair-rules.ts';
import { readItem, signersOf } from './read-signed-items.ts';
import type { ReadItem } from './read-signed-items.ts';
import { ingestOf } from '../record-kinds/service.ts';
import type { Ingest } from '../record-kinds/service.ts';
import * as queries from './sync-queries.ts';

const NOT_SAVED = refused('This could not be saved. Please tell your manager.');
const KEY_IS_TAKEN = refused('This key was used for something else');

const ingestOne = async (
  { log }: Context,
  tx: Tx,
  world: TabletWorld,
  ingest: Ingest,
  item: TabletItem,
): Promise<ItemResult> => {
  try {
    const [result] = await withSavepoint(tx, () => ingest(tx, world, [item]));
    return result ?? NOT_SAVED;
  } catch (error) {
    if (error instanceof AppError) return refused(error.message);
    if (isPassing(error)) throw error;
    // One bad item must not keep the rest of a branch's day from arriving.
    log.error({ err: error, key: item.key, kind: item.kind }, 'a tablet item failed');
    return NOT_SAVED;
  }
};

/** Error of a handler that could not ingest all of its items together. */
class GroupError extends Error {}

/** Error of a batch that was ingested though some of its signatures are not genuine. */
class UnprovenError extends Error {}

/** Strategy for ingesting the items of one handler: together or one by one. */
type IngestKind = (
  context: Context,
  tx: Tx,
  world: TabletWorld,
  ingest: Ingest,
  items: TabletItem[],
) => Promise<ItemResult[]>;

/** Ingests all items of a handler together, which nearly always works. */
const ingestTogether: IngestKind = async (_context, tx, world, ingest, items) => {
  try {
    return await ingest(tx, world, items);
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new GroupError('Some items could not be taken in', { cause: error });
  }
};

/** Ingests each item within its own savepoint, to find the item that fails. */
const ingestOneByOne: IngestKind = async (context, tx, world, ingest, items) => {
  const results: ItemResult[] = [];
  for (const item of items) results.push(await ingestOne(context, tx, world, ingest, item));
  return results;
};

/** Stores a skew that corrected times; one of more than a day goes to the audit log, too. */
const noteClock = async (tx: Tx, { device, now }: TabletWorld, skewMs: number): Promise<void> => {
  const { scope, deviceId, branchId } = device;
  if (!isCorrected(skewMs)) return;
  await queries.noteSkew(tx, scope, deviceId, skewMs);
  if (!isImplausible(skewMs)) return;
  await appendAudit(tx, scope, device, {
    action: 'device.clock-off',
    entity: 'device',
    entityId: deviceId,
    branchId,
    details: { minutes: Math.round(skewMs / 60_000) },
    at: now,
  });
};

/** Records in the log and the audit log that a tablet sent items without a valid signature. */
const noteForgery = (context: Context, device: DeviceActor, items: number): void => {
  const { scope, deviceId, branchId } = device;
  const at = context.clock.now();
  context.log.warn({ deviceId, items }, 'items not signed');
  context.background.run('writing down forged items', () =>
    noteRefusal(context, {
      scope,
      actor: device,
      action: 'tablet-record.forged',
      entity: 'device',
      entityId: deviceId,
      branchId,
      details: { records: items },
      at,
    }),
  );
};

/** `proven` holds the signatures that are taken to be made by their key pairs. */
type Batch = { deviceNow: string; items: SyncItem[]; proven: Set<PairSignature> };
type Known = { kind: string; employeeId: number | null; result: ItemResult };

/** Returns the result of an item's key, or a refusal if the key had another kind or person. */
const answerTo = (one: ReadItem, known: Known | undefined): ItemResult => {
  if (!known) return 'refusal' in one ? one.refusal : NOT_SAVED;
  const isSame = known.kind === one.kind && known.employeeId === one.employeeId;
  return isSame ? known.result : KEY_IS_TAKEN;
};

/** Ingests a batch. Returns the result of each item, and how many have no valid signature. */
const ingestBatch = async (
  context: Context,
  tx: Tx,
  device: DeviceActor,
  { deviceNow, items, proven }: Batch,
  ingestKind: IngestKind,
): Promise<{ results: ItemResult[]; forged: number }> => {
  const { scope, branchId, deviceId, deviceUid } = device;
  const now = context.clock.now();
  const skewMs = skewOf(now, deviceNow);
  // Locks the branch, because two tablets may send the same tasks in different orders.
  const branch = await queries.lockBranchOfTablet(tx, scope, device);
  if (!branch) throw new AppError('DEVICE_REVOKED');
  const { timezone, day_ends, closed_at: closedAt, signed_in_at: signedInAt } = branch;
  const { emptied_at: emptied, restored_at: restoredAt } = branch;
  const today = branchDay(now, branch);
  const { vault } = context;
  const keyHolders: TabletWorld['keyHolders'] = (employeeIds) =>
    queries.findKeyHolders(tx, scope, { branchId, deviceUid, employeeIds: [...employeeIds] });
  const world = { scope, device, branchId, timezone, day_ends, today, now, keyHolders, vault };

  const signers = await signersOf(context, tx, device, items);
  const isServerTrusted = context.clockCheck.state() === 'trusted';
  const times = timesOf(items, { skewMs, now, isServerTrusted });
  const read = items.map((item, index) => {
    const time = times[index] ?? { at: now, isEstimated: true };
    // Tablets send again the items that a server lost when it was restored from a backup.
    const emptiedAt = restoredAt && time.at < restoredAt ? null : emptied;
    const reading = { signers, deviceUid, proven, signedInAt, emptiedAt, closedAt };
    return readItem(reading, item, time);
  });
  const genuine = read.filter((one) => !('isForged' in one && one.isForged));
  // A key that occurs twice in a batch counts once.
  const firsts = new Map(genuine.toReversed().map((one) => [one.key, one]));
  const unclaimed = await queries.claimSyncItems(tx, scope, {
    deviceId,
    receivedAt: now,
    items: [...firsts.values()],
  });
  if (unclaimed.size > 0) await noteClock(tx, world, skewMs);
  const unseen = [...firsts.values()].filter(({ key }) => unclaimed.has(key));
  await keepSignatures(tx, world, unseen);

  const made = new Map<string, ItemResult>();
  const groups = new Map<Ingest, TabletItem[]>();
  for (const one of genuine) {
    if (!unclaimed.has(one.key) || firsts.get(one.key) !== one) continue;
    if ('refusal' in one) {
      made.set(one.key, one.refusal);
      continue;
    }
    const handler = ingestOf(one.kind);
    const ofGroup = groups.get(handler) ?? [];
    groups.set(handler, ofGroup);
    ofGroup.push(one.item);
  }
  for (const [ingest, ofGroup] of groups) {
    const taken = await ingestKind(context, tx, world, ingest, ofGroup);
    for (const [index, { key }] of ofGroup.entries()) made.set(key, taken[index] ?? NOT_SAVED);
  }
  await queries.settleSyncItems(
    tx,
    scope,
    [...made]
      .filter(([, { status }]) => status !== 'ok')
      .map(([key, { status, reason }]) => ({ key, status, reason })),
  );
  await sendForReview(tx, world, forReview([...firsts.values()].toReversed(), made));
  const others = read.map(({ key }) => key).filter((key) => !made.has(key));
  const earlier = others.length > 0 ? await queries.findSyncItems(tx, scope, others) : [];
  const known = new Map<string, Known>(
    earlier.map(({ key, kind, employee_id: employeeId, status, reason }) => [
      key,
      { kind, employeeId, result: { status: status as ItemResult['status'], reason } },
    ]),
  );
  for (const [key, { kind, employeeId }] of firsts) {
    const result = made.get(key);
    if (result) known.set(key, { kind, employeeId, result });
  }
  const unverified = unverifiedOf(read, restoredAt).filter(({ key }) => !known.has(key));
  await sendForReview(tx, world, unverified);
  for (const { key, kind, employeeId } of unverified) {
    known.set(key, { kind, employeeId, result: FOR_REVIEW });
  }
  const results = read.map((one) => answerTo(one, known.get(one.key)));
  return { results, forged: read.length - genuine.length };
};

/** Texts in items of a kind that report an emergency; a false match only notifies people sooner. */
const EMERGENCIES: Partial<Record<SyncKind, RegExp>> = {
  'accident.add': /"emergency_services_called":\s*true/,
  'complaint.add': /"kind":\s*"(?:illness|reaction)"/,
};

const isEmergency = ({ kind, payload }: SyncItem): boolean =>
  EMERGENCIES[kind]?.test(payload) ?? false;

/**
 * Ingests a batch of signed items, in their order, in one transaction. A key that was seen before
 * gets its first result again; an item that cannot be ingested is refused alone.
 */
export const syncItems = async (
  context: Context,
  device: DeviceActor,
  sent: Omit<Batch, 'proven'>,
): Promise<SyncResult[]> => {
  const claimed = claimedSignatures(sent.items);
  const proving = provenSignatures(sent.items);
  const ingest = (proven: Batch['proven'], ingestKind: IngestKind) =>
    context.db.transaction().execute(async (tx) => {
      const ingested = await ingestBatch(context, tx, device, { ...sent, proven }, ingestKind);
      if ((await proving).size < proven.size) throw new UnprovenError();
      return ingested;
    });
  // Starts over, because a savepoint in every batch would cost each batch two statements.
  const ingestAll = (proven: Batch['proven']) =>
    ingest(proven, ingestTogether).catch((error: unknown) => {
      if (error instanceof GroupError) return ingest(proven, ingestOneByOne);
      throw error;
    });
  // Signatures are checked during the transaction, which is nearly always right to trust them.
  const { results, forged } = await ingestAll(claimed).catch(async (error: unknown) => {
    if (error instanceof UnprovenError) return ingestAll(await proving);
    throw error;
  });
  if (forged > 0) noteForgery(context, device, forged);
  if (sent.items.some(isEmergency)) {
    context.background.run('notifying of an emergency', async () => {
      await watchBranches(context);
      await notifyPeople(context, ['accident']);
    });
  }
  return sent.items.map(({ key }, index) => {
    const { status, reason } = results[index] ?? NOT_SAVED;
    return { key, status, reason };
  });
};
