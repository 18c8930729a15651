import {
  addBranches,
  deleteBranch,
  getBranchOverview,
  importBranches,
  restoreBranch,
  updateBranch,
} from '@branchbook/contract/branches.ts';
import type { branchFields } from '@branchbook/contract/branches.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api.ts';
import { branchKeys } from '../../shared/branches.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

export type BranchFields = z.output<typeof branchFields>;

/** Reads the branches; always stale, as task counts and tablet states change by themselves. */
export const branchOverviewQuery = () =>
  queryOptions({
    queryKey: [...branchKeys.all, 'overview'],
    queryFn: ({ signal }) => api.call(getBranchOverview, {}, { signal }),
    staleTime: 0,
  });

/** A branch's name is in nearly every list, so changes affect all queries. */
const AFFECTED = { affects: [[]] };

export const useAddBranch = () =>
  useContractMutation(AFFECTED, (fields: BranchFields) =>
    api.call(addBranches, { body: { branches: [fields] } }),
  );

type BranchChanges = { branchId: number; version: number } & Partial<BranchFields>;

export const useUpdateBranch = () =>
  useContractMutation(AFFECTED, (changes: BranchChanges) =>
    api.call(updateBranch, { body: changes }),
  );

export const useDeleteBranch = () =>
  useContractMutation(AFFECTED, (branchId: number) =>
    api.call(deleteBranch, { query: { branchId }, body: null }),
  );

export const useRestoreBranch = () =>
  useContractMutation(AFFECTED, (branchId: number) =>
    api.call(restoreBranch, { body: { branchId } }),
  );

export const useImportBranches = () => {
  const { mutateAsync } = useContractMutation(AFFECTED, (csv: string) =>
    api.call(importBranches, { body: { csv, dryRun: false } }),
  );
  return (csv: string, dryRun: boolean) =>
    dryRun ? api.call(importBranches, { body: { csv, dryRun } }) : mutateAsync(csv);
};
