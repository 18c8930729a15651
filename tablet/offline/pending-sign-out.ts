import { ApiError } from '@branchbook/contract/client.ts';
import { deviceSignOut } from '@branchbook/contract/tablet.ts';
import { deviceApi } from '../shared/api.ts';
import { getSetting, putSetting, store } from './store.ts';
import type { StoredSignOut } from './tablet-store.ts';

/** Stores a sign-out without a network, so that it can be reported to the server later. */
export const storeSignOut = async (body: StoredSignOut['body']): Promise<void> => {
  const token = (await getSetting('registration'))?.deviceToken;
  if (token) await putSetting('farewell', { token, body });
};

/** Reports a stored sign-out to the server, if there is one. */
export const sendStoredSignOut = async (): Promise<void> => {
  const farewell = await getSetting('farewell');
  if (!farewell) return;
  const { token, body } = farewell;
  try {
    await deviceApi(token).call(deviceSignOut, { body });
  } catch (error) {
    // The token was revoked in the meantime.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  await store.settings.delete('farewell');
};
