import { ApiError } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { deviceApi } from '../shared/api.ts';
import { isServerDecision, setServerReached } from './connection.ts';
import { getSetting, putSetting, store } from './store.ts';
import { countWaiting } from './outbox-queries.ts';

export class NotSignedIn extends Error {
  override name = 'NotSignedIn';
}

/** Deletes the branch's people, tasks and pictures; items that wait to be sent stay. */
const forgetBranch = (token: string) =>
  store.transaction('rw', store.settings, store.keys, store.photos, async () => {
    const registration = await getSetting('registration');
    // Another tab may have signed in again in the meantime.
    if (registration?.deviceToken !== token) return;
    await putSetting('registration', { ...registration, deviceToken: null });
    await store.settings.bulkDelete(['snapshot', 'deviceKey', 'pack']);
    await store.keys.clear();
    await store.photos.where('state').equals('fetched').delete();
  });

/**
 * Says whether a refused token signs the tablet out. The server still accepts records of a deleted
 * branch: while some wait, only the request that delivers them decides.
 */
const isSignedOut = async (purpose: Purpose): Promise<boolean> =>
  purpose === 'deliver' || (await countWaiting()) === 0;

type Purpose = 'deliver' | 'other';

/** Calls the server as this tablet, and updates connection and registration from the outcome. */
export const callAsDevice = async <T>(
  use: (api: Client) => Promise<T>,
  purpose: Purpose = 'other',
): Promise<T> => {
  const token = (await getSetting('registration'))?.deviceToken;
  if (!token) throw new NotSignedIn('This tablet is not signed in');
  try {
    const answer = await use(deviceApi(token));
    setServerReached(true);
    return answer;
  } catch (error) {
    // A request that the tablet aborted itself says nothing about the network.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      setServerReached(isServerDecision(error));
    }
    const isRefused = error instanceof ApiError && error.status === 401;
    if (isRefused && (await isSignedOut(purpose))) await forgetBranch(token);
    throw error;
  }
};
