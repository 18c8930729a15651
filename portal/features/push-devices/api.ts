import {
  addPushDevice,
  deletePushDevice,
  listPushDevices,
  testPushDevice,
} from '@branchbook/contract/push-devices.ts';
import type { PushDevice } from '@branchbook/contract/push-devices.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import {
  canPush,
  readStoredDevice,
  readSubscription,
  storeDevice,
  subscribe,
  unsubscribe,
} from '../../shared/push-subscription.ts';

const keys = { devices: ['push-devices'] as const };

/** Reads the user's devices, and what this browser knows of itself at the same moment. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: keys.devices,
    queryFn: async ({ signal }) => ({
      ...(await api.call(listPushDevices, {}, { signal })),
      stored: readStoredDevice(),
      permission: canPush() ? Notification.permission : 'default',
    }),
  });

/** Subscribes this browser and stores it as the user's device; null without permission. */
export const useTurnOn = (userId: number) =>
  useContractMutation({ affects: [keys.devices] }, async (publicKey: string) => {
    const body = await subscribe(publicKey);
    if (!body) return null;
    const device = await api.call(addPushDevice, { body });
    storeDevice({ userId, deviceId: device.id });
    return device;
  });

/** Removes a device, and ends the subscription where it is this browser. */
export const useRemoveDevice = () =>
  useContractMutation({ affects: [keys.devices] }, async (id: PushDevice['id']) => {
    await api.call(deletePushDevice, { params: { id } });
    if (readStoredDevice()?.deviceId === id) await unsubscribe();
  });

export const useTestDevice = () =>
  useContractMutation({ affects: [keys.devices] }, (id: PushDevice['id']) =>
    api.call(testPushDevice, { params: { id } }),
  );

/**
 * Tells the server of this browser's present subscription and session, where the user has turned
 * alerts on here; ends the subscription where the device was removed elsewhere.
 */
export const keepDevice = async (userId: number): Promise<void> => {
  const stored = readStoredDevice();
  if (!stored) return;
  // Another person has signed in at this browser, and must not get the first person's alerts.
  if (stored.userId !== userId) return unsubscribe();
  const { devices } = await api.call(listPushDevices);
  const isKnown = devices.some(({ id }) => id === stored.deviceId);
  const body = isKnown ? await readSubscription() : null;
  if (!body) return unsubscribe();
  const { id } = await api.call(addPushDevice, { body });
  if (id !== stored.deviceId) {
    // The browser has changed its subscription, and the former one gets no more messages.
    await api.call(deletePushDevice, { params: { id: stored.deviceId } });
  }
  storeDevice({ userId, deviceId: id });
};
