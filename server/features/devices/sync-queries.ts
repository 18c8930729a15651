import { sql } from 'kysely';
import { hasAreas } from '../../platform/database/area-managers.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

/**
 * Returns the people who may have signed on a tablet, with every key they have had on it: the
 * tablet may have been revoked and signed in again, and a person may have left. Locks the people,
 * so that they are erased only after their items are written and no name outlives its person.
 */
export const holdSigners = (
  tx: Tx,
  scope: Scope,
  {
    branchId,
    deviceUid,
    employeeIds,
  }: { branchId: number; deviceUid: string; employeeIds: number[] },
) =>
  tx
    .selectFrom('device_staff_keys as k')
    .innerJoin('devices as d', (join) => sameCompany(join, 'd.id', 'k.device_id'))
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'k.employee_id'))
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'e.branch_id'))
    .select([
      'k.key',
      'k.device_id',
      'k.expires_at',
      'k.revoked_at',
      'd.revoked_at as signed_out_at',
      'k.created_at',
      'e.id as employee_id',
      'e.name',
      'e.role_id',
      'e.branch_id',
      'e.deleted_at as left_at',
      'b.parent_branch_id',
      hasAreas('e').as('has_areas'),
    ])
    .where('k.company_id', '=', scope.companyId)
    .where('d.branch_id', '=', branchId)
    .where('d.device_uid', '=', deviceUid)
    // A list, as for an array of one id PostgreSQL would scan all keys of the tablet.
    .where('k.employee_id', 'in', employeeIds)
    .orderBy('e.id')
    .forKeyShare('e')
    .execute();

/** Returns those of the people who have a key on a tablet, or had one that signs what they did then. */
export const findKeyHolders = async (
  tx: Tx,
  scope: Scope,
  {
    branchId,
    deviceUid,
    employeeIds,
  }: { branchId: number; deviceUid: string; employeeIds: number[] },
): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('device_staff_keys as k')
    .innerJoin('devices as d', (join) => sameCompany(join, 'd.id', 'k.device_id'))
    .select('k.employee_id')
    .where('k.company_id', '=', scope.companyId)
    .where('k.employee_id', 'in', employeeIds)
    .where('d.branch_id', '=', branchId)
    .where('d.device_uid', '=', deviceUid)
    .execute();
  return new Set(rows.map((row) => row.employee_id));
};

type TabletAt = { companyId: number; branchId: number; deviceUid: string };

const lockBranches = compileOnce((tx, { companyId, branchId, deviceUid }: TabletAt) =>
  tx
    .selectFrom('branches as b')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('devices')
          .select((of) => [
            of.fn.min<Date | null>('created_at').as('signed_in_at'),
            of.fn.max<Date | null>('emptied_at').as('emptied_at'),
          ])
          .where('company_id', '=', companyId)
          .where('branch_id', '=', branchId)
          .where('device_uid', '=', deviceUid)
          .as('since'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'b.timezone',
      'b.day_ends',
      'b.deleted_at as closed_at',
      'since.signed_in_at',
      'since.emptied_at',
      eb.selectFrom('server_epoch').select('restored_at').as('restored_at'),
    ])
    .where('b.company_id', '=', companyId)
    .where('b.id', '=', branchId)
    .forNoKeyUpdate('b'),
);

/**
 * Locks the branch of a tablet until the transaction ends, also a deleted branch, whose records
 * stay. Also returns when the tablet was first signed in, when it last reported that no items
 * waited, and when the server was restored from a backup.
 */
export const lockBranchOfTablet = async (
  tx: Tx,
  { companyId }: Scope,
  { branchId, deviceUid }: { branchId: number; deviceUid: string },
) => (await lockBranches(tx, { companyId, branchId, deviceUid }))[0];

export type SignerRow = Awaited<ReturnType<typeof holdSigners>>[number];

export type NewSyncItem = {
  key: string;
  kind: string;
  employeeId: number | null;
  at: Date;
  isEstimated: boolean;
};

/**
 * Claims the keys of a batch that were not claimed before, and returns them. Inserts in the order
 * of the keys, so that two batches with the same keys wait for each other instead of deadlocking.
 */
export const claimSyncItems = async (
  tx: Tx,
  scope: Scope,
  { deviceId, receivedAt, items }: { deviceId: number; receivedAt: Date; items: NewSyncItem[] },
): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    insert into sync_items
      (company_id, key, device_id, employee_id, kind, occurred_at, received_at,
        time_estimated, status)
    select ${scope.companyId}::bigint, i.key, ${deviceId}::bigint, i.employee_id, i.kind,
      i.occurred_at, ${receivedAt}::timestamptz, i.time_estimated, 'ok'
    from unnest(
      ${items.map((item) => item.key)}::uuid[],
      ${items.map((item) => item.employeeId)}::bigint[],
      ${items.map((item) => item.kind)}::text[],
      ${items.map((item) => item.at.toISOString())}::timestamptz[],
      ${items.map((item) => item.isEstimated)}::boolean[]
    ) as i (key, employee_id, kind, occurred_at, time_estimated)
    order by i.key
    on conflict (company_id, key) do nothing
    returning key
  `.execute(tx);
  return new Set(rows.map((row) => row.key));
};

export const findSyncItems = (tx: Tx, scope: Scope, keys: string[]) =>
  tx
    .selectFrom('sync_items')
    .select(['key', 'kind', 'employee_id', 'status', 'reason'])
    .where('company_id', '=', scope.companyId)
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();

/** Stores the results of claimed items that differ from 'ok', the status of a new claim. */
export const settleSyncItems = async (
  tx: Tx,
  scope: Scope,
  results: { key: string; status: string; reason: string | null }[],
): Promise<void> => {
  if (results.length === 0) return;
  await sql`
    update sync_items s set status = r.status, reason = r.reason
    from unnest(
      ${results.map((result) => result.key)}::uuid[],
      ${results.map((result) => result.status)}::text[],
      ${results.map((result) => result.reason)}::text[]
    ) as r (key, status, reason)
    where s.company_id = ${scope.companyId} and s.key = r.key
  `.execute(tx);
};

/** Stores by how much a tablet's clock is off, after times that it sent had to be corrected. */
export const noteSkew = async (
  tx: Tx,
  scope: Scope,
  deviceId: number,
  skewMs: number,
): Promise<void> => {
  await tx
    .updateTable('devices')
    .set({ skew_ms: skewMs })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', deviceId)
    .execute();
};
