import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

const devices = (db: Db | Tx) =>
  db
    .selectFrom('devices')
    .innerJoin('branches', (join) => sameCompany(join, 'branches.id', 'devices.branch_id'));

const devicesOfToken = (db: Db, hash: Buffer) =>
  devices(db)
    .select(['devices.id', 'devices.company_id', 'devices.branch_id', 'devices.device_uid'])
    .where('devices.token_hash', '=', hash);

const currentDevices = compileOnce((db, { hash, now }: { hash: Buffer; now: Date }) =>
  devicesOfToken(db, hash)
    .where('devices.revoked_at', 'is', null)
    .where('devices.expires_at', '>', now)
    .where('branches.deleted_at', 'is', null),
);

/** Finds the tablet of a token that is still good. */
export const findDeviceByToken = async (db: Db, hash: Buffer, now: Date) =>
  (await currentDevices(db, { hash, now }))[0];

/**
 * Finds the tablet of a token that ended because its branch was deleted after `since`: the tablet
 * still delivers what was recorded before.
 */
export const findClosedDevice = (db: Db, hash: Buffer, since: Date) =>
  devicesOfToken(db, hash)
    .whereRef('devices.revoked_at', '=', 'branches.deleted_at')
    .where('branches.deleted_at', '>', since)
    .executeTakeFirst();

export type NewDevice = Omit<Insertable<DB['devices']>, 'company_id'>;

/** Inserts a tablet; one that signs in again at its branch keeps its row and gets a new token. */
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

/** Revokes the access that a tablet still has at other branches of the company. */
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

/** Selects a device by its row, the rows with a tablet's own id, or the devices of a branch. */
export type WhichDevices = { id: number } | { device_uid: string } | { branch_id: number };

export const hasDevice = async (tx: Tx, scope: Scope, which: WhichDevices): Promise<boolean> => {
  const row = await tx
    .selectFrom('devices')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb.and(which))
    .executeTakeFirst();
  return row !== undefined;
};

/** Revokes devices, and returns those whose tokens had not ended before. */
export const revokeDevices = (tx: Tx, scope: Scope, which: WhichDevices, at: Date) =>
  tx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb.and(which))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['id', 'branch_id', 'device_name'])
    .execute();

/** Stores what a tablet reports; returns when it was last seen before, and first signed in. */
export const touchDevice = async (
  db: Db | Tx,
  scope: Scope,
  deviceId: number,
  seen: {
    last_seen_at: Date;
    expires_at: Date;
    app_version: string;
    queued: number;
    skew_ms: number;
  },
): Promise<{ before: Date | null; since: Date }> => {
  const row = await db
    .updateTable('devices')
    .set({ ...seen, ...(seen.queued === 0 && { emptied_at: seen.last_seen_at }) })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', deviceId)
    .returning('created_at as since')
    .returning((eb) =>
      eb
        .selectFrom('devices as before')
        .select('before.last_seen_at')
        .whereRef('before.id', '=', 'devices.id')
        .as('before'),
    )
    .executeTakeFirst();
  return row ?? { before: null, since: seen.last_seen_at };
};

export const getDeviceName = async (tx: Tx, scope: Scope, deviceId: number): Promise<string> => {
  const row = await tx
    .selectFrom('devices')
    .select('device_name')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return row.device_name;
};

/**
 * Returns the people whose wrong PINs were reported since then, on one tablet of the branch or,
 * without a device, on any of them.
 */
export const listWrongPinRecipients = async (
  tx: Tx,
  scope: Scope,
  { branchId, deviceId, since }: { branchId: number; deviceId: number | null; since: Date },
): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('audit_log')
    .select('entity_id')
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('at', '>=', since)
    .where('action', '=', 'device.many-wrong-pins')
    .$if(deviceId !== null, (query) =>
      query.where(sql`details ->> 'device_id'`, '=', String(deviceId)),
    )
    .execute();
  return new Set(rows.flatMap((row) => row.entity_id ?? []));
};

