import { addArea, changeArea, deleteArea } from '@branchbook/contract/areas.ts';
import {
  addClosure,
  deleteClosure,
  getBranchHours,
  setBranchHours,
  setHoursOfBranches,
} from '@branchbook/contract/branch-hours.ts';
import type { ClosureFields } from '@branchbook/contract/branch-hours.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import {
  addBranches,
  deleteBranch,
  getBranchOverview,
  importBranches,
  restoreBranch,
  updateBranch,
} from '@branchbook/contract/branches.ts';
import { getHygieneRating, setHygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
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

export const branchHoursQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...branchKeys.all, 'hours', branchId],
    queryFn: ({ signal }) => api.call(getBranchHours, { params: { id: branchId } }, { signal }),
  });

export const hygieneRatingQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...branchKeys.all, 'hygiene-rating', branchId],
    queryFn: ({ signal }) => api.call(getHygieneRating, { params: { id: branchId } }, { signal }),
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

type OfBranch = { branchId: number };
type HoursChange = RequestOf<typeof setBranchHours>['body'];

// The opening hours decide what is due, so that these changes affect all queries, too.
export const useSetHours = () =>
  useContractMutation(AFFECTED, ({ branchId: id, ...body }: OfBranch & HoursChange) =>
    api.call(setBranchHours, { params: { id }, body }),
  );

export const useAddClosure = () =>
  useContractMutation(
    AFFECTED,
    ({ branchId: id, closure }: OfBranch & { closure: ClosureFields }) =>
      api.call(addClosure, { params: { id }, body: closure }),
  );

export const useDeleteClosure = () =>
  useContractMutation(AFFECTED, ({ branchId: id, closureId }: OfBranch & { closureId: number }) =>
    api.call(deleteClosure, { params: { id, closureId } }),
  );

export const useSetHoursOfBranches = () =>
  useContractMutation(AFFECTED, (body: RequestOf<typeof setHoursOfBranches>['body']) =>
    api.call(setHoursOfBranches, { body }),
  );

export const useSetRating = () =>
  useContractMutation(
    AFFECTED,
    ({ branchId: id, ...body }: OfBranch & RequestOf<typeof setHygieneRating>['body']) =>
      api.call(setHygieneRating, { params: { id }, body }),
  );

export const useAddArea = () =>
  useContractMutation(AFFECTED, (body: RequestOf<typeof addArea>['body']) =>
    api.call(addArea, { body }),
  );

export const useChangeArea = () =>
  useContractMutation(
    AFFECTED,
    ({ id, ...body }: { id: number } & RequestOf<typeof changeArea>['body']) =>
      api.call(changeArea, { params: { id }, body }),
  );

export const useDeleteArea = () =>
  useContractMutation(AFFECTED, (id: number) => api.call(deleteArea, { params: { id } }));

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
