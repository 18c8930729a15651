import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { deviceSignIn, deviceSignOut } from '@branchbook/contract/tablet.ts';
import type { devicePairingFields, deviceSignInFields } from '@branchbook/contract/tablet.ts';
import type { z } from 'zod';
import { deviceApi, publicApi } from '../shared/api.ts';
import { deviceNow, setServerTime } from '../shared/clock.ts';
import { forgetDrafts } from '../shared/draft.ts';
import { plural } from '../shared/format.ts';
import { isManager } from '../shared/roles.ts';
import { callAsDevice } from './device-call.ts';
import { storeSignOut, sendStoredSignOut } from './pending-sign-out.ts';
import { signSignOut } from './keys.ts';
import type { Session } from './session.ts';
import { copySignIn, dropOldCopies } from './second-copy.ts';
import { clearRecords, moveToBranch } from './parked-items.ts';
import { refreshSnapshot } from './snapshot.ts';
import { getSetting, putSetting, settingOr, store } from './store.ts';
import type { StoredSignOut, Registration } from './tablet-store.ts';
import { countRefused, countWaiting } from './outbox-queries.ts';

/** Error that the tablet raises itself, with a message for the user. */
export class TabletError extends Error {
  override name = 'TabletError';
}

const deviceType = (): string => {
  const agent = navigator.userAgent;
  // An iPad that asks for desktop pages appears as a Mac with a touch screen.
  if (/iPad/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) {
    return 'iPad';
  }
  if (/iPhone/.test(agent)) return 'iPhone';
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? 'Android phone' : 'Android tablet';
  return 'Computer';
};

type SignInFields = z.output<typeof deviceSignInFields> | z.output<typeof devicePairingFields>;

/** Refuses a sign-in at another branch while records of the last branch still wait. */
export const requireSameBranch = (
  last: Registration | null,
  waiting: number,
  branchId: number,
): void => {
  if (!last || waiting === 0 || last.branch.id === branchId) return;
  throw new TabletError(
    `${plural(waiting, 'record')} of ${last.branch.name} on this tablet still ${
      waiting === 1 ? 'has' : 'have'
    } to be sent. Please sign in at ${last.branch.name} first.`,
  );
};

/** Signs in with the branch's password, or with a pairing code, which itself names the branch. */
export const signIn = async (fields: SignInFields): Promise<void> => {
  const last = await getSetting('registration');
  const waiting = await countWaiting();
  if ('branchNumber' in fields) requireSameBranch(last, waiting, fields.branchNumber);
  // Signing in ends the old token, with which a stored sign-out reports its lost records.
  await sendStoredSignOut().catch(() => undefined);
  const deviceId = await settingOr('deviceId', crypto.randomUUID());
  const { deviceToken, branch, company, serverTime } = await publicApi.call(deviceSignIn, {
    body: { ...fields, deviceId, deviceType: deviceType() },
  });
  try {
    requireSameBranch(last, waiting, branch.id);
  } catch (error) {
    // Only now is the pairing code's branch known.
    await deviceApi(deviceToken)
      .call(deviceSignOut, { body: {} })
      .catch(() => undefined);
    throw error;
  }
  await putSetting('serverTime', setServerTime(Date.parse(serverTime)));
  // Asks the browser not to clear the outbox when the disk fills up.
  await navigator.storage.persist();
  await store.transaction(
    'rw',
    [store.settings, store.outbox, store.photos, store.checklistDrafts, store.foodDrafts],
    async () => {
      const from = last?.branch.id ?? null;
      if (from !== branch.id) await moveToBranch({ from, to: branch.id });
      await putSetting('registration', {
        deviceToken,
        deviceName: fields.deviceName,
        branch,
        company,
      });
    },
  );
  await copySignIn(store);
  if (last?.branch.id !== branch.id) forgetDrafts();
  // The lock screen shows a failure and tries again.
  await refreshSnapshot().catch(() => undefined);
};

/** Returns why the tablet cannot be cleared (its records would be lost), or null when it can. */
export const reasonToStaySignedIn = (waiting: number, refused: number): string | null => {
  if (waiting > 0) {
    const have = waiting === 1 ? 'has' : 'have';
    return `${plural(waiting, 'record')} still ${have} to be sent. Please connect this tablet and try again.`;
  }
  if (refused > 0) {
    const [need, them] = refused === 1 ? ['needs', 'it'] : ['need', 'them'];
    return `${plural(refused, 'record')} ${need} attention. A manager has to unlock this tablet and dismiss ${them} first.`;
  }
  return null;
};

const requireNothingUnsent = async (): Promise<void> => {
  const reason = reasonToStaySignedIn(await countWaiting(), await countRefused());
  if (reason !== null) throw new TabletError(reason);
};

/** Returns the number of records lost with a sign-out, signed by the manager who agrees. */
const confirmedLoss = async ({ employeeId, key }: Session): Promise<StoredSignOut['body']> => {
  const lost = (await countWaiting()) + (await countRefused());
  const occurredAt = deviceNow().toISOString();
  const deviceId = await settingOr('deviceId', crypto.randomUUID());
  const signature = await signSignOut(key, { deviceId, employeeId, occurredAt, lost });
  return { lost, confirmation: { employeeId, occurredAt, signature } };
};

/**
 * Signs the tablet out and clears it. Throws TabletError while it holds records that the server has
 * not accepted, unless an owner or a manager has confirmed their loss by PIN ([A-128]); it then also
 * works without a network, and is reported to the server later.
 */
export const signOut = async (confirmedBy: Session | null): Promise<void> => {
  const mayLose = confirmedBy !== null && isManager(confirmedBy.roleId);
  if (!mayLose) await requireNothingUnsent();
  const body = mayLose ? await confirmedLoss(confirmedBy) : {};
  try {
    await callAsDevice((api) => api.call(deviceSignOut, { body }));
  } catch (error) {
    const isUnheard = mayLose && error instanceof NetworkError;
    if (isUnheard) await storeSignOut(body);
    else if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  await store.transaction(
    'rw',
    [
      store.settings,
      store.keys,
      store.pinFailures,
      store.outbox,
      store.photos,
      store.checklistDrafts,
      store.foodDrafts,
    ],
    async () => {
      // Another tab may have recorded an item in the meantime: it waits for the next sign-in.
      if (!mayLose) await requireNothingUnsent();
      await store.settings.bulkDelete([
        'pack',
        'registration',
        'snapshot',
        'deviceKey',
        'lastSentAt',
        'reminded',
      ]);
      await store.keys.clear();
      await store.pinFailures.clear();
      await clearRecords();
    },
  );
  await copySignIn(store);
  await dropOldCopies(store);
  forgetDrafts();
};
