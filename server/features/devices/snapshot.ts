import { createHash } from 'node:crypto';
import { pinLockSeconds } from '@branchbook/contract/tablet.ts';
import type { Snapshot, SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import { readEpoch } from '../../platform/epoch/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { readableOrNull, sameText } from '../../platform/vault.ts';
import { accidentsForTablet } from '../accidents/service.ts';
import { requireBranch } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { diaryForTablet } from '../diary/service.ts';
import { listTabletPeople } from '../employees/service.ts';
import type { TabletPerson } from '../employees/service.ts';
import { ensureOccurrences, listTabletOccurrences, listTasksOfBranch } from '../tasks/service.ts';
import { temperaturesForTablet } from '../temperature/service.ts';
import { visitorsForTablet } from '../visitors/service.ts';
import { presentSnapshotOccurrence, presentSnapshotTask, presentStaff } from './presenter.ts';
import * as queries from './queries.ts';
import type { StaffKeyRow } from './queries.ts';
import { newSigningKey, wrapWithPin } from './signing-keys.ts';
import { pinLimitOf, watchPins } from './wrong-pins.ts';

/** Somebody from head office unlocks online once, and then offline for this long ([A-128]). */
const GUEST_DAYS = 7;
const DAY_MS = 86_400_000;

/** What binds an encrypted signing key to its person and tablet. */
export const keyOwner = (deviceId: number, employeeId: number): string =>
  `signing key ${deviceId} ${employeeId}`;

export const openSigningKey = (
  { vault }: Pick<Context, 'vault'>,
  deviceId: number,
  employeeId: number,
  sealed: Buffer,
): Buffer => vault.decrypt(sealed, keyOwner(deviceId, employeeId));

/** A person with a PIN that can be read. */
type Unlocker = Omit<TabletPerson, 'pin'> & { pin: string };

/**
 * Lists those who can unlock this tablet. A person whose PIN cannot be read is left out and named in
 * the log, so that the others of the branch still get their snapshot.
 */
const listUnlockers = async (context: Context, actor: DeviceActor): Promise<Unlocker[]> => {
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

/**
 * Gives people their signing keys on a tablet, wrapped with the PINs they have now. Deriving a
 * key from a PIN is slow on purpose, so it is done before the transaction, and only where needed.
 */
const provideKeys = async (
  context: Context,
  actor: DeviceActor,
  people: Unlocker[],
  existing: Map<number, StaffKeyRow>,
  expiresAt: Date | null,
): Promise<void> => {
  const { db, vault, clock } = context;
  const { deviceId, scope } = actor;
  const wrapped = await Promise.all(
    people.map(async (person) => {
      const known = existing.get(person.id);
      const key =
        (known && readableOrNull(() => openSigningKey(context, deviceId, person.id, known.key))) ??
        newSigningKey();
      const wrap = {
        ...(await wrapWithPin(key, person.pin)),
        key: vault.encrypt(key, keyOwner(deviceId, person.id)),
        wrapped_for: person.pinLookup,
        expires_at: expiresAt,
      };
      return { person, known, wrap };
    }),
  );
  await db.transaction().execute(async (tx) => {
    const fresh = wrapped.filter(({ known }) => !known);
    await queries.saveStaffKeys(
      tx,
      scope,
      fresh.map(({ person, wrap }) => ({
        ...wrap,
        device_id: deviceId,
        employee_id: person.id,
        created_at: clock.now(),
      })),
    );
    for (const { known, wrap } of wrapped) {
      if (known) await queries.rewrapStaffKey(tx, scope, known.id, wrap);
    }
    // The branch's own people get theirs by themselves; a guest's is somebody's doing.
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
        at: clock.now(),
      })),
    );
  });
};

const keysOf = async ({ db }: Context, actor: DeviceActor) => {
  const rows = await queries.listStaffKeys(db, actor.scope, actor.deviceId);
  return new Map(rows.map((row) => [row.employee_id, row]));
};

/** Good for the branch's own people; those of head office ask for theirs with their PIN. */
const isCurrent = (person: Unlocker, key: StaffKeyRow | undefined): boolean =>
  person.isLocal && key?.expires_at === null && key.wrapped_for.equals(person.pinLookup);

const staffOf = async (context: Context, actor: DeviceActor): Promise<SnapshotStaff[]> => {
  const people = await listUnlockers(context, actor);
  let keys = await keysOf(context, actor);
  const lacking = people.filter(
    (person) => person.isLocal && !isCurrent(person, keys.get(person.id)),
  );
  if (lacking.length > 0) {
    await provideKeys(context, actor, lacking, keys, null);
    keys = await keysOf(context, actor);
  }
  return people
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map((person) => {
      const key = keys.get(person.id);
      return presentStaff(person, isCurrent(person, key) ? key : undefined);
    });
};

/** All that a tablet needs of its branch, and a mark that changes when any of it does. */
export const snapshotOf = async (
  context: Context,
  actor: DeviceActor,
): Promise<{ snapshot: Snapshot; etag: string }> => {
  const { db, clock } = context;
  const { scope } = actor;
  const branch = await requireBranch(db, actor, actor.branchId);
  await ensureOccurrences(context, scope, branch);
  const today = localDay(clock.now(), branch.timezone);
  const company = await companyOf(db, scope);
  const tasks = await listTasksOfBranch(db, scope, branch.id);
  const occurrences = await listTabletOccurrences(db, scope, branch, today);
  const here = { scope, branchId: branch.id, today, now: clock.now() };
  const { equipment, readings } = await temperaturesForTablet(db, here);
  const { visitors, companies } = await visitorsForTablet(db, here);
  const snapshot: Snapshot = {
    epoch: await readEpoch(db),
    day: today,
    company: { id: company.id, name: company.name },
    branch: { id: branch.id, name: branch.name, timezone: branch.timezone },
    staff: await staffOf(context, actor),
    tasks: tasks
      .filter((task) => task.active)
      .toSorted((a, b) => a.id - b.id)
      .map(presentSnapshotTask),
    occurrences: occurrences.toSorted((a, b) => a.id - b.id).map(presentSnapshotOccurrence),
    equipment,
    readings,
    visitors,
    companies,
    accidents: await accidentsForTablet(db, here),
    diary: await diaryForTablet(db, here),
  };
  const etag = `"${createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url')}"`;
  return { snapshot, etag };
};

/** Gives somebody from head office their key for a week, for the right PIN; locked as at the tablet. */
export const unlock = async (
  context: Context,
  actor: DeviceActor,
  { employeeId, pin }: { employeeId: number; pin: string },
): Promise<SnapshotStaff> => {
  const { clock, limiter } = context;
  const lock = { key: `pin ${actor.deviceId} ${employeeId}`, waitAfter: pinLockSeconds };
  await limiter.beginInARow(lock);
  const people = await listUnlockers(context, actor);
  const person = people.find((one) => one.id === employeeId);
  if (!person) throw new AppError('EMPLOYEE_NOT_FOUND');
  const limit = pinLimitOf(actor, employeeId);
  await limiter.begin([limit]);
  if (!sameText(person.pin, pin)) {
    await watchPins(context, actor, employeeId);
    throw new AppError('INCORRECT_PIN');
  }
  await limiter.endRow(lock);
  await limiter.succeeded([limit]);
  const expiresAt = person.isLocal ? null : new Date(clock.now().getTime() + GUEST_DAYS * DAY_MS);
  await provideKeys(context, actor, [person], await keysOf(context, actor), expiresAt);
  return presentStaff(person, (await keysOf(context, actor)).get(person.id));
};
