import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

type OfTablet = { branchId: number; deviceUid: string; employeeIds: number[] };

/** Returns the public keys that people have had on a tablet at a branch, the earliest first. */
export const findPublicKeys = (
  tx: Tx,
  scope: Scope,
  { branchId, deviceUid, employeeIds }: OfTablet,
) =>
  tx
    .selectFrom('signing_public_keys as k')
    .innerJoin('devices as d', (join) => sameCompany(join, 'd.id', 'k.device_id'))
    .select(['k.id', 'k.employee_id', 'k.public_key', 'k.first_used_at', 'k.ended_at'])
    .where('k.company_id', '=', scope.companyId)
    .where('d.branch_id', '=', branchId)
    .where('d.device_uid', '=', deviceUid)
    .where('k.employee_id', 'in', employeeIds)
    .orderBy('k.first_used_at')
    .orderBy('k.id')
    .execute();

export type PublicKeyRow = Awaited<ReturnType<typeof findPublicKeys>>[number];

export type NewPublicKey = { employeeId: number; publicKey: Buffer; firstUsedAt: Date };

/** Inserts public keys of a tablet, and returns their ids. */
export const insertPublicKeys = (
  tx: Tx,
  scope: Scope,
  { deviceId, keys, at }: { deviceId: number; keys: NewPublicKey[]; at: Date },
) =>
  tx
    .insertInto('signing_public_keys')
    .values(
      keys.map(({ employeeId, publicKey, firstUsedAt }) => ({
        company_id: scope.companyId,
        device_id: deviceId,
        employee_id: employeeId,
        public_key: publicKey,
        first_used_at: firstUsedAt,
        registered_at: at,
      })),
    )
    .returning(['id', 'employee_id', 'public_key'])
    .execute();

/** Ends the keys of people on a tablet that have a successor: when that was first used. */
export const endReplacedKeys = async (
  tx: Tx,
  { companyId }: Scope,
  { branchId, deviceUid, employeeIds }: OfTablet,
): Promise<void> => {
  await sql`
    update signing_public_keys k set ended_at = n.next_used_at
    from (
      select o.id, lead(o.first_used_at) over (
        partition by o.employee_id order by o.first_used_at, o.id) as next_used_at
      from signing_public_keys o
      join devices d on d.company_id = o.company_id and d.id = o.device_id
      where o.company_id = ${companyId} and o.employee_id = any(${employeeIds}::bigint[])
        and d.branch_id = ${branchId} and d.device_uid = ${deviceUid}
    ) n
    where k.company_id = ${companyId} and k.id = n.id and k.ended_at is null
      and n.next_used_at is not null
  `.execute(tx);
};

export type NewSignature = {
  key: string;
  kind: string;
  publicKeyId: number;
  signedAt: string;
  digest: string;
  signature: Buffer;
  salt: string | null;
  payload: string | null;
};

/** Stores the signatures of a batch; of two signatures of an item by the same key, the first. */
export const insertSignatures = async (
  tx: Tx,
  { companyId }: Scope,
  rows: NewSignature[],
): Promise<void> => {
  await sql`
    insert into item_signatures (company_id, item_key, kind, public_key_id, signed_at,
      payload_digest, signature, salt, payload)
    select ${companyId}::bigint, s.*
    from unnest(
      ${rows.map(({ key }) => key)}::uuid[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ publicKeyId }) => publicKeyId)}::bigint[],
      ${rows.map(({ signedAt }) => signedAt)}::text[],
      ${rows.map(({ digest }) => digest)}::text[],
      ${rows.map(({ signature }) => signature)}::bytea[],
      ${rows.map(({ salt }) => salt)}::text[],
      ${rows.map(({ payload }) => payload)}::text[]
    ) as s
    on conflict (company_id, item_key, public_key_id) do nothing
  `.execute(tx);
};

/** Returns a page of a company's signatures with their public keys, in the order of their ids. */
export const listSignatures = (
  db: Db | Tx,
  { companyId }: Scope,
  { afterId, limit }: { afterId: number; limit: number },
) =>
  db
    .selectFrom('item_signatures as s')
    .innerJoin('signing_public_keys as k', (join) => sameCompany(join, 'k.id', 's.public_key_id'))
    .select([
      's.id',
      's.item_key',
      's.kind',
      's.signed_at',
      's.payload_digest',
      's.signature',
      's.salt',
      's.payload',
      's.public_key_id',
      'k.employee_id',
      'k.device_id',
      'k.public_key',
    ])
    .where('s.company_id', '=', companyId)
    .where('s.id', '>', afterId)
    .orderBy('s.id')
    .limit(limit)
    .execute();
