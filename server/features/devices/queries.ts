import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Whose token it is, if it is still good. */
export const findDeviceByToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('devices')
    .innerJoin('branches', (join) =>
      join
        .onRef('branches.company_id', '=', 'devices.company_id')
        .onRef('branches.id', '=', 'devices.branch_id'),
    )
    .select(['devices.id', 'devices.company_id', 'devices.branch_id', 'devices.device_uid'])
    .where('devices.token_hash', '=', hash)
    .where('devices.revoked_at', 'is', null)
    .where('devices.expires_at', '>', now)
    .where('branches.deleted_at', 'is', null)
    .executeTakeFirst();

export type NewDevice = Omit<Insertable<DB['devices']>, 'company_id'>;

/** A tablet that signs in again at its branch keeps its row and gets a new token. */
export const saveDevice = (tx: Tx, scope: Scope, device: NewDevice) =>
  tx
    .insertInto('devices')
    .values({ ...device, company_id: scope.companyId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'branch_id', 'device_uid'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({
          token_hash: device.token_hash,
          device_name: device.device_name,
          device_type: device.device_type,
          last_seen_at: device.last_seen_at ?? null,
          expires_at: device.expires_at,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

/** Ends what the same tablet still has at other branches of the company. */
export const revokeElsewhere = (
  tx: Tx,
  scope: Scope,
  { deviceUid, branchId, at }: { deviceUid: string; branchId: number; at: Date },
) =>
  tx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('company_id', '=', scope.companyId)
    .where('device_uid', '=', deviceUid)
    .where('branch_id', '<>', branchId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'branch_id'])
    .execute();

export const revokeDevice = async (
  tx: Tx,
  scope: Scope,
  deviceId: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute();
};

export const touchDevice = async (
  db: Db,
  scope: Scope,
  deviceId: number,
  seen: {
    last_seen_at: Date;
    expires_at: Date;
    app_version: string;
    queued: number;
    skew_ms: number;
  },
): Promise<void> => {
  await db
    .updateTable('devices')
    .set(seen)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', deviceId)
    .execute();
};

export const listDevices = (db: Db, scope: Scope, now: Date) =>
  db
    .selectFrom('devices')
    .innerJoin('branches', (join) =>
      join
        .onRef('branches.company_id', '=', 'devices.company_id')
        .onRef('branches.id', '=', 'devices.branch_id'),
    )
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .select([
      'devices.id',
      'devices.device_uid',
      'devices.device_name',
      'devices.device_type',
      'devices.last_seen_at',
      'devices.branch_id',
      'devices.company_id',
      'branches.name as branch_name',
      'companies.trading_name as company_name',
    ])
    .where('devices.company_id', '=', scope.companyId)
    .where('devices.revoked_at', 'is', null)
    .where('devices.expires_at', '>', now)
    .where('branches.deleted_at', 'is', null)
    .execute();

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** The signing keys on one tablet. */
export const listStaffKeys = (db: Db, scope: Scope, deviceId: number) =>
  db
    .selectFrom('device_staff_keys')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('device_id', '=', deviceId)
    .execute();

export type StaffKeyRow = Awaited<ReturnType<typeof listStaffKeys>>[number];
export type NewStaffKey = Omit<Insertable<DB['device_staff_keys']>, 'company_id'>;

/** A key that exists stays the same; only how it is wrapped changes. */
export const saveStaffKeys = async (tx: Tx, scope: Scope, keys: NewStaffKey[]): Promise<void> => {
  if (keys.length === 0) return;
  await tx
    .insertInto('device_staff_keys')
    .values(keys.map((key) => ({ ...key, company_id: scope.companyId })))
    .onConflict((conflict) => conflict.columns(['device_id', 'employee_id']).doNothing())
    .execute();
};

export const rewrapStaffKey = async (
  tx: Tx,
  scope: Scope,
  id: number,
  wrap: Pick<
    NewStaffKey,
    'wrap_salt' | 'wrap_rounds' | 'wrap_iv' | 'wrapped' | 'wrapped_for' | 'expires_at'
  >,
): Promise<void> => {
  await tx
    .updateTable('device_staff_keys')
    .set(wrap)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/**
 * The people who may have signed on a tablet, with every key they have had on it: it may have been
 * revoked and signed in again, and they may have left meanwhile. Nobody is erased until what they
 * signed is written, so that no name outlives its person.
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
    .innerJoin('devices as d', (join) =>
      join.onRef('d.company_id', '=', 'k.company_id').onRef('d.id', '=', 'k.device_id'),
    )
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 'k.company_id').onRef('e.id', '=', 'k.employee_id'),
    )
    .leftJoin('branches as b', (join) =>
      join.onRef('b.company_id', '=', 'e.company_id').onRef('b.id', '=', 'e.branch_id'),
    )
    .select([
      'k.key',
      'k.device_id',
      'e.id as employee_id',
      'e.name',
      'e.role_id',
      'e.branch_id',
      'e.deleted_at as left_at',
      'b.parent_branch_id',
    ])
    .where('k.company_id', '=', scope.companyId)
    .where('d.branch_id', '=', branchId)
    .where('d.device_uid', '=', deviceUid)
    .where('k.employee_id', 'in', employeeIds)
    .orderBy('e.id')
    .forKeyShare('e')
    .execute();

export type SignerRow = Awaited<ReturnType<typeof holdSigners>>[number];

/** The keys of those who left before; what they signed has arrived, or never will. */
export const deleteKeysOfLeavers = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('device_staff_keys')
    .using('employees')
    .whereRef('employees.company_id', '=', 'device_staff_keys.company_id')
    .whereRef('employees.id', '=', 'device_staff_keys.employee_id')
    .where('employees.deleted_at', '<', before)
    .execute();
};

export type NewSyncItem = {
  key: string;
  kind: string;
  employeeId: number;
  occurredAt: Date;
};

/**
 * Takes the keys of a batch that nobody has taken before. In the order of the keys, so that two
 * batches with the same ones wait for each other instead of locking each other out.
 */
export const claimSyncItems = async (
  tx: Tx,
  scope: Scope,
  { deviceId, receivedAt, items }: { deviceId: number; receivedAt: Date; items: NewSyncItem[] },
): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    insert into sync_items
      (company_id, key, device_id, employee_id, kind, occurred_at, received_at, status)
    select ${scope.companyId}::bigint, i.key, ${deviceId}::bigint, i.employee_id, i.kind,
      i.occurred_at, ${receivedAt}::timestamptz, 'ok'
    from unnest(
      ${items.map((item) => item.key)}::uuid[],
      ${items.map((item) => item.employeeId)}::bigint[],
      ${items.map((item) => item.kind)}::text[],
      ${items.map((item) => item.occurredAt.toISOString())}::timestamptz[]
    ) as i (key, employee_id, kind, occurred_at)
    order by i.key
    on conflict (company_id, key) do nothing
    returning key
  `.execute(tx);
  return new Set(rows.map((row) => row.key));
};

export const findSyncItems = (tx: Tx, scope: Scope, keys: string[]) =>
  tx
    .selectFrom('sync_items')
    .select(['key', 'status', 'reason'])
    .where('company_id', '=', scope.companyId)
    .where('key', 'in', keys)
    .execute();

/** Notes what became of items; 'ok' is what they were claimed with. */
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
