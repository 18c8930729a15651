import { getDeviceSetup, listDevices, setBranchPassword } from '@branchbook/contract/devices.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const REFETCH_MS = 60_000;

const keys = { setup: ['device-setup'] as const, devices: ['devices'] as const };

export const deviceSetupQuery = () =>
  queryOptions({
    queryKey: keys.setup,
    queryFn: ({ signal }) => api.call(getDeviceSetup, { params: { branchId: 'all' } }, { signal }),
  });

/** Asked for again every minute: who is online changes by itself. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: keys.devices,
    queryFn: ({ signal }) => api.call(listDevices, {}, { signal }),
    refetchInterval: REFETCH_MS,
  });

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
