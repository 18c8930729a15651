import type { SyncItem, SyncResult } from '@branchbook/contract/devices.ts';
import { kindOf } from '@branchbook/contract/permissions.ts';
import { syncPayloads } from '@branchbook/contract/signing.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isPassing } from '../../platform/database/violations.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import type { DeviceActor, PersonAtDevice } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import { recordDeed } from '../tasks/service.ts';
import type { DeedResult } from '../tasks/service.ts';
import { correctedTime, skewOf } from './clock-skew.ts';
import * as queries from './queries.ts';
import type { SignerRow } from './queries.ts';
import { isSignedWith } from './signing-keys.ts';
import { openSigningKey } from './snapshot.ts';

type Signer = { person: PersonAtDevice; leftAt: Date | null; keys: Buffer[] };

const personOf = (actor: DeviceActor, row: SignerRow): PersonAtDevice => {
  const isHeadOffice = row.branch_id !== null && row.parent_branch_id === null;
  return {
    kind: 'person at a device',
    scope: actor.scope,
    branches: actor.branches,
    roleKind: kindOf({ roleId: row.role_id, isHeadOffice }),
    employeeId: row.employee_id,
    name: row.name,
    deviceId: actor.deviceId,
    branchId: actor.branchId,
  };
};

const signersOf = async (
  context: Context,
  tx: Tx,
  actor: DeviceActor,
  items: SyncItem[],
): Promise<Map<number, Signer>> => {
  const rows = await queries.holdSigners(tx, actor.scope, {
    branchId: actor.branchId,
    deviceUid: actor.deviceUid,
    employeeIds: [...new Set(items.map((item) => item.employeeId))],
  });
  const signers = new Map<number, Signer>();
  for (const row of rows) {
    const signer = signers.get(row.employee_id) ?? {
      person: personOf(actor, row),
      leftAt: row.left_at,
      keys: [],
    };
    signer.keys.push(openSigningKey(context, row.device_id, row.employee_id, row.key));
    signers.set(row.employee_id, signer);
  }
  return signers;
};

const refused = (reason: string): DeedResult => ({ status: 'refused', reason });

type World = { timezone: string; skewMs: number; now: Date };

const apply = async (
  tx: Tx,
  signers: Map<number, Signer>,
  item: SyncItem,
  { timezone, skewMs, now }: World,
): Promise<DeedResult> => {
  const signer = signers.get(item.employeeId);
  if (!signer?.keys.some((key) => isSignedWith(key, item))) {
    return refused('Not signed by this person');
  }
  const at = correctedTime(item.occurredAt, skewMs, now);
  if (signer.leftAt && at > signer.leftAt) return refused('This person has left');
  let json: unknown;
  try {
    json = JSON.parse(item.payload);
  } catch {
    return refused('This item cannot be read');
  }
  const payload = syncPayloads[item.kind].safeParse(json);
  if (!payload.success) {
    return refused(payload.error.issues[0]?.message ?? 'This item cannot be read');
  }
  const fields: { branch_task_id: number; due_date: string; note?: string | null } = payload.data;
  return recordDeed(
    tx,
    signer.person,
    {
      key: item.key,
      kind: item.kind,
      at,
      note: fields.note || null,
      branchTaskId: fields.branch_task_id,
      dueDate: fields.due_date,
    },
    timezone,
    now,
  );
};

/**
 * Takes in a batch of signed items, in their order, in one transaction. A key that was seen before
 * is answered as it was then; an item that cannot be taken is refused by itself.
 */
export const syncItems = async (
  context: Context,
  actor: DeviceActor,
  { deviceNow, items }: { deviceNow: string; items: SyncItem[] },
): Promise<SyncResult[]> => {
  const { db, clock, log } = context;
  const now = clock.now();
  const skewMs = skewOf(now, deviceNow);
  const branch = await requireBranch(db, actor, actor.branchId);
  const world = { timezone: branch.timezone, skewMs, now };

  const applyAlone = async (
    tx: Tx,
    signers: Map<number, Signer>,
    item: SyncItem,
  ): Promise<DeedResult> => {
    try {
      return await withSavepoint(tx, () => apply(tx, signers, item, world));
    } catch (error) {
      if (error instanceof AppError) return refused(error.message);
      if (isPassing(error)) throw error;
      // One bad item must not keep the rest of a branch's day from arriving.
      log.error({ err: error, key: item.key, kind: item.kind }, 'a tablet item failed');
      return refused('This could not be saved. Please tell your manager.');
    }
  };

  const results = await db.transaction().execute(async (tx) => {
    // One batch of a branch after another: two tablets may send the same tasks in another order.
    await lockBranches(tx, actor.scope, [actor.branchId]);
    const signers = await signersOf(context, tx, actor, items);
    const unclaimed = await queries.claimSyncItems(tx, actor.scope, {
      deviceId: actor.deviceId,
      receivedAt: now,
      items: items.map((item) => ({
        key: item.key.toLowerCase(),
        kind: item.kind,
        employeeId: item.employeeId,
        occurredAt: correctedTime(item.occurredAt, skewMs, now),
      })),
    });
    const made = new Map<string, SyncResult>();
    for (const item of items) {
      const key = item.key.toLowerCase();
      // Deleting it as it is applied makes a key that a batch carries twice count once.
      if (unclaimed.delete(key)) {
        made.set(key, { key, ...(await applyAlone(tx, signers, { ...item, key })) });
      }
    }
    await queries.settleSyncItems(
      tx,
      actor.scope,
      [...made.values()].filter((result) => result.status !== 'ok'),
    );
    const keys = items.map((item) => item.key.toLowerCase()).filter((key) => !made.has(key));
    const earlier = keys.length > 0 ? await queries.findSyncItems(tx, actor.scope, keys) : [];
    for (const row of earlier) {
      made.set(row.key, {
        key: row.key,
        status: row.status as SyncResult['status'],
        reason: row.reason,
      });
    }
    return made;
  });
  return items.map((item) => ({
    ...(results.get(item.key.toLowerCase()) ?? refused('This could not be saved.')),
    key: item.key,
  }));
};
