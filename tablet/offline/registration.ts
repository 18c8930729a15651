import { ApiError } from '@branchbook/contract/client.ts';
import { deviceSignIn, deviceSignOut } from '@branchbook/contract/devices.ts';
import type { deviceSignInFields } from '@branchbook/contract/devices.ts';
import type { z } from 'zod';
import { publicApi } from '../shared/api.ts';
import { deviceNow, setSkew } from '../shared/clock.ts';
import { plural } from '../shared/format.ts';
import { callAsDevice } from './device-call.ts';
import { refreshSnapshot } from './snapshot.ts';
import { countRefused, countWaiting, getSetting, putSetting, settingOr, store } from './store.ts';

/** A refusal that this tablet makes itself, in words for the person in front of it. */
export class Refused extends Error {
  override name = 'Refused';
}

const deviceType = (): string => {
  const agent = navigator.userAgent;
  // An iPad asks for desktop pages as a Mac with a touch screen.
  if (/iPad/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) {
    return 'iPad';
  }
  if (/iPhone/.test(agent)) return 'iPhone';
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? 'Android phone' : 'Android tablet';
  return 'Computer';
};

export const signIn = async (fields: z.output<typeof deviceSignInFields>): Promise<void> => {
  const last = await getSetting('registration');
  const waiting = await countWaiting();
  if (last && waiting > 0 && last.branch.id !== fields.branchNumber) {
    throw new Refused(
      `${plural(waiting, 'record')} of ${last.branch.name} on this tablet still ${
        waiting === 1 ? 'has' : 'have'
      } to be sent. Please sign in at ${last.branch.name} first.`,
    );
  }
  const deviceId = await settingOr('deviceId', crypto.randomUUID());
  const { deviceToken, branch, company, serverTime } = await publicApi.call(deviceSignIn, {
    body: { ...fields, deviceId, deviceType: deviceType() },
  });
  await putSetting('skewMs', setSkew(Date.parse(serverTime) - deviceNow().getTime()));
  // So that the browser does not clear the outbox when the disk fills up.
  await navigator.storage.persist();
  await putSetting('registration', {
    deviceToken,
    deviceName: fields.deviceName,
    branch,
    company,
  });
  // The lock screen shows it when this fails, and tries again.
  await refreshSnapshot().catch(() => undefined);
};

/** Why the tablet cannot be cleared: work that is nowhere else would go with it. */
export const reasonToStay = (waiting: number, refused: number): string | null => {
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

const refuseToLose = async (): Promise<void> => {
  const reason = reasonToStay(await countWaiting(), await countRefused());
  if (reason !== null) throw new Refused(reason);
};

/** Signs the tablet out and clears it. Refused while it holds what the server has not taken. */
export const signOut = async (): Promise<void> => {
  await refuseToLose();
  try {
    await callAsDevice((api) => api.call(deviceSignOut));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  await store.transaction(
    'rw',
    [store.settings, store.keys, store.pinFailures, store.outbox],
    async () => {
      // Another tab may have recorded something meanwhile: it then waits for the next sign-in.
      await refuseToLose();
      await store.settings.bulkDelete(['registration', 'snapshot', 'deviceKey', 'lastSentAt']);
      await store.keys.clear();
      await store.pinFailures.clear();
      await store.outbox.clear();
    },
  );
};
