import {
  askForErasure,
  decideErasure,
  listErasureRequests,
  previewErasure,
  withdrawErasure,
} from '@branchbook/contract/erasure.ts';
import { getRetention, listRetentionHolds, saveRetention } from '@branchbook/contract/privacy.ts';
import type { Retention } from '@branchbook/contract/privacy.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { branchKeys } from '../../shared/branches.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const keys = {
  requests: ['privacy', 'erasure-requests'] as const,
  preview: ['privacy', 'erasure-preview'] as const,
  retention: ['privacy', 'retention'] as const,
  holds: ['privacy', 'holds'] as const,
};

export const requestsQuery = () =>
  queryOptions({
    queryKey: keys.requests,
    queryFn: ({ signal }) => api.call(listErasureRequests, {}, { signal }),
  });

/** Previews which data an erasure would delete; without `employeeId`, of the signed-in user. */
export const previewQuery = (employeeId?: number) =>
  queryOptions({
    queryKey: [...keys.preview, employeeId ?? null],
    queryFn: ({ signal }) => api.call(previewErasure, { query: { employeeId } }, { signal }),
  });

const AFFECTED = { affects: [keys.requests] };

export const useAskForErasure = () => useContractMutation(AFFECTED, () => api.call(askForErasure));

export const useWithdrawErasure = () =>
  useContractMutation(AFFECTED, (requestId: number) =>
    api.call(withdrawErasure, { params: { requestId } }),
  );

type Decision = { requestId: number; accept: boolean; reason?: string | null };

export const useDecideErasure = () => {
  const queryClient = useQueryClient();
  return useContractMutation(AFFECTED, async ({ requestId, ...body }: Decision) => {
    await api.call(decideErasure, { params: { requestId }, body });
    if (!body.accept) return;
    // An accepted request erases an employee, so employees and branches are read again.
    void queryClient.invalidateQueries({ queryKey: ['employees'] });
    void queryClient.invalidateQueries({ queryKey: branchKeys.all });
  });
};

/** Reads the days whose records are held because of complaints. */
export const holdsQuery = () =>
  queryOptions({
    queryKey: keys.holds,
    queryFn: ({ signal }) => api.call(listRetentionHolds, {}, { signal }),
  });

export const retentionQuery = () =>
  queryOptions({
    queryKey: keys.retention,
    queryFn: ({ signal }) => api.call(getRetention, {}, { signal }),
    // A refetch must not change the periods while the owner is choosing them.
    refetchOnWindowFocus: false,
  });

/** Returns how many records would be too old, without deleting any (dry run). */
export const tryRetention = (retention: Retention) =>
  api.call(saveRetention, { body: { ...retention, dryRun: true } });

export const useSaveRetention = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (retention: Retention) => api.call(saveRetention, { body: retention }),
    onSuccess: ({ retention }) => queryClient.setQueryData(keys.retention, retention),
  });
};
