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
import type { TabletSettings } from '@branchbook/contract/devices.ts';
import { listReviewItems, markReviewed } from '@branchbook/contract/review.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const REFETCH_MS = 60_000;

/** While somebody waits for the tablet that they pair. */
const PAIRING_REFETCH_MS = 5000;

const keys = {
  setup: ['device-setup'] as const,
  settings: ['tablet-settings'] as const,
  devices: ['devices'] as const,
  pairing: ['pairing-code'] as const,
  // Below the key of the tablets, so that a change of theirs reads it again.
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

export const useChangeTabletSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: TabletSettings) => api.call(changeTabletSettings, { body: settings }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.settings }),
  });
};

/** Asked for again every minute: who is online changes by itself. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: keys.devices,
    queryFn: ({ signal }) => api.call(listDevices, {}, { signal }),
    refetchInterval: REFETCH_MS,
  });

/** The same list, looked at closely. */
export const devicesWhilePairingQuery = () =>
  queryOptions({ ...devicesQuery(), refetchInterval: PAIRING_REFETCH_MS });

/**
 * A code for the dialog that shows it: made when it opens and when a new one is asked for, and
 * never by itself, because each one ends the one before.
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

/** What was refused shows that something else is there than the list says, so it is read again. */
const useRevoking = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.devices }),
  });
};

export const useRevokeDevice = () =>
  useRevoking((deviceId: number) => api.call(revokeDevice, { body: { deviceId } }));

export const useRevokeBranchDevices = () =>
  useRevoking((branchId: number) => api.call(revokeBranchDevices, { body: { branchId } }));

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

/** Returns what still needs a review at the branches that the caller reaches. */
export const reviewQuery = () =>
  queryOptions({
    queryKey: keys.review,
    queryFn: ({ signal }) => api.call(listReviewItems, { query: {} }, { signal }),
  });

export const useMarkReviewed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(markReviewed, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.review }),
  });
};
