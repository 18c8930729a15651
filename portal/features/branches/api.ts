import {
  addBranches,
  branch as branchSchema,
  deleteBranch,
  getBranchOverview,
  importBranches,
  restoreBranch,
  updateBranch,
} from '@branchbook/contract/branches.ts';
import type { Branch, branchFields } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api.ts';
import { branchKeys } from '../../shared/branches.ts';

export type BranchFields = z.output<typeof branchFields>;

/** Reads the branches; always stale, as task counts and tablet states change by themselves. */
export const branchOverviewQuery = () =>
  queryOptions({
    queryKey: [...branchKeys.all, 'overview'],
    queryFn: ({ signal }) => api.call(getBranchOverview, {}, { signal }),
    staleTime: 0,
  });

/** Wraps branch changes. A branch's name is in nearly every list, so all queries are read again. */
const useChange = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries();
  // A refusal often means that the list is out of date; the error does not wait for its refresh.
  return useMutation({ mutationFn, onSuccess: readAgain, onError: () => void readAgain() });
};

export const useAddBranch = () =>
  useChange((fields: BranchFields) => api.call(addBranches, { body: { branches: [fields] } }));

type BranchChanges = { branchId: number; version: number } & Partial<BranchFields>;

export const useUpdateBranch = () =>
  useChange((changes: BranchChanges) => api.call(updateBranch, { body: changes }));

export const useDeleteBranch = () =>
  useChange((branchId: number) => api.call(deleteBranch, { query: { branchId }, body: null }));

export const useRestoreBranch = () =>
  useChange((branchId: number) => api.call(restoreBranch, { body: { branchId } }));

export const useImportBranches = () => {
  const { mutateAsync } = useChange((csv: string) =>
    api.call(importBranches, { body: { csv, dryRun: false } }),
  );
  return (csv: string, dryRun: boolean) =>
    dryRun ? api.call(importBranches, { body: { csv, dryRun } }) : mutateAsync(csv);
};

/** Returns the current branch when a change was refused as a conflict ([A-134]), else null. */
export const conflictingBranch = (error: unknown): Branch | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  return branchSchema.safeParse(error.data?.['current']).data ?? null;
};
