import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { deviceUnlock, PIN_TRIES, pinLockSeconds } from '@branchbook/contract/tablet.ts';
import type { SnapshotStaff } from '@branchbook/contract/snapshot-staff.ts';
import { liveQuery } from 'dexie';
import { deviceNow } from '../shared/clock.ts';
import { callAsDevice } from './device-call.ts';
import { makePair, openPair } from './key-pairs.ts';
import type { KeyPair, SealedPair } from './key-pairs.ts';
import { KeyLost, makeDeviceKey, openKey, pinKeyOf, sealKey, WrongPin } from './keys.ts';
import type { WrappedKey } from './keys.ts';
import type { Session } from './session.ts';
import { getSetting, settingOr, store, writeToStore } from './store.ts';
import type { PinFailures, StoredKey } from './tablet-store.ts';

/** Time for which a head-office user's key is kept after an unlock online ([A-128]). */
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

/** Seals the keys of a snapshot for the store. */
export const sealKeysOf = async (staff: SnapshotStaff[]): Promise<StoredKey[]> => {
  const deviceKey = await deviceKeyOf();
  return Promise.all(
    staff.flatMap(({ id, key }) => (key === null ? [] : [sealed(deviceKey, id, key, 'snapshot')])),
  );
};

/** Says whether a stored key may still be used; a clock set back does not extend its time. */
export const isKeyValid = ({ source, storedAt }: Omit<StoredKey, 'key'>, at: Date): boolean =>
  source === 'snapshot' || Math.abs(at.getTime() - storedAt) < KEPT_MS;

/** Says whether a key outlasts a snapshot: only one from an unlock does, until it expires. */
export const outlastsSnapshot = (
  key: Omit<StoredKey, 'key'>,
  staffIds: Set<number>,
  at: Date,
): boolean => key.source === 'unlock' && staffIds.has(key.employeeId) && isKeyValid(key, at);

/**
 * Replaces the stored keys with those of a snapshot; runs in the snapshot's transaction. A key that
 * is still the same keeps its key pair.
 */
export const replaceKeys = async (fresh: StoredKey[], staffIds: Set<number>): Promise<void> => {
  const at = deviceNow();
  const pairOf = new Map(
    (await store.keys.toArray()).flatMap(({ key, pair }) => (pair ? [[key.salt, pair]] : [])),
  );
  await store.keys.filter((key) => !outlastsSnapshot(key, staffIds, at)).delete();
  await store.keys.bulkPut(
    fresh.map((stored) => {
      const pair = pairOf.get(stored.key.salt);
      return pair ? { ...stored, pair } : stored;
    }),
  );
};

/** Says whether a person's stored key is a different one from the key of their session. */
export const isKeyReplaced = (
  { salt }: Pick<Session, 'salt'>,
  stored: Pick<StoredKey, 'key'> | undefined,
): boolean => stored !== undefined && stored.key.salt !== salt;

/**
 * Calls back once a snapshot brings the person another key: they have a new PIN, and the server
 * refuses items signed with the old key. Returns a function that stops watching.
 */
export const watchKeyReplaced = (session: Session, onReplaced: () => void): (() => void) => {
  const watching = liveQuery(() => store.keys.get(session.employeeId)).subscribe((stored) => {
    if (isKeyReplaced(session, stored)) onReplaced();
  });
  return () => watching.unsubscribe();
};

/** Returns the seconds for which a person stays locked out; a clock set back does not add any. */
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

/** Returns each person's number of wrong PINs in a row, for head office ([A-054]). */
export const wrongPinsOf = (failures: PinFailures[]) =>
  failures
    .filter((each) => each.failures > 0)
    .slice(0, REPORTED_MAX)
    .map(({ employeeId, failures: inARow }) => ({ employeeId, failures: inARow }));

/** Counts a PIN try before it is checked, so that a reload in between gains nothing. */
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

/** Takes back the count of a try whose PIN was never checked. */
const takeBack = ({ employeeId, failures }: PinFailures) =>
  store.pinFailures.put({ employeeId, failures: failures - 1, lockedUntil: 0 });

