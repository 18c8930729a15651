import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { readableOrNull } from '../../platform/vault.ts';
import { listTabletPeople } from '../employees/service.ts';
import type { TabletPerson } from '../employees/service.ts';
import * as queries from './queries.ts';
import type { StaffKeyRow } from './queries.ts';
import { joinWrap, newSigningKey, splitWrap, wrapWithPin } from './signing-key-rules.ts';
import type { Wrap } from './signing-key-rules.ts';

/** Returns the text that binds an encrypted signing key to its person and tablet. */
export const keyOwner = (deviceId: number, employeeId: number): string =>
  `signing key ${deviceId} ${employeeId}`;

/** Returns the text that binds the encrypted wrap of a signing key to its person and tablet. */
export const wrapOwner = (deviceId: number, employeeId: number): string =>
  `wrapped key ${deviceId} ${employeeId}`;

export const openSigningKey = (
  { vault }: Pick<Context, 'vault'>,
  deviceId: number,
  employeeId: number,
  sealed: Buffer,
): Buffer => vault.decrypt(sealed, keyOwner(deviceId, employeeId));

/** A person with a PIN that can be read. */
export type Unlocker = Omit<TabletPerson, 'pin'> & { pin: string };

/**
 * Lists the people who can unlock this tablet. A person whose PIN cannot be read is left out and
 * named in the log, so that the others of the branch still get their snapshot.
 */
export const listUnlockers = async (context: Context, actor: DeviceActor): Promise<Unlocker[]> => {
  const { db, log } = context;
  const people = await listTabletPeople(context, db, actor.scope, actor.branchId);
  return people.flatMap((person) => {
    const pin = person.pin();
    if (pin !== null) return [{ ...person, pin }];
    log.warn(
      { employee: person.id, branch: actor.branchId },
      'a PIN cannot be read, so this person is left out on tablets until they get another one',
    );
    return [];
  });
};

/** A person's current key on a tablet; `wrap` is null when it is unreadable and must be renewed. */
export type StaffKey = Omit<StaffKeyRow, 'wrap'> & { wrap: Wrap | null };

/** Returns the current keys of a tablet, by person. */
export const staffKeysOf = async (
  { db, vault }: Context,
  { scope, deviceId }: DeviceActor,
): Promise<Map<number, StaffKey>> => {
  const rows = await queries.listStaffKeys(db, scope, deviceId);
  return new Map(
    rows.map((row) => {
      const { employee_id: id, wrap, wrap_rounds: rounds } = row;
      const opened = wrap && readableOrNull(() => vault.decrypt(wrap, wrapOwner(deviceId, id)));
      return [id, { ...row, wrap: opened && splitWrap(opened, rounds) }];
    }),
  );
};

/** Returns a person's current key on a tablet; null when it is missing, ended or unreadable. */
export const openStaffKey = async (
  context: Context,
  actor: DeviceActor,
  employeeId: number,
): Promise<Buffer | null> => {
  const stored = (await staffKeysOf(context, actor)).get(employeeId);
  if (!stored || (stored.expires_at && stored.expires_at < context.clock.now())) return null;
  return readableOrNull(() => openSigningKey(context, actor.deviceId, employeeId, stored.key));
};

/** Tells whether a key opens with the person's current PIN. */
const isForPin = (person: Unlocker, key: StaffKey): boolean =>
  key.wrapped_for.equals(person.pinLookup);

/** Tells whether a person of the branch itself can go on using their key as it is. */
export const isCurrent = (person: Unlocker, key: StaffKey | undefined): boolean =>
  person.isLocal && key?.expires_at === null && key.wrap !== null && isForPin(person, key);

/**
 * Gives people their signing keys on a tablet, wrapped with their current PINs. A new PIN brings a
 * new key, so that a key that was opened with the former PIN signs nothing more. Deriving a key
 * from a PIN is slow on purpose, so it is done before the transaction, and only where needed.
 */
export const provideKeys = async (
  context: Context,
  actor: DeviceActor,
  people: Unlocker[],
  existing: Map<number, StaffKey>,
  expiresAt: Date | null,
): Promise<void> => {
  const { db, vault, clock } = context;
  const { deviceId, scope } = actor;
  const wrapped = await Promise.all(
    people.map(async (person) => {
      const stored = existing.get(person.id);
      const known = stored && isForPin(person, stored) ? stored : undefined;
      const key =
        (known && readableOrNull(() => openSigningKey(context, deviceId, person.id, known.key))) ??
        newSigningKey();
      const wrap = await wrapWithPin(key, person.pin);
      const row = {
        key: vault.encrypt(key, keyOwner(deviceId, person.id)),
        wrap: vault.encrypt(joinWrap(wrap), wrapOwner(deviceId, person.id)),
        wrap_rounds: wrap.rounds,
        wrapped_for: person.pinLookup,
        expires_at: expiresAt,
      };
      return { person, known, row };
    }),
  );
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const fresh = wrapped
      .filter(({ known }) => !known)
      .map(({ person, row }) => ({
        ...row,
        device_id: deviceId,
        employee_id: person.id,
        created_at: at,
      }));
    await queries.revokeStaffKeys(tx, scope, { deviceId, keys: fresh, at });
    await queries.saveStaffKeys(tx, scope, fresh);
    for (const { known, row } of wrapped) {
      if (known) await queries.rewrapStaffKey(tx, scope, known.id, row);
    }
    // The branch's own people get keys automatically; a guest unlocks the tablet on purpose.
    const guests = expiresAt === null ? [] : people;
    await appendAudit(
      tx,
      scope,
      actor,
      ...guests.map((guest): AuditEntry => ({
        action: 'device.unlocked-by-head-office',
        entity: 'employee',
        entityId: guest.id,
        branchId: actor.branchId,
        at,
      })),
    );
  });
};
