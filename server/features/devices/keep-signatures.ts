import { isProvable } from '@branchbook/contract/signing.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { TabletWorld } from '../../platform/tablet-items.ts';
import { payloadDigestOf } from './key-pair-rules.ts';
import type { KeptSignature, ReadItem } from './read-signed-items.ts';
import * as queries from './signature-queries.ts';
import type { NewPublicKey } from './signature-queries.ts';

type Place = Pick<TabletWorld, 'scope' | 'device' | 'branchId' | 'now'>;

const nameOf = (employeeId: number, publicKey: Buffer): string =>
  `${employeeId} ${publicKey.toString('base64url')}`;

/**
 * Registers public keys that a tablet uses for the first time, and returns their ids. A key that
 * replaces another goes to the audit log: a person has one key at a time on a tablet.
 */
const registerKeys = async (
  tx: Tx,
  { scope, device, branchId, now }: Place,
  keys: NewPublicKey[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map();
  const { deviceId, deviceUid } = device;
  const employeeIds = [...new Set(keys.map(({ employeeId }) => employeeId))];
  const tablet = { branchId, deviceUid, employeeIds };
  const rows = await queries.insertPublicKeys(tx, scope, { deviceId, keys, at: now });
  const all = await queries.findPublicKeys(tx, scope, tablet);
  const replaced = employeeIds.filter(
    (id) => all.filter(({ employee_id: of }) => of === id).length > 1,
  );
  if (replaced.length > 0) {
    await queries.endReplacedKeys(tx, scope, tablet);
    await appendAudit(
      tx,
      scope,
      device,
      ...replaced.map((id): AuditEntry => ({
        action: 'device.signing-key-replaced',
        entity: 'employee',
        entityId: id,
        branchId,
        details: { device_id: deviceId },
        at: now,
      })),
    );
  }
  return new Map(
    rows.map(({ id, employee_id: of, public_key: key }) => [nameOf(of, Buffer.from(key)), id]),
  );
};

/** Stores the signatures of new items, after the public keys that are not registered yet. */
export const keepSignatures = async (tx: Tx, place: Place, items: ReadItem[]): Promise<void> => {
  const signed = items.flatMap((one) =>
    'item' in one ? one.signatures.map((by) => ({ ...one, by })) : [],
  );
  if (signed.length === 0) return;
  const fresh = new Map<string, NewPublicKey>();
  const keyOf = ({ employeeId, publicKey }: KeptSignature) => {
    const bytes = Buffer.from(publicKey, 'base64url');
    return { employeeId, publicKey: bytes, name: nameOf(employeeId, bytes) };
  };
  for (const { by, at } of signed) {
    if (by.known) continue;
    const { name, ...key } = keyOf(by);
    const before = fresh.get(name)?.firstUsedAt ?? at;
    fresh.set(name, { ...key, firstUsedAt: at < before ? at : before });
  }
  const ids = await registerKeys(tx, place, [...fresh.values()]);
  await queries.insertSignatures(
    tx,
    place.scope,
    signed.flatMap(({ key, kind, sent, by }) => {
      const publicKeyId = by.known?.id ?? ids.get(keyOf(by).name);
      if (publicKeyId === undefined) return [];
      const { occurredAt: signedAt, payload, salt = '' } = sent;
      return {
        key,
        kind,
        publicKeyId,
        signedAt,
        digest: payloadDigestOf(sent),
        signature: Buffer.from(by.signature, 'base64url'),
        ...(isProvable(kind) ? { salt, payload } : { salt: null, payload: null }),
      };
    }),
  );
};