/** Shared key with the salt that identifies its stored copy, and the key pair. */
type OpenedKey = { key: CryptoKey; salt: string; pair: KeyPair };

/**
 * 'stale' means a head-office key did not open: the PIN is wrong or was changed since. 'lost' means
 * that the browser no longer has the key with which the stored key was encrypted.
 */
type Held = OpenedKey | 'wrong' | 'stale' | 'lost' | 'none';

/** Stores a new key pair, unless another tab has just stored one; returns the stored one. */
const storePair = ({ employeeId, key: { salt } }: StoredKey, fresh: SealedPair) =>
  writeToStore(() =>
    store.transaction('rw', store.keys, async () => {
      const now = await store.keys.get(employeeId);
      if (now?.key.salt !== salt) return fresh;
      if (now.pair) return now.pair;
      await store.keys.update(employeeId, { pair: fresh });
      return fresh;
    }),
  );

/**
 * Opens a stored key with the PIN and then the key pair, which the first unlock makes: also without
 * a network, because the items that it signs bring the public key to the server.
 */
const open = async (stored: StoredKey, pin: string): Promise<OpenedKey> => {
  const { employeeId, key: sealedKey } = stored;
  const deviceKey = await deviceKeyOf();
  const pinKey = await pinKeyOf(pin, sealedKey);
  const key = await openKey(deviceKey, sealedKey, pinKey);
  const deviceId = await settingOr('deviceId', crypto.randomUUID());
  const opened = { deviceKey, pinKey, sharedKey: key };
  const pair =
    stored.pair ?? (await storePair(stored, await makePair(opened, { deviceId, employeeId })));
  return { key, salt: sealedKey.salt, pair: await openPair(opened, pair) };
};

const openStored = async (employeeId: number, pin: string): Promise<Held> => {
  const stored = await store.keys.get(employeeId);
  if (!stored || !isKeyValid(stored, deviceNow())) return 'none';
  try {
    return await open(stored, pin);
  } catch (error) {
    if (error instanceof WrongPin) return stored.source === 'unlock' ? 'stale' : 'wrong';
    if (!(error instanceof KeyLost)) throw error;
    await store.keys.delete(employeeId);
    return 'lost';
  }
};

const openOnline = async (employeeId: number, pin: string): Promise<OpenedKey> => {
  const person = await callAsDevice((api) => api.call(deviceUnlock, { body: { employeeId, pin } }));
  if (!person.key) throw new KeyLost('Your PIN could not be checked. Please try again.');
  const stored = await sealed(await deviceKeyOf(), employeeId, person.key, 'unlock');
  await store.keys.put(stored);
  return open(stored, pin);
};

export type Unlocked = OpenedKey | { key: null; message: string };

const refused = (message: string): Unlocked => ({ key: null, message });

const wrong = ({ failures }: PinFailures): Unlocked => {
  const left = PIN_TRIES - failures;
  // After the last try the lock itself is shown, with its time.
  if (left <= 0) return refused('Incorrect PIN.');
  return refused(left === 1 ? 'Incorrect PIN. 1 try left.' : `Incorrect PIN. ${left} tries left.`);
};

/** Opens a person's key with their PIN: the stored key or, for head office, the server's. */
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
    // The stale key has already checked the PIN, so the try counts whatever the server answers.
    const isCounted = held === 'stale' || error instanceof WrongPin;
    const isLocked = error instanceof ApiError && error.status === 429;
    if (isCounted && !isLocked) return wrong(tried);
    if (error instanceof ApiError && error.code === 'INCORRECT_PIN') return wrong(tried);
    if (!isCounted) await takeBack(tried);
    if (error instanceof NetworkError) {
      return refused(
        held === 'lost'
          ? 'This tablet has lost your key. Connect it to the internet and try again.'
          : 'This tablet has to be online the first time you unlock it.',
      );
    }
    return refused(
      error instanceof Error ? error.message : 'Your PIN could not be checked. Please try again.',
    );
  }
};
