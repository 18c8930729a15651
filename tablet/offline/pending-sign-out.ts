import { ApiError } from '@branchbook/contract/client.ts';
import { deviceSignOut } from '@branchbook/contract/tablet.ts';
import { deviceApi } from '../shared/api.ts';
import { getSetting, putSetting, store } from './store.ts';
import type { Farewell } from './store.ts';

/** Keeps what the server has to hear of a tablet that is signed out without a network. */
export const keepFarewell = async (body: Farewell['body']): Promise<void> => {
  const token = (await getSetting('registration'))?.deviceToken;
  if (token) await putSetting('farewell', { token, body });
};

/** Tells the server that the tablet has been signed out, if it has not heard of it yet. */
export const sendFarewell = async (): Promise<void> => {
  const farewell = await getSetting('farewell');
  if (!farewell) return;
  const { token, body } = farewell;
  try {
    await deviceApi(token).call(deviceSignOut, { body });
  } catch (error) {
    // Somebody has revoked it meanwhile.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  await store.settings.delete('farewell');
};
