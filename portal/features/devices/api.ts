import {
  changeTabletSettings,
  createPairingCode,
  getDeviceSetup,
  getTabletSettings,
  listDevices,
  revokeBranchDevices,
  revokeDevice,
  setBranchPassword,
} from '@branchbook/contract/devices.ts';
import { changePinSettings, getPinSettings } from '@branchbook/contract/employees.ts';
import type { TabletSettings } from '@branchbook/contract/devices.ts';
import { listReviewItems, markReviewed } from '@branchbook/contract/review.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const REFETCH_MS = 60_000;

/** Milliseconds between two reads of the tablets while the user waits for one to pair. */
const PAIRING_REFETCH_MS = 5000;

const keys = {
  setup: ['device-setup'] as const,
  settings: ['tablet-settings'] as const,
  pins: ['employees', 'pin-settings'] as const,
  devices: ['devices'] as const,
  pairing: ['pairing-code'] as const,
  // Nested below the key of the tablets, so that changes to tablets refresh the review too.
  review: ['devices', 'review'] as const,
};

export const deviceSetupQuery = () =>
  queryOptions({
    queryKey: keys.setup,
    queryFn: ({ signal }) => api.call(getDeviceSetup, { params: { branchId: 'all' } }, { signal }),
  });

export const tabletSettingsQuery = () =>
  queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.call(getTabletSettings, {}, { signal }),
  });

export const useChangeTabletSettings = () =>
  useContractMutation({ affects: [keys.settings] }, (settings: TabletSettings) =>
    api.call(changeTabletSettings, { body: settings }),
  );

export const pinSettingsQuery = () =>
  queryOptions({
    queryKey: keys.pins,
    queryFn: ({ signal }) => api.call(getPinSettings, {}, { signal }),
  });

export const useChangePinSettings = () =>
  useContractMutation({ affects: [keys.pins] }, (settings: { long_manager_pins: boolean }) =>
    api.call(changePinSettings, { body: settings }),
  );

/** Reads the tablets again every minute, as they go online and offline by themselves. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: keys.devices,
    queryFn: ({ signal }) => api.call(listDevices, {}, { signal }),
    refetchInterval: REFETCH_MS,
  });

/** Reads the tablets more often, while the user waits for one to pair. */
export const devicesWhilePairingQuery = () =>
  queryOptions({ ...devicesQuery(), refetchInterval: PAIRING_REFETCH_MS });

/**
 * Creates a pairing code when the dialog opens and when the user asks for a new one, but never
 * automatically, because each code ends the one before.
 */
export const pairingCodeQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...keys.pairing, branchId],
    queryFn: () => api.call(createPairingCode, { body: { branchId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export const useRevokeDevice = () =>
  useContractMutation({ affects: [keys.devices] }, (deviceId: number) =>
    api.call(revokeDevice, { body: { deviceId } }),
  );

export const useRevokeBranchDevices = () =>
  useContractMutation({ affects: [keys.devices] }, (branchId: number) =>
    api.call(revokeBranchDevices, { body: { branchId } }),
  );

export const useSetBranchPassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ branchId, custom }: { branchId: number; custom: string }) =>
      api.call(setBranchPassword, {
        params: { branchId },
        body: { customPassword: custom || null },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.setup }),
  });
};

/** Reads the records that still need a review at the branches that the user can see. */
export const reviewQuery = () =>
  queryOptions({
    queryKey: keys.review,
    queryFn: ({ signal }) => api.call(listReviewItems, { query: {} }, { signal }),
  });

export const useMarkReviewed = () =>
  useContractMutation({ affects: [keys.review] }, (id: number) =>
    api.call(markReviewed, { params: { id } }),
  );
