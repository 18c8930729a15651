import {
  getAttention,
  getDashboardStats,
  getFirstSteps,
  listBranchesToday,
  listOpenTemperatures,
} from '@branchbook/contract/activity.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const ALL = ['dashboard'] as const;

/** Reads a query again when the user returns to the page, and every five minutes in between. */
const REFRESHED = { staleTime: 0, refetchInterval: 5 * 60_000 } as const;

export const statsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...ALL, 'stats', companyId],
    queryFn: ({ signal }) => api.call(getDashboardStats, { query: { companyId } }, { signal }),
    ...REFRESHED,
  });

export const attentionQuery = () =>
  queryOptions({
    queryKey: [...ALL, 'attention'],
    queryFn: ({ signal }) => api.call(getAttention, {}, { signal }),
    ...REFRESHED,
  });

export const branchesTodayQuery = () =>
  queryOptions({
    queryKey: [...ALL, 'branches'],
    queryFn: ({ signal }) => api.call(listBranchesToday, {}, { signal }),
    ...REFRESHED,
  });

/** Reads the open temperature alerts of all branches that the user can see, or of one branch. */
export const openTemperaturesQuery = (branchId: number | undefined) =>
  queryOptions({
    queryKey: [...ALL, 'temperatures', branchId ?? 'all'],
    queryFn: ({ signal }) => api.call(listOpenTemperatures, { query: { branchId } }, { signal }),
    ...REFRESHED,
  });

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: [...ALL, 'first-steps'],
    queryFn: ({ signal }) => api.call(getFirstSteps, {}, { signal }),
    ...REFRESHED,
  });