export const listDevices = (db: Db, scope: Scope, branchId: number | null, now: Date) =>
  devices(db)
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .select([
      'devices.id',
      'devices.device_uid',
      'devices.device_name',
      'devices.device_type',
      'devices.last_seen_at',
      'devices.queued',
      'devices.skew_ms',
      'devices.branch_id',
      'devices.company_id',
      'branches.name as branch_name',
      'companies.trading_name as company_name',
    ])
    .where('devices.company_id', '=', scope.companyId)
    .where('devices.revoked_at', 'is', null)
    .where('devices.expires_at', '>', now)
    .where('branches.deleted_at', 'is', null)
    .$if(branchId !== null, (query) => query.where('devices.branch_id', '=', branchId))
    .execute();

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** Returns the current signing keys of a tablet. */
export const listStaffKeys = (db: Db, scope: Scope, deviceId: number) =>
  db
    .selectFrom('device_staff_keys')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute();

export type StaffKeyRow = Awaited<ReturnType<typeof listStaffKeys>>[number];
export type NewStaffKey = Omit<Insertable<DB['device_staff_keys']>, 'company_id'>;

/**
 * Ends the keys of people who get new keys for a new PIN, also keys that were to end later. A key
 * for the same PIN stays, because a concurrent request has provided it.
 */
export const revokeStaffKeys = async (
  tx: Tx,
  scope: Scope,
  { deviceId, keys, at }: { deviceId: number; keys: NewStaffKey[]; at: Date },
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    update device_staff_keys k set revoked_at = ${at}, wrap = null
    from unnest(
      ${keys.map((key) => key.employee_id)}::bigint[],
      ${keys.map((key) => key.wrapped_for)}::bytea[]
    ) as fresh (employee_id, wrapped_for)
    where k.company_id = ${scope.companyId} and k.device_id = ${deviceId}
      and k.employee_id = fresh.employee_id
      and ((k.revoked_at is null and k.wrapped_for <> fresh.wrapped_for) or k.revoked_at > ${at})
  `.execute(tx);
};

/** Inserts keys; a person's existing current key stays as it is. */
export const saveStaffKeys = async (tx: Tx, scope: Scope, keys: NewStaffKey[]): Promise<void> => {
  if (keys.length === 0) return;
  await tx
    .insertInto('device_staff_keys')
    .values(keys.map((key) => ({ ...key, company_id: scope.companyId })))
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'employee_id']).where('revoked_at', 'is', null).doNothing(),
    )
    .execute();
};

/** Changes how a key is wrapped; the key itself only where the stored one cannot be read. */
export const rewrapStaffKey = async (
  tx: Tx,
  scope: Scope,
  id: number,
  wrap: Pick<NewStaffKey, 'key' | 'wrap' | 'wrap_rounds' | 'expires_at'>,
): Promise<void> => {
  await tx
    .updateTable('device_staff_keys')
    .set(wrap)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/**
 * Deletes keys that ended before then: of people who left or moved away, of guests whose week
 * ended, of changed PINs and of revoked tablets. By then the items that they signed have arrived.
 */
export const deleteOldKeys = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('device_staff_keys')
    .using('employees')
    .whereRef('employees.company_id', '=', 'device_staff_keys.company_id')
    .whereRef('employees.id', '=', 'device_staff_keys.employee_id')
    .where('employees.deleted_at', '<', before)
    .execute();
  await db.deleteFrom('device_staff_keys').where('expires_at', '<', before).execute();
  await db.deleteFrom('device_staff_keys').where('revoked_at', '<', before).execute();
  await db
    .deleteFrom('device_staff_keys')
    .using('devices')
    .whereRef('devices.company_id', '=', 'device_staff_keys.company_id')
    .whereRef('devices.id', '=', 'device_staff_keys.device_id')
    .where('devices.revoked_at', '<', before)
    .execute();
};
