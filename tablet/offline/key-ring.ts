import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { deviceUnlock, PIN_TRIES, pinLockSeconds } from '@branchbook/contract/tablet.ts';
import type { SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import { liveQuery } from 'dexie';
import { deviceNow } from '../shared/clock.ts';
import { callAsDevice } from './device-call.ts';
import { KeyLost, makeDeviceKey, openKey, sealKey, WrongPin } from './keys.ts';
import type { WrappedKey } from './keys.ts';
import type { Session } from './session.ts';
import { getSetting, settingOr, store } from './store.ts';
import type { PinFailures, StoredKey } from './store.ts';

/** How long the key of a person of head office is kept after an unlock online ([A-128]). */
const KEPT_MS = 7 * 86_400_000;

const deviceKeyOf = async (): Promise<CryptoKey> =>
  (await getSetting('deviceKey')) ?? settingOr('deviceKey', await makeDeviceKey());

const sealed = async (
  deviceKey: CryptoKey,
  employeeId: number,
  key: WrappedKey,
  source: StoredKey['source'],
): Promise<StoredKey> => ({
  employeeId,
  key: await sealKey(deviceKey, key),
  source,
  storedAt: deviceNow().getTime(),
});

/** The keys of a snapshot, ready to be stored. */
export const sealKeysOf = async (staff: SnapshotStaff[]): Promise<StoredKey[]> => {
  const deviceKey = await deviceKeyOf();
  return Promise.all(
    staff.flatMap(({ id, key }) => (key === null ? [] : [sealed(deviceKey, id, key, 'snapshot')])),
  );
};

/** Whether a stored key may still be used; a clock set back does not lengthen its time. */
export const isKept = ({ source, storedAt }: Omit<StoredKey, 'key'>, at: Date): boolean =>
  source === 'snapshot' || Math.abs(at.getTime() - storedAt) < KEPT_MS;

/** A snapshot brings its own keys anew; those from an unlock stay, for their time. */
export const outlastsSnapshot = (
  key: Omit<StoredKey, 'key'>,
  staffIds: Set<number>,
  at: Date,
): boolean => key.source === 'unlock' && staffIds.has(key.employeeId) && isKept(key, at);

/** Replaces the stored keys by those of a snapshot; runs inside its transaction. */
export const replaceKeys = async (fresh: StoredKey[], staffIds: Set<number>): Promise<void> => {
  const at = deviceNow();
  await store.keys.filter((key) => !outlastsSnapshot(key, staffIds, at)).delete();
  await store.keys.bulkPut(fresh);
};

/** Whether a person has got another key than the one that they unlocked the tablet with. */
export const isReplaced = (
  { salt }: Pick<Session, 'salt'>,
  stored: Pick<StoredKey, 'key'> | undefined,
): boolean => stored !== undefined && stored.key.salt !== salt;

/**
 * Calls back once a snapshot brings the person another key: they have got a new PIN, and the server
 * takes no more of what the key of before signs. Answers how to stop watching.
 */
export const whenReplaced = (session: Session, onReplaced: () => void): (() => void) => {
  const watching = liveQuery(() => store.keys.get(session.employeeId)).subscribe((stored) => {
    if (isReplaced(session, stored)) onReplaced();
  });
  return () => watching.unsubscribe();
};

/** Seconds for which a person is still locked here; a clock set back does not lengthen it. */
export const secondsLocked = (failure: PinFailures | undefined, at: Date): number =>
  failure === undefined
    ? 0
    : Math.max(
        0,
        Math.min(
          Math.ceil((failure.lockedUntil - at.getTime()) / 1000),
          pinLockSeconds(failure.failures),
        ),
      );

const REPORTED_MAX = 500;

/** Wrong PINs in a row, of which head office is to hear ([A-054]). */
export const wrongPinsOf = (failures: PinFailures[]) =>
  failures
    .filter((each) => each.failures > 0)
    .slice(0, REPORTED_MAX)
    .map(({ employeeId, failures: inARow }) => ({ employeeId, failures: inARow }));

/** Counts a try before it is made, so that a reload in the middle of one gains nothing. */
const beginTry = (employeeId: number): Promise<PinFailures | null> =>
  store.transaction('rw', store.pinFailures, async () => {
    const at = deviceNow();
    const before = await store.pinFailures.get(employeeId);
    if (secondsLocked(before, at) > 0) return null;
    const failures = (before?.failures ?? 0) + 1;
    const lockedUntil = at.getTime() + pinLockSeconds(failures) * 1000;
    const tried = { employeeId, failures, lockedUntil };
    await store.pinFailures.put(tried);
    return tried;
  });

/** A try that never reached a check does not count. */
const takeBack = ({ employeeId, failures }: PinFailures) =>
  store.pinFailures.put({ employeeId, failures: failures - 1, lockedUntil: 0 });

/** A key that signs, and the salt that names its stored copy. */
type OpenedKey = { key: CryptoKey; salt: string };

/** 'stale' when a key of head office does not open: the PIN is wrong or has been changed since. */
type Held = OpenedKey | 'wrong' | 'stale' | 'none';

const openStored = async (employeeId: number, pin: string): Promise<Held> => {
  const stored = await store.keys.get(employeeId);
  if (!stored || !isKept(stored, deviceNow())) return 'none';
  try {
    return { key: await openKey(await deviceKeyOf(), stored.key, pin), salt: stored.key.salt };
  } catch (error) {
    if (error instanceof WrongPin) return stored.source === 'unlock' ? 'stale' : 'wrong';
    if (!(error instanceof KeyLost)) throw error;
    await store.keys.delete(employeeId);
    return 'none';
  }
};

const openOnline = async (employeeId: number, pin: string): Promise<OpenedKey> => {
  const person = await callAsDevice((api) => api.call(deviceUnlock, { body: { employeeId, pin } }));
  if (!person.key) throw new KeyLost('The server has no key for this person.');
  const deviceKey = await deviceKeyOf();
  const stored = await sealed(deviceKey, employeeId, person.key, 'unlock');
  await store.keys.put(stored);
  return { key: await openKey(deviceKey, stored.key, pin), salt: stored.key.salt };
};

export type Unlocked = OpenedKey | { key: null; message: string };

const refused = (message: string): Unlocked => ({ key: null, message });

const wrong = ({ failures }: PinFailures): Unlocked => {
  const left = PIN_TRIES - failures;
  // From the last try on the lock itself is shown, with its time.
  if (left <= 0) return refused('Incorrect PIN.');
  return refused(left === 1 ? 'Incorrect PIN. 1 try left.' : `Incorrect PIN. ${left} tries left.`);
};

/** Unlocks with what is stored here, else, for head office, with the server's help. */
export const unlock = async (employeeId: number, pin: string): Promise<Unlocked> => {
  const tried = await beginTry(employeeId);
  if (!tried) return refused('Please wait before you try again.');
  const held = await openStored(employeeId, pin);
  if (held === 'wrong') return wrong(tried);
  try {
    const opened = typeof held === 'object' ? held : await openOnline(employeeId, pin);
    await store.pinFailures.delete(employeeId);
    return opened;
  } catch (error) {
    // A stale key has checked the PIN once already, so the try counts whatever the server says.
    const isCounted = held === 'stale' || error instanceof WrongPin;
    const isLocked = error instanceof ApiError && error.status === 429;
    if (isCounted && !isLocked) return wrong(tried);
    if (error instanceof ApiError && error.code === 'INCORRECT_PIN') return wrong(tried);
    if (!isCounted) await takeBack(tried);
    if (error instanceof NetworkError) {
      return refused('This tablet has to be online the first time you unlock it.');
    }
    return refused(error instanceof Error ? error.message : 'Please try again.');
  }
};
